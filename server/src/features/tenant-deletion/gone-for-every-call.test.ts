import { expect, test } from 'vitest';
import { systemScope } from '../../http/caller/system-scope.ts';
import { EVERY_ENDPOINT, type GoodCall, goodCallOf, makeCall, type World } from '../../testing/calls/every-call.ts';
import { enterDeletion } from '../../testing/calls/tenant-deletion.ts';
import { testServer } from '../../testing/test-server.ts';
import { changesBetween, readTables } from '../../testing/tables.ts';
import { newUtility } from '../../testing/utility.ts';
import { MAILS_WAIT } from '../../testing/waiting-mail.ts';
import { runDeletion } from './run-deletion.ts';

const server = await testServer(MAILS_WAIT);

/** What is about no application, about all of them, or about another one. */
const OF_OTHERS = [
  'getApplications',
  'putApplicationDocument',
  'getTexts',
  'getOperatorKeys',
  'postOperatorKey',
  'deleteOperatorKey',
  'postApplicationDeletion',
  'getApplicationDeletions',
  'getMails',
  'getAudit',
  'getAuditChain',
  'getImagesCheck',
  'postImagesMove',
];

test('[OPS-158, OPN-591] no call that there is finds or changes anything of it, while it goes and once it is gone', {
  timeout: 120_000,
}, async () => {
  const utility = await newUtility(server, 'quittenbaum');
  const world: World = { server, utility, mark: 'quittenbaum' };
  const { applicationId } = utility.tenant;
  const calls = new Map<string, GoodCall>();
  for (const [name] of EVERY_ENDPOINT) calls.set(name, await goodCallOf(world, name));
  await enterDeletion(server, utility.tenant);

  const expectGone = async (): Promise<void> => {
    const before = await readTables(server, applicationId);
    const found: string[] = [];
    for (const [name, endpoint] of EVERY_ENDPOINT) {
      const { status, text } = await makeCall(world, endpoint, calls.get(name)!);
      if (!OF_OTHERS.includes(name) && ![401, 404].includes(status)) found.push(`${name}: ${status}`);
      // The audit keeps what its clerks were called.
      if (name !== 'getAudit') expect([name, text.includes('quittenbaum')]).toEqual([name, false]);
    }
    expect(found).toEqual([]);
    expect(changesBetween(before, await readTables(server, applicationId)).kinds).toEqual([]);
  };
  await expectGone();
  await runDeletion(server.parts, systemScope('deletions'), applicationId, new AbortController().signal);
  await expectGone();
});
