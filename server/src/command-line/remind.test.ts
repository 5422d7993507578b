import { expect, test } from 'vitest';
import { newCampaign } from '../testing/calls/campaigns.ts';
import { makeMails, orderToRead, runsOf } from '../testing/calls/reminder-calls.ts';
import { about, environmentOf } from '../testing/calls/run-command-line.ts';
import { testTerminal } from '../testing/calls/test-terminal.ts';
import { testServer } from '../testing/test-server.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';
import { runCommand } from './run-command.ts';

const server = await testServer(MAILS_WAIT);

async function run(...args: string[]) {
  const terminal = testTerminal('.');
  const code = await runCommand(args, environmentOf(server), terminal);
  return { code, out: terminal.written(), err: terminal.err() };
}

test('[OPS-132] an operator looks, reminds the number that was told, and sees how far it is', async () => {
  const tenant = await server.newTenant();
  const of = about(tenant);
  const campaignId = await newCampaign(server, tenant, {}, ['open']);
  await orderToRead(server, tenant, campaignId, { email: 'karin@post.example' });
  await orderToRead(server, tenant, campaignId);
  expect(await run('remind', '--list', ...of)).toMatchObject({ code: 0, err: 'Nobody has been reminded yet.' });
  const looked = await run('remind', campaignId, '--dry-run', ...of);
  expect(looked).toMatchObject({
    code: 0,
    err: expect.stringContaining('1 recipients; not reminded: 1 accounts without'),
  });
  expect(looked.out).toMatch(
    /^To: karin@post\.example\nSubject: Bitte lesen Sie Ihre Zähler ab: Stadtwerke Beispiel\n\n/,
  );
  expect(await run('remind', campaignId, '--recipients', '2', ...of)).toMatchObject({ code: 1 });
  const begun = await run('remind', campaignId, '--recipients', '1', '--language', 'en', ...of);
  expect(begun).toMatchObject({ code: 0, out: expect.stringContaining('Reminding 1 in the background') });
  await makeMails(server, tenant, (await runsOf(server, tenant))[0]!.runId);
  expect((await run('remind', '--list', ...of)).out).toMatch(new RegExp(`${campaignId} +test +1 +1 +1 +0 +made`));
});

test('[OPS-132] without a look, or with what is no number or language, it is used wrongly', async () => {
  const tenant = await server.newTenant();
  const of = about(tenant);
  for (const args of [
    ['2026'],
    ['2026', '--dry-run', '--recipients', '3'],
    ['2026', '--recipients', 'all'],
    ['2026', '--dry-run', '--language', 'fr'],
    [],
  ])
    expect([args, (await run('remind', ...args, ...of)).code]).toEqual([args, 2]);
});
