import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { about, environmentOf } from '../testing/calls/run-command-line.ts';
import { FIRST_ORDERS, takingBack } from '../testing/calls/taking-back.ts';
import { testTerminal } from '../testing/calls/test-terminal.ts';
import { testServer } from '../testing/test-server.ts';
import { runCommand } from './run-command.ts';

const folder = mkdtempSync(`${os.tmpdir()}/zaehlwerk-move-`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const server = await testServer();

async function run(...args: string[]) {
  const terminal = testTerminal(folder);
  const code = await runCommand(args, environmentOf(server), terminal);
  return { code, out: terminal.written(), err: terminal.err() };
}

test('[OPN-691, OPN-694] a move on the command line is told, then made by its numbers, and says how it is taken back', async () => {
  const tenant = await server.newTenant();
  await takingBack(server).imported(tenant, ...FIRST_ORDERS);
  const move = ['move', 'A-1', 'A-2', '--login', 'weber', '--on', '2026-03-10', ...about(tenant)];
  const nora = ['--to', 'neumann', '--firstname', 'Nora', '--lastname', 'Neumann', '--closing'];
  const told = await run(...move, ...nora);
  expect([told.code, told.out]).toEqual([
    0,
    [
      'Nothing stored yet: say --orders 2 --shares 0 to move. Orders 2 to a new login neumann: 0 with readings, 2 open, 0 shared',
      'Shares that end 0; questions withdrawn 0; readings that still want a look 0',
      'Closing reading of A-1: A-1-S',
      'Closing reading of A-2: A-2-S',
      '',
    ].join('\n'),
  ]);
  const done = await run(...move, ...nora, '--orders', '2', '--shares', '0');
  expect(done.out).toMatch(
    /^Moved\. Orders 2 to a new login neumann[^]*^Account [0-9a-f-]{36}\nTake it back.* import --undo /m,
  );
  expect((await run(...move, '--orders', '2', '--shares', '0')).err).toContain('400');
});

test('[OPN-691] a move wants orders, who moves out and the day, and both numbers', async () => {
  for (const args of [
    ['move', '--login', 'weber', '--on', '2026-03-10'],
    ['move', 'A-1', '--on', '2026-03-10'],
    ['move', 'A-1', '--login', 'weber'],
    ['move', 'A-1', '--login', 'weber', '--on', '2026-03-10', '--orders', '1'],
    ['move', 'A-1', '--login', 'weber', '--on', '2026-03-10', '--lastname', 'Neumann', '--application', 'x'],
  ])
    expect((await run(...args)).code).toBe(2);
});
