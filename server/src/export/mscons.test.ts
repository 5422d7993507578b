import type { ExportedReading } from '@zaehlwerk/contract/reading-exports';
import { faultsOfMscons, readInterchange } from '@zaehlwerk/domain/testing/validate-mscons';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from '../command-line/run-command.ts';
import { CORRECTION } from '../testing/calls/clearing-utility.ts';
import { acknowledgeList } from '../testing/calls/hand-over-calls.ts';
import { MELO, MSCONS, type MsconsAnswer, msconsUtility } from '../testing/calls/mscons-utility.ts';
import { importInto, operate } from '../testing/calls/operator-calls.ts';
import { orderFile } from '../testing/calls/order-file.ts';
import { about, environmentOf } from '../testing/calls/run-command-line.ts';
import { parseEdifact } from '../testing/parse-edifact.ts';
import { testTerminal } from '../testing/calls/test-terminal.ts';
import { testServer, type TestTenant } from '../testing/test-server.ts';

const server = await testServer();
const folder = mkdtempSync(path.join(os.tmpdir(), 'mscons-'));
afterAll(() => rmSync(folder, { recursive: true }));

const valuesOf = ({ interchanges }: MsconsAnswer) =>
  interchanges.flatMap(({ content }) =>
    readInterchange(content)
      .filter(({ tag }) => tag === 'QTY')
      .map(({ elements }) => elements[0]![1]),
  );

const listOf = async (tenant: TestTenant, query = '') =>
  (await operate(server, tenant, 'GET', `readings${query}`)).json<{ readings: ExportedReading[]; next: string }>();

test('[OPS-122, OPS-123] accepted readings leave as MSCONS that two parsers read, and what lacks something is told', async () => {
  const { read, mscons, tenant } = await msconsUtility(server);
  await read(1200.5);
  await read(1300, MELO, "Zähler 7'+?:");
  await read(1400, null);
  await read(1500, '51238696781');
  const { interchanges, leftOut, next } = await mscons();
  const { readings, next: sameNext } = await listOf(tenant);
  expect(next).toBe(sameNext);
  expect(interchanges).toMatchObject([{ medium: 'electricity', messages: 2, readings: 2 }]);
  const [{ content, reference, fileName }] = interchanges as [MsconsAnswer['interchanges'][number]];
  expect(faultsOfMscons(content)).toEqual([]);
  expect(fileName).toBe(`MSCONS_VL_9904628000007_9985046000001_20260310_${reference}.txt`);
  // By the library, which knows nothing of ours.
  const ours = readInterchange(content).map(({ tag, elements }) => [tag, elements]);
  expect(parseEdifact(content)).toEqual(ours);
  const values = readInterchange(content)
    .filter(({ tag }) => tag === 'QTY')
    .map(({ elements }) => elements[0]![1]);
  expect(values).toEqual(['1200.5', '1300.0']);
  const idOf = (value: string) => readings.find(({ readingValue }) => readingValue === value)!;
  expect(leftOut).toEqual(
    [[idOf('1400.0'), ['noLocation']] as const, [idOf('1500.0'), ['marketLocationOnly']] as const].map(
      ([{ id, orderNumber, meterNumber }, reasons]) => ({ readingId: id, orderNumber, meterNumber, reasons }),
    ),
  );
});

test('[OPS-122] each interchange has a reference of its own, also of the same readings again, and at once', async () => {
  const { read, mscons } = await msconsUtility(server);
  await read(1200);
  const all = (await Promise.all(Array.from({ length: 8 }, () => mscons()))).flatMap(
    ({ interchanges }) => interchanges,
  );
  expect(new Set(all.map(({ reference }) => reference)).size).toBe(8);
  expect(new Set(all.map(({ content }) => /UNH\+(\w+)/.exec(content)![1])).size).toBe(8);
});

test('[OPS-123, OPN-466] a correction of what was handed over before is left out; of what is corrected within a page the last is sent', async () => {
  const { read, mscons, list, correct, decide, tenant } = await msconsUtility(server);
  for (const value of [1, 2]) await read(value);
  const [first, second] = await list();
  await decide('released', [first!]);
  for (const one of [first!, second!]) expect((await correct(one.readingId, CORRECTION)).status).toBe(200);
  const released = await mscons('?released=true');
  expect(released.leftOut.map(({ readingId, reasons }) => [readingId, reasons])).toEqual([
    [first!.readingId, ['replaced']],
  ]);
  expect(valuesOf(released)).toEqual(['1500.0', '1500.0']);
  const all = await mscons();
  expect(all.leftOut.map(({ reasons }) => reasons)).toEqual([['replaced'], ['replaced']]);
  expect(valuesOf(all)).toEqual(['1500.0', '1500.0']);
  // What comes after them corrects what was handed over with the page before.
  const [corrected] = (await listOf(tenant)).readings.filter(({ replaces }) => replaces === first!.readingId);
  expect((await correct(corrected!.id, { ...CORRECTION, readingValue: 1600 })).status).toBe(200);
  const later = await mscons(`?after=${all.next}`);
  expect([later.interchanges, later.leftOut.map(({ reasons }) => reasons)]).toEqual([[], [['replacesHandedOver']]]);
  // All on one page again: the last of three, and the other.
  const again = await mscons();
  expect(again.leftOut.map(({ reasons }) => reasons)).toEqual([['replaced'], ['replaced'], ['replaced']]);
  expect(valuesOf(again).sort()).toEqual(['1500.0', '1600.0']);
});

test('[OPS-152, OPN-500] what has arrived and was corrected then is written no more, whichever page is asked for; nor is its correction', async () => {
  const { read, mscons, list, correct, decide, tenant } = await msconsUtility(server);
  await read(1);
  const [first] = await list();
  await decide('released', [first!]);
  const { next } = await mscons('?released=true&unacknowledged=true');
  expect((await acknowledgeList(server, tenant, 'releasedReadings', next)).status).toBe(200);
  expect((await correct(first!.readingId, CORRECTION)).status).toBe(200);
  const left = ({ interchanges, leftOut }: MsconsAnswer) => [interchanges, leftOut.map(({ reasons }) => reasons)];
  // The correction has its place only once it is asked for.
  expect(left(await mscons('?released=true&unacknowledged=true'))).toEqual([[], [['replacesHandedOver']]]);
  expect(left(await mscons('?released=true'))).toEqual([[], [['replaced'], ['replacesHandedOver']]]);
  expect(left(await mscons('?released=true&limit=1'))).toEqual([[], [['replaced']]]);
});

test('[OPS-152, OPN-500] of a reading and its correction on two pages the first is written, however often it is asked for', async () => {
  const { read, mscons, list, correct } = await msconsUtility(server);
  await read(1);
  const [first] = await list();
  expect((await correct(first!.readingId, CORRECTION)).status).toBe(200);
  const page = await mscons('?limit=1');
  const behind = await mscons(`?limit=1&after=${page.next}`);
  expect(page.interchanges).toHaveLength(1);
  expect(behind.leftOut.map(({ reasons }) => reasons)).toEqual([['replacesHandedOver']]);
  expect(valuesOf(await mscons('?limit=1'))).toEqual(valuesOf(page));
});

test('[OPS-123] without settings nothing is written, and every reading is told', async () => {
  const { read, mscons } = await msconsUtility(server, {});
  await read(1200);
  expect(await mscons()).toMatchObject({ interchanges: [], leftOut: [{ reasons: ['noPartners'] }] });
});

test('[OPS-116, OPS-122] what was not acknowledged comes again, and what was does not', async () => {
  const { read, mscons, tenant } = await msconsUtility(server);
  await read(1200);
  const { next } = await mscons('?unacknowledged=true');
  expect((await mscons('?unacknowledged=true')).interchanges).toHaveLength(1);
  expect((await acknowledgeList(server, tenant, 'readings', next)).status).toBe(200);
  expect(await mscons('?unacknowledged=true')).toEqual({ interchanges: [], leftOut: [], next });
});

test('[OPS-124] ids of market partners are checked with the document', async () => {
  const { tenant } = await msconsUtility(server);
  const document = (await operate(server, tenant, 'GET', '')).json();
  const put = async (mscons: object) =>
    (await operate(server, tenant, 'PUT', '?dryRun=true', { body: { ...document, mscons } })).status;
  expect(await put(MSCONS)).toBe(200);
  expect(await put({ electricity: { sender: '9870000000009', receiver: '9985046000001' } })).toBe(400);
  expect(await put({ gas: { sender: '9904628000007', receiver: '4012345000023' } })).toBe(400);
  expect(await put({ gas: { sender: '987000000000', receiver: '4012345000023' } })).toBe(400);
  expect(await put({ gas: { sender: '9870000000009' } })).toBe(400);
  expect(await put({ water: MSCONS.gas })).toBe(400);
});

test('[OPS-124] export --format mscons writes the files and what is in none', async () => {
  const { read, tenant } = await msconsUtility(server);
  await read(1200.5);
  await read(1400, null);
  const run = async (...args: string[]) => {
    const terminal = testTerminal(folder);
    const code = await runCommand(['export', ...args, ...about(tenant)], environmentOf(server), terminal);
    return { code, out: terminal.written(), err: terminal.err() };
  };
  const done = await run('--format', 'mscons', '--out', 'out', '--unacknowledged');
  expect(done).toMatchObject({ code: 0, err: expect.stringContaining('noLocation 1') });
  expect(done.out.trim()).toBe((await listOf(tenant)).next);
  const [left, file, ...others] = readdirSync(path.join(folder, 'out')).sort().reverse();
  expect([left, others]).toEqual(['left-out.csv', []]);
  expect(faultsOfMscons(readFileSync(path.join(folder, 'out', file!), 'latin1'))).toEqual([]);
  expect(readFileSync(path.join(folder, 'out', left!), 'utf8')).toContain(';noLocation');
  expect((await run('--format', 'mscons')).code).toBe(2);
  expect((await run('--format', 'mscons', '--out', 'out', '--unknown-meters')).code).toBe(2);
  expect((await run('--format', 'mscons', '--out', 'out', '--limit', '5')).code).toBe(2);
});

test('[OPS-166, OPS-122] the measuring location of a meter comes with the file of orders, and its readings are in a message', async () => {
  const { tenant, mscons } = await msconsUtility(server);
  const wrong = await importInto(server, tenant, orderFile({ 'MaLo-ID': `${MELO}0` }));
  expect([wrong.status, wrong.answer.findings.map(({ code }) => code)]).toEqual([422, ['measuringLocation']]);
  expect(await importInto(server, tenant, orderFile({ 'MaLo-ID': MELO }))).toMatchObject({
    status: 200,
    answer: { created: 1, findings: [] },
  });
  const results = [{ obis: '1-0:1.8.0', readingValue: 1000 }];
  const body = { source: 'phone', readingDate: '2026-03-10', results };
  const headers = { 'idempotency-key': randomUUID() };
  expect((await operate(server, tenant, 'POST', 'orders/A-1/readings', { body, headers })).status).toBe(200);
  expect(valuesOf(await mscons())).toEqual(['1000']);
});
