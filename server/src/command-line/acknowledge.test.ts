import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { livedHousehold } from '../testing/calls/households.ts';
import { about, environmentOf } from '../testing/calls/run-command-line.ts';
import { testTerminal } from '../testing/calls/test-terminal.ts';
import { testServer } from '../testing/test-server.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';
import { runCommand } from './run-command.ts';

const server = await testServer(MAILS_WAIT);
const folder = mkdtempSync(path.join(os.tmpdir(), 'acknowledge-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('[OPS-117] what export --unacknowledged writes comes again until it is acknowledged, and the lists tell how far they are', async () => {
  const { tenant } = await livedHousehold(server);
  const run = async (...args: string[]) => {
    const terminal = testTerminal(folder);
    const code = await runCommand([...args, ...about(tenant)], environmentOf(server), terminal);
    return { code, out: terminal.written(), err: terminal.err() };
  };
  const first = await run('export', '--unacknowledged', '--out', 'first.csv');
  const again = await run('export', '--unacknowledged', '--out', 'again.csv');
  expect([first.code, again.code]).toEqual([0, 0]);
  const textOf = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  expect(textOf('again.csv')).toBe(textOf('first.csv'));
  expect(textOf('first.csv').trim().split('\n').length).toBeGreaterThan(1);
  const cursor = first.out.trim();
  expect(await run('acknowledge', cursor)).toMatchObject({ code: 0, err: expect.stringContaining('0 wait') });
  await run('export', '--unacknowledged', '--out', 'none.csv');
  expect(textOf('none.csv').trim().split('\n')).toHaveLength(1);
  const { out } = await run('acknowledge', '--list');
  expect(out).toMatch(new RegExp(`readings +${cursor} .* test +0\n`));
  expect(out).toMatch(/unknownReadings +never .*1\n/);
  // Of another list, behind, and wrongly used.
  expect(await run('acknowledge', cursor, '--released')).toMatchObject({
    code: 1,
    err: expect.stringContaining('badFormat'),
  });
  const unknown = await run('export', '--unknown-meters', '--unacknowledged', '--out', 'unknown.csv');
  expect((await run('acknowledge', unknown.out.trim(), '--unknown-meters')).code).toBe(0);
  expect((await run('acknowledge')).code).toBe(2);
  expect((await run('acknowledge', cursor, '--released', '--unknown-meters')).code).toBe(2);
  expect((await run('acknowledge', cursor, '--list')).code).toBe(2);
  expect((await run('export', '--photos', '--unacknowledged', '--out', 'a.zip')).code).toBe(2);
});
