import os from 'node:os';
import { expect, test } from 'vitest';
import { livedHousehold } from '../testing/calls/households.ts';
import { operate } from '../testing/calls/operator-calls.ts';
import { about, environmentOf } from '../testing/calls/run-command-line.ts';
import { testTerminal } from '../testing/calls/test-terminal.ts';
import { testServer } from '../testing/test-server.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';
import { runCommand } from './run-command.ts';

const server = await testServer(MAILS_WAIT);

test('[OPS-39] the verb says what is due, by the rules and by days that are tried', async () => {
  const { tenant } = await livedHousehold(server);
  const run = async (...args: string[]) => {
    const terminal = testTerminal(os.tmpdir());
    const code = await runCommand(['retention', ...args, ...about(tenant)], environmentOf(server), terminal);
    return { code, out: terminal.written() };
  };
  const first = await operate(server, tenant, 'GET', 'readings');
  await operate(server, tenant, 'GET', `readings?after=${first.json<{ next: string }>().next}`);
  server.setNow('2026-04-10T10:00:00Z');
  const none = await run('--dry-run');
  expect(none.code).toBe(0);
  expect(none.out).toMatch(/photos +no rule +0\n/);
  const tried = await run('--dry-run', '--photos', '30', '--comments', '40');
  expect(tried.out).toMatch(/photos +30 days +1\n/);
  expect(tried.out).toMatch(/comments +40 days +0\n/);
  expect(tried.out).toMatch(/history +no rule +0\n/);
  expect((await run()).code).toBe(2);
  expect((await run('now', '--dry-run')).code).toBe(2);
  expect((await run('--dry-run', '--photos', '0')).code).toBe(1);
});
