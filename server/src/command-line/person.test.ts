import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { householdTenant, live, newHousehold } from '../testing/calls/households.ts';
import { about, environmentOf } from '../testing/calls/run-command-line.ts';
import { testTerminal } from '../testing/calls/test-terminal.ts';
import { testServer } from '../testing/test-server.ts';
import { unzip } from '../testing/unzip.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';
import { runCommand } from './run-command.ts';

const server = await testServer(MAILS_WAIT);
const tenant = await householdTenant(server);
const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-person-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(...args: string[]) {
  const terminal = testTerminal(folder);
  const code = await runCommand(['person', ...args, ...about(tenant)], environmentOf(server), terminal);
  return { code, out: terminal.written(), err: terminal.err() };
}

test('[OPS-29, OPS-97, OPS-99] a person is written to a file, looked at, and erased with the numbers that were told', async () => {
  await live(server, await newHousehold(server, tenant, 'quitte', ['1', '2']));
  expect((await run('export', '--customer', 'K-quitte', '--out', 'alles.zip')).code).toBe(0);
  const file = path.join(folder, 'alles.zip');
  // For its owner alone.
  expect(statSync(file).mode & 0o077).toBe(0);
  const files = unzip(readFileSync(file));
  expect(files.get('person.json')).toContain('quitte-Krüger');
  expect([...files.keys()].filter((name) => name.startsWith('photos/'))).toHaveLength(2);

  const tried = await run('erase', '--login', 'kunde-quitte');
  expect(tried.code).toBe(0);
  expect(tried.out).toContain('Nothing deleted yet: say --accounts 1 --orders 2 to delete.');
  expect(tried.out).toMatch(/readings +2 +kept/);
  expect(tried.out).toMatch(/2: Readings with the numbers of order and meter/);
  const other = await run('erase', '--login', 'kunde-quitte', '--accounts', '1', '--orders', '1');
  expect([other.code, other.err]).toEqual([1, expect.stringContaining('otherCounts')]);
  const done = await run('erase', '--login', 'kunde-quitte', '--accounts', '1', '--orders', '2');
  expect([done.code, done.out]).toEqual([0, expect.stringContaining('Erased: accounts 1, orders 2.')]);
  expect((await run('erase', '--login', 'kunde-quitte')).code).toBe(1);
});

test('[OPS-97] what does not go together is wrong use, and a refusal leaves no file', async () => {
  const before = readdirSync(folder);
  for (const words of [
    [],
    ['forget', '--login', 'x'],
    ['export', '--login', 'x'],
    ['export', '--out', 'x.zip'],
    ['export', '--login', 'x', '--customer', 'y', '--out', 'x.zip'],
    ['export', '--login', 'x', '--out', 'x.zip', '--orders', '1'],
    ['erase', '--login', 'x', '--orders', '1'],
    ['erase', '--login', 'x', '--accounts', 'all', '--orders', '1'],
    ['erase', '--login', 'x', '--out', 'x.zip'],
  ]) {
    expect([words, (await run(...words)).code]).toEqual([words, 2]);
  }
  expect((await run('export', '--login', 'nobody', '--out', 'x.zip')).code).toBe(1);
  expect(readdirSync(folder)).toEqual(before);
});
