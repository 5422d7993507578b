import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { campaignOf } from '../testing/calls/campaigns.ts';
import { about, environmentOf } from '../testing/calls/run-command-line.ts';
import { testTerminal } from '../testing/calls/test-terminal.ts';
import { testServer } from '../testing/test-server.ts';
import { runCommand } from './run-command.ts';

/* An operator runs a campaign by the command line alone. */

const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-campaigns-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const server = await testServer();

async function run(...args: string[]) {
  const terminal = testTerminal(folder);
  const code = await runCommand(args, environmentOf(server), terminal);
  return { code, out: terminal.written(), err: terminal.err() };
}

const HEAD = 'Auftragsnummer;Benutzername;Zählernummer;OBIS';
const write = (name: string, ...lines: string[]) => writeFileSync(path.join(folder, name), `${lines.join('\n')}\n`);
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const lineOf = (n: number) => `A-${n};20007001;Z${n};1-0:1.8.0`;

test('[OPS-10] a campaign is created, filled, opened, looked at, closed, opened again and archived', async () => {
  const tenant = await server.newTenant();
  const of = about(tenant);
  expect(await run('campaign', ...of)).toMatchObject({ code: 0, out: '', err: 'There are no campaigns.' });
  write('2026.json', JSON.stringify(campaignOf('Lippe')));
  expect(await run('campaign', 'put', '2026', '2026.json', ...of)).toMatchObject({
    code: 0,
    err: '2026: created, is prepared',
  });
  write('orders.csv', HEAD, lineOf(1), lineOf(2));
  expect((await run('import', 'orders.csv', '--campaign', '2026', ...of)).code).toBe(0);
  for (const [word, state] of [
    ['open', 'open'],
    ['close', 'closed'],
    ['open', 'open'],
  ] as const) {
    expect(await run('campaign', word, '2026', ...of)).toMatchObject({ code: 0, err: `2026: moved, is ${state}` });
  }
  const listed = await run('campaign', ...of);
  expect(listed.out).toMatch(/^2026 +Jahresablesung Lippe +open +2 +0 +2026-03-01 +2026-03-31 +2026-03-15$/m);
  const got = await run('campaign', 'get', '2026', ...of);
  expect([JSON.parse(got.out), got.err]).toEqual([
    campaignOf('Lippe'),
    '2026: open, 2 orders, 2 open, 0 done, 0 withdrawn',
  ]);
  expect((await run('campaign', 'archive', '2026', ...of)).code).toBe(1);
  for (const word of ['close', 'archive']) expect((await run('campaign', word, '2026', ...of)).code).toBe(0);
  expect((await run('campaign', 'open', '2026', ...of)).err).toContain('409 conflict');
  expect((await run('campaign', 'get', '2031', ...of)).code).toBe(1);
  expect((await run('campaign', 'start', '2026', ...of)).code).toBe(2);
});

test('[OPS-16, OPS-13, OPS-19] orders are withdrawn by a list and by what a file lacks, and restored', async () => {
  const tenant = await server.newTenant();
  const of = about(tenant);
  write('campaign.json', JSON.stringify({ name: 'Ablesung' }));
  await run('campaign', 'put', '2026', 'campaign.json', ...of);
  write('all.csv', HEAD, ...[1, 2, 3].map(lineOf));
  await run('import', 'all.csv', '--campaign', '2026', ...of);
  write('list.txt', 'Auftragsnummer', 'A-1', 'A-1', '');
  expect((await run('withdraw', 'list.txt', '--dry-run', ...of)).out).toBe(
    'Nothing stored, dry run: withdrawn 1, of these 0 with readings, 0 read in part, 0 shared; already so 0\n',
  );
  expect((await run('withdraw', 'list.txt', ...of)).out).toMatch(/^Done: withdrawn 1, .* already so 0$/m);
  expect((await run('withdraw', 'list.txt', ...of)).out).toMatch(/^Done: withdrawn 0, .* already so 1$/m);
  expect((await run('restore', 'list.txt', ...of)).out).toMatch(/^Done: restored 1, /m);
  write('some.csv', HEAD, lineOf(1));
  const dry = await run('import', 'some.csv', '--campaign', '2026', '--dry-run', ...of);
  expect(dry.out).toMatch(/^Missing in the file, left as they are: 2, of these 0 with readings/m);
  const wrong = await run('import', 'some.csv', '--campaign', '2026', '--withdraw-missing', '3', ...of);
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('2')]);
  const done = await run('import', 'some.csv', '--campaign', '2026', '--withdraw-missing', '2', ...of);
  expect([done.code, done.out]).toEqual([0, expect.stringMatching(/^Missing in the file and withdrawn: 2, /m)]);
  expect((await run('campaign', ...of)).out).toMatch(/^2026 +Ablesung +prepared +1 +2$/m);
  const again = await run('import', 'all.csv', '--campaign', '2026', ...of);
  expect(again.out).toMatch(/^Withdrawn before, and still: orders 2: A-2, A-3$/m);
  write('one.csv', HEAD, lineOf(2));
  const asked = ['--campaign', '2026', '--withdraw-missing', '1', '--dry-run', '--changes', 'changes.csv'];
  expect((await run('import', 'one.csv', ...asked, ...of)).code).toBe(0);
  expect(read('changes.csv').split('\r\n')).toEqual([
    '\ufeffline;orderNumber;obis;column;before;after',
    ';A-1;;Zurückgezogen;;ja',
    '',
  ]);
  expect((await run('import', 'one.csv', '--changes', 'changes.csv', ...of)).code).toBe(2);
  write('wrong.txt', 'A-2', 'A-9');
  expect((await run('restore', 'wrong.txt', ...of)).code).toBe(1);
  write('empty.txt', '');
  expect((await run('restore', 'empty.txt', ...of)).code).toBe(2);
});
