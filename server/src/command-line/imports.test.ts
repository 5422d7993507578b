import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { systemScope } from '../http/caller/system-scope.ts';
import { keepImporting } from '../intake/kept/keep-importing.ts';
import { about, environmentOf } from '../testing/calls/run-command-line.ts';
import { testTerminal } from '../testing/calls/test-terminal.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { runCommand } from './run-command.ts';

/* An operator imports a large file by the command line. */

const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-imports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HEAD = 'Auftragsnummer;Benutzername;Zählernummer;OBIS;Lage';
const lineOf = (n: number, obis = '1-0:1.8.0') => `A-${n};2000${n};Z${n};${obis};${'Keller '.repeat(120)}`;
const LINES = Array.from({ length: 1500 }, (_, n) => lineOf(n));
writeFileSync(path.join(folder, 'large.csv'), `${[HEAD, ...LINES].join('\n')}\n`);
writeFileSync(path.join(folder, 'wrong.csv'), `${[HEAD, ...LINES, lineOf(9999, 'keine')].join('\n')}\n`);
writeFileSync(path.join(folder, 'small.csv'), `${HEAD}\n${lineOf(1)}\n`);

function start(server: TestServer, args: readonly string[], isTTY = false) {
  const drawn: string[] = [];
  const plain = testTerminal(folder);
  const terminal = isTTY ? { ...plain, progress: { isTTY: true, write: (text: string) => drawn.push(text) } } : plain;
  const ended = runCommand(args, environmentOf(server), terminal).then((code) => ({
    code,
    out: plain.written(),
    err: plain.err(),
  }));
  return { ended, drawn, terminal: plain };
}

test('[OPS-55] a large file is imported in the background, and its outcome told as of one that was waited for', async () => {
  const server = await testServer({ imports: true });
  const of = about(await server.newTenant());
  expect(await start(server, ['import', '--list', ...of]).ended).toMatchObject({
    code: 0,
    out: '',
    err: 'There are no imports in the background.',
  });
  const { code, out, err } = await start(server, ['import', 'large.csv', ...of]).ended;
  expect([code, out]).toEqual([0, 'Done: created 1500, updated 0, unchanged 0, rejected 0\n']);
  expect(err).toMatch(/^large\.csv: /m);
  server.setNow('2026-03-10T10:05:00Z');
  const rejected = await start(server, ['import', 'wrong.csv', ...of]).ended;
  expect(rejected).toMatchObject({ code: 1, out: expect.stringContaining('Nothing stored: created 0') });
  expect(rejected.out).toContain('1502  OBIS');
  expect((await start(server, ['import', 'small.csv', ...of]).ended).out).toContain('unchanged 1');
  const listed = await start(server, ['import', '--list', ...of]).ended;
  expect(listed.out.split('\n').map((line) => line.split(/ {2,}/).slice(2).join('|'))).toEqual([
    'by|what|file|bytes|SHA-256|state|came of it',
    expect.stringMatching(/^test\|orders\|wrong\.csv\|\d+\|[0-9a-f]{12}\|rejected\|created 0, .*rejected 1$/),
    expect.stringMatching(/^test\|orders\|large\.csv\|\d+\|[0-9a-f]{12}\|done\|created 1500, updated 0/),
    '',
  ]);
});

test('[OPS-160] an import of many orders is taken back in the background, followed, and listed', async () => {
  const server = await testServer({ imports: true });
  const of = about(await server.newTenant());
  const made = await start(server, ['import', 'large.csv', ...of]).ended;
  const [, importId = ''] = /--undo (\S+)/.exec(made.err) ?? [];
  const told = await start(server, ['import', '--undo', importId, ...of]).ended;
  expect(told).toMatchObject({ code: 0, out: expect.stringContaining('say --orders 1500 to take it back') });
  const { code, out, err } = await start(server, ['import', '--undo', importId, '--orders', '1500', ...of]).ended;
  expect([code, out]).toEqual([0, expect.stringMatching(/^Taken back\. Orders 1500: deleted 1500, /)]);
  expect(err).toMatch(/^undo: /m);
  const { out: listed } = await start(server, ['import', '--list', ...of]).ended;
  const [, work = ''] = /^(\S+) .* undo +\S/m.exec(listed) ?? [];
  expect(listed).toContain('taken back');
  expect((await start(server, ['import', '--status', work, ...of]).ended).out).toBe(out);
  const again = await start(server, ['import', '--undo', importId, '--orders', '1500', ...of]).ended;
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('undoneBefore') });
  // As an instance of a version before ends it, which takes it for a file.
  const counts = { created: 0, updated: 0, unchanged: 0, rejected: 0, changed: 0, cleared: 0 };
  await server.parts.pool.query('update imports set accepted = false, answer = $2 where import_id = $1', [
    work,
    JSON.stringify({ dryRun: false, ...counts, findings: [], changes: [] }),
  ]);
  const refused = await start(server, ['import', '--status', work, ...of]).ended;
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('not taken back') });
});

test('[OPS-55] on a terminal a bar moves, which leaves nothing behind', async () => {
  const server = await testServer({ imports: true });
  const of = about(await server.newTenant());
  const { ended, drawn } = start(server, ['import', 'large.csv', ...of], true);
  expect(await ended).toMatchObject({ code: 0, err: expect.stringMatching(/^Take it back, .*--undo \S+ \S+ \S+$/) });
  expect(drawn.some((text) => /large\.csv \[[#-]{30}\] /.test(text))).toBe(true);
  expect(drawn.at(-1)).toBe('\r\u001b[K');
});

test('[OPS-55] whoever interrupts it is told what goes on and how to look again, and does', async () => {
  const server = await testServer();
  const tenant = await server.newTenant();
  const of = about(tenant);
  const { ended, terminal } = start(server, ['import', 'large.csv', ...of]);
  await expect.poll(() => terminal.err(), { timeout: 60_000 }).toContain('waits for its turn');
  terminal.interrupt();
  const { code, out, err } = await ended;
  expect([code, out]).toEqual([130, '']);
  const [, importId = ''] = /import --status ([0-9a-f-]{36}) --application/.exec(err) ?? [];
  expect(err).toContain('goes on at the server');
  await keepImporting(server.parts, systemScope('imports'));
  const again = await start(server, ['import', '--status', importId, ...of]).ended;
  expect(again).toMatchObject({ code: 0, out: 'Done: created 1500, updated 0, unchanged 0, rejected 0\n' });
  const unknown = await start(server, ['import', '--status', '00000000-0000-4000-8000-000000000000', ...of]).ended;
  expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('404 notFound') });
  expect((await start(server, ['import', 'large.csv', '--list', ...of]).ended).code).toBe(2);
});

test('[OPS-55] a server that is away for a moment ends nothing, and the command does not say that there is none', async () => {
  const server = await testServer();
  const of = about(await server.newTenant());
  const { ended, terminal } = start(server, ['import', 'large.csv', ...of]);
  await expect.poll(() => terminal.err(), { timeout: 60_000 }).toContain('waits for its turn');
  const { port } = server.app.server.address() as { port: number };
  server.app.server.closeAllConnections();
  await new Promise<void>((resolve) => server.app.server.close(() => resolve()));
  await expect.poll(() => terminal.err(), { timeout: 10_000 }).toContain('does not answer just now');
  await new Promise<void>((resolve) => server.app.server.listen(port, '127.0.0.1', resolve));
  await keepImporting(server.parts, systemScope('imports'));
  const { code, err } = await ended;
  expect(code).toBe(0);
  expect(err).not.toContain('No server');
});
