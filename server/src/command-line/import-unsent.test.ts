import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { formatUnsentLine, type UnsentHead, type UnsentLine } from '@zaehlwerk/contract/unsent-file';
import { afterAll, expect, test } from 'vitest';
import { exportFrom, operate } from '../testing/calls/operator-calls.ts';
import { about, environmentOf, runCommandLine } from '../testing/calls/run-command-line.ts';
import { storedKeys, storedRows } from '../testing/stored.ts';
import { testServer, type TestTenant } from '../testing/test-server.ts';
import { testTerminal } from '../testing/calls/test-terminal.ts';
import { storedIds, waitingDevice } from '../testing/calls/unsent-entries.ts';
import { runCommand } from './run-command.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-unsent-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const server = await testServer();

function headOf(entries: number): UnsentHead {
  return {
    file: 'zaehlwerk-unsent',
    version: 1,
    writtenAt: '2026-03-10T09:00:00.000Z',
    host: 'portal.example',
    entries,
  };
}

function fileOf(lines: readonly UnsentLine[], entries: number = lines.length): string {
  return [headOf(entries), ...lines].map(formatUnsentLine).join('');
}

/** Writes a file and imports it. */
async function take(file: string | Buffer, tenant: TestTenant, ...args: readonly string[]) {
  writeFileSync(path.join(folder, 'unsent.jsonl'), file);
  const terminal = testTerminal(folder);
  const words = ['import-unsent', 'unsent.jsonl', ...about(tenant), ...args];
  const code = await runCommand(words, environmentOf(server), terminal);
  return { code, out: terminal.written(), err: terminal.err() };
}

/** The columns of the row that begins with a line's number. */
const rowOf = (out: string, line: number): string[] =>
  (out.split('\n').find((row) => row.startsWith(`${line} `)) ?? '').split(/ {2,}/);

test('[OPN-083, OPN-192] everything unsent is taken in; the file again, and what the device sends later, changes nothing', async () => {
  const device = await waitingDevice(server);
  const named = [device.reading(), device.unknownReading({}, { comment: 'a\u2028b' }), device.reading()];
  const entries = [...named, device.anonymousReading()];
  const file = fileOf(entries);
  const dry = await take(file, device.tenant, '--dry-run');
  expect([dry.code, dry.err]).toEqual([0, '']);
  expect(dry.out).toMatch(/^Nothing stored, dry run: accepted 4, already there 0, refused 0$/m);
  expect(await storedIds(server, device.tenant)).toEqual([]);
  expect((await device.send(entries[2]!)).status).toBe(200);
  const first = await take(file, device.tenant);
  expect([first.code, first.out]).toEqual([
    0,
    expect.stringMatching(/^Done: accepted 3, already there 1, refused 0$/m),
  ]);
  expect(rowOf(first.out, 3)).toEqual(['3', 'accepted', device.account.accountId]);
  // As a process of its own, as an operator meets it.
  const words = ['import-unsent', 'unsent.jsonl', ...about(device.tenant)];
  const again = await runCommandLine(words, { env: environmentOf(server), folder });
  expect([again.code, again.err, again.out.toString()]).toEqual([
    0,
    '',
    expect.stringMatching(/^Done: accepted 0, already there 4, refused 0$/m),
  ]);
  for (const entry of entries) expect((await device.send(entry)).status).toBeLessThan(300);
  expect(await storedIds(server, device.tenant)).toEqual(named.map(({ id }) => id).sort());
  expect(await storedRows(server, device.tenant)).toEqual({ submissions: 2, results: 2, images: 2 });
  const withoutAccess = await operate(server, device.tenant, 'GET', 'anonymous-readings');
  expect(withoutAccess.json<{ readings: unknown[] }>().readings).toHaveLength(1);
});

test('[OPN-159] each entry is answered by itself; what is wrong is reported with its line and place', async () => {
  const device = await waitingDevice(server);
  const [good, last] = [device.reading(), device.unknownReading()];
  const lines: UnsentLine[] = [
    good,
    device.reading({ contractVersion: 99 }, { readingValue: -1 }),
    { kind: 'unreadable', reason: 'photoLost', raw: { readingValue: 5 } },
    { kind: 'unreadable', reason: 'notUnderstood', raw: 'x' },
    last,
  ];
  const { code, out } = await take(fileOf(lines), device.tenant);
  expect(code).toBe(1);
  expect(out).toMatch(/^line +outcome +account +field +code +finding$/m);
  expect(rowOf(out, 2).slice(0, 2)).toEqual(['2', 'accepted']);
  expect(rowOf(out, 3).slice(0, 5)).toEqual(['3', 'refused', device.account.accountId, 'contractVersion', 'notOneOf']);
  expect(out).toMatch(/^ +body\.results\[0\]\.readingValue +value\.notDigits +\S/m);
  expect(out).toMatch(/^4 +refused +photoLost +The device has lost a photo/m);
  expect(out).toMatch(/^5 +refused +notUnderstood +The device itself/m);
  expect(out).toMatch(/^Done: accepted 2, already there 0, refused 3$/m);
  expect(await storedIds(server, device.tenant)).toEqual([good.id, last.id].sort());
});

test('a file that was cut off is worth every whole line, and says so', async () => {
  const device = await waitingDevice(server);
  const entries = [device.reading(), device.reading(), device.reading()];
  const file = fileOf(entries);
  const { code, out } = await take(file.slice(0, -200), device.tenant);
  expect(code).toBe(1);
  expect(out).toMatch(/^4 +refused +unreadable +This line cannot be read\.$/m);
  const whole = `${file.split('\n').slice(0, 3).join('\n')}\n`;
  const short = await take(whole, device.tenant);
  expect(short.out).toMatch(
    /^1 +file +entries +cutOff +The file is incomplete: it should have 3 entries and has 2\.$/m,
  );
  expect([short.code, await storedIds(server, device.tenant)]).toEqual([1, [entries[0]!.id, entries[1]!.id].sort()]);
});

test('a head of another version lets nothing in, and the findings of the entries are reported all the same', async () => {
  const device = await waitingDevice(server);
  const [, ...lines] = fileOf([device.reading({ keptAt: 'x' }), device.reading()]).split('\n');
  const head = JSON.stringify({ ...headOf(2), version: 2, writtenAt: 'gestern' });
  const { code, out } = await take([head, ...lines].join('\n'), device.tenant);
  expect(code).toBe(1);
  expect(out).toMatch(/^1 +file +version +head /m);
  expect(out).toMatch(/^1 +file +writtenAt +head /m);
  expect(out).toMatch(/^2 +refused +\S+ +keptAt +badFormat /m);
  expect(out).toMatch(/^Nothing stored, dry run: accepted 1, already there 0, refused 1$/m);
  expect(await storedIds(server, device.tenant)).toEqual([]);
});

test.each([
  ['an empty file', ''],
  ['orders', 'Auftragsnummer;Benutzername\nE-1;karin\n'],
  ['other JSON', '{"file":"something"}\n'],
  ['no text', Buffer.from([0xff, 0xfe, 0x0a])],
])('%s is no file of unsent readings', async (_, file) => {
  const { tenant } = await waitingDevice(server);
  const { code, out, err } = await take(file, tenant);
  expect([code, out, err]).toEqual([1, '', 'unsent.jsonl is not a file of unsent readings.']);
});

test('bytes that are no text, and lines longer than any entry, are reported with their line; the others count', async () => {
  const device = await waitingDevice(server);
  const [one, other] = [device.reading(), device.reading()];
  const file = Buffer.concat([
    Buffer.from(formatUnsentLine(headOf(4)) + formatUnsentLine(one)),
    Buffer.from([0x22, 0xff, 0x22, 0x0a]),
    Buffer.alloc(32 * 1024 * 1024, 'x'),
    Buffer.from(`\n\r\n${formatUnsentLine(other).trimEnd()}\r\n`),
  ]);
  const { code, out } = await take(file, device.tenant);
  expect(code).toBe(1);
  for (const line of [3, 4]) expect(rowOf(out, line).slice(0, 2)).toEqual([String(line), 'refused']);
  expect(rowOf(out, 6).slice(0, 2)).toEqual(['6', 'accepted']);
  expect(await storedIds(server, device.tenant)).toEqual([one.id, other.id].sort());
});

test('[S05] a file of one tenant is not taken in by another', async () => {
  const [here, there] = [await waitingDevice(server), await waitingDevice(server)];
  const { code, out } = await take(fileOf([there.reading()]), here.tenant);
  expect([code, out]).toEqual([1, expect.stringMatching(/^2 +refused +\S+ +applicationId +unknownApplication /m)]);
  for (const { tenant } of [here, there]) {
    expect((await exportFrom(server, tenant)).readings).toEqual([]);
    expect(await storedKeys(server, tenant)).toEqual([]);
  }
});

test('what is not about the entries ends it: a tenant that is not there, a wrong key', async () => {
  const device = await waitingDevice(server);
  const file = fileOf([device.reading()]);
  const nowhere = { ...device.tenant, applicationId: 'nowhere' };
  const missing = await take(file, nowhere);
  expect([missing.code, missing.err]).toEqual([1, expect.stringContaining('404 notFound')]);
  writeFileSync(path.join(folder, 'wrong-key'), 'wrong');
  const wrong = await take(file, device.tenant, '--key-file', 'wrong-key');
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('does not know this operator key.')]);
  const unreachable = await take(file, device.tenant, '--url', 'http://127.0.0.1:1');
  expect([unreachable.code, unreachable.err]).toEqual([1, expect.stringMatching(/No server answers .*/)]);
  expect(unreachable.err).toContain('It is safe to import the file again.');
});
