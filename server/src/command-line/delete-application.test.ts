import os from 'node:os';
import { expect, test } from 'vitest';
import { keepDeleting } from '../features/tenant-deletion/run-deletion.ts';
import { systemScope } from '../http/caller/system-scope.ts';
import { livedHousehold } from '../testing/calls/households.ts';
import { environmentOf } from '../testing/calls/run-command-line.ts';
import { deletionOf } from '../testing/calls/tenant-deletion.ts';
import { testTerminal } from '../testing/calls/test-terminal.ts';
import { testServer } from '../testing/test-server.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';
import { runCommand } from './run-command.ts';

const server = await testServer(MAILS_WAIT);

async function run(words: readonly string[], interrupted = false) {
  const terminal = testTerminal(os.tmpdir());
  const running = runCommand(['application', ...words], environmentOf(server), {
    ...terminal,
    // The person presses Ctrl-C as soon as somebody listens.
    onInterrupt: (handle) => {
      if (interrupted) handle();
      return terminal.onInterrupt(handle);
    },
  });
  return { code: await running, out: terminal.written(), err: terminal.err() };
}

test('[OPS-157, OPS-158] an application is looked at, deleted with the numbers that were told, followed to the end, and listed', async () => {
  const { tenant } = await livedHousehold(server);
  const { applicationId } = tenant;
  const about = ['--application', applicationId];
  expect((await run(['deletions'])).err).toBe('No application was deleted.');
  const tried = await run(['delete', ...about]);
  expect([tried.code, tried.out]).toEqual([
    0,
    expect.stringContaining(`say --application ${applicationId} --orders 2 --readings 2 to delete.`),
  ]);
  expect(tried.out).toMatch(/photos +2 +deleted/);
  expect(tried.out).toMatch(/audit +\d+ +kept/);
  const other = await run(['delete', ...about, '--orders', '1', '--readings', '2']);
  expect([other.code, other.err]).toEqual([1, expect.stringContaining('otherAmounts')]);
  const numbers = ['--orders', '2', '--readings', '2'];
  const looking = await run(['delete', ...about, ...numbers], true);
  expect([looking.code, looking.err]).toEqual([130, expect.stringContaining('goes on at the server')]);
  expect((await run(['deletions'])).out).toMatch(new RegExp(`${applicationId} +0 %`));
  await keepDeleting(server.parts, systemScope('deletions'));
  const second = await livedHousehold(server, 'mispel');
  const done = await run(['delete', '--application', second.tenant.applicationId, ...numbers]);
  expect([done.code, done.err]).toEqual([0, expect.stringMatching(/: deleted, \d+ rows and 2 photos$/)]);
  expect(await deletionOf(server, second.tenant)).toMatchObject({ state: 'deleted' });
  expect((await run(['deletions'])).out).toMatch(new RegExp(`${second.tenant.applicationId} +deleted`));
});

test('[OPS-157] nothing is deleted that was not named', async () => {
  for (const words of [
    ['delete'],
    ['delete', 'x'],
    ['delete', '--application', 'x', '--orders', '1'],
    ['delete', '--application', 'x', '--orders', 'all', '--readings', '1'],
    ['deletions', '--orders', '1'],
    ['get', '--orders', '1'],
  ]) {
    expect([words, (await run(words)).code]).toEqual([words, 2]);
  }
});
