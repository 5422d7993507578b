import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { operate, XLSX_TYPE } from '../testing/calls/operator-calls.ts';
import { collectLog, parseLog } from '../testing/collect-log.ts';
import { testServer } from '../testing/test-server.ts';
import { writeSheet, writeWorkbook } from '../testing/write-archive.ts';
import { readTable } from './files/read-table.ts';
import { knownBy } from './files/table.ts';
import type { TableFormat } from './files/table.ts';
import type { IntakeTask } from './intake-message.ts';
import { readUpload } from './read-upload.ts';

const { log, lines } = collectLog();
const server = await testServer({ log });

const TYPES = { csv: 'text/csv', json: 'application/json', xlsx: XLSX_TYPE } as const;
const GOOD = writeWorkbook(writeSheet([1, 'A1']));
const SECOND_CELL = (attributes: string): string =>
  writeSheet([1, 'A1']).replace('</row>', `<c ${attributes} t="inlineStr"><is><t>x</t></is></c></row>`);

/** The good workbook with its last record changed, in which the directory is announced. */
function announce(change: (end: Buffer) => Buffer): Buffer {
  const at = GOOD.length - 22;
  return Buffer.concat([GOOD.subarray(0, at), change(Buffer.from(GOOD.subarray(at)))]);
}

function entryCounts(here: number, inAll: number): (end: Buffer) => Buffer {
  return (end) => {
    end.writeUInt16LE(here, 8);
    end.writeUInt16LE(inAll, 10);
    return end;
  };
}

const ZIP64_LOCATOR = Buffer.concat([Buffer.from('PK\u0006\u0007'), Buffer.alloc(16)]);

/** What each file is refused as, before anything is made of it. */
const REFUSED: readonly (readonly [what: string, outcome: string, TableFormat, () => Buffer | string])[] = [
  ['a column far beyond a sheet', 'unreadable', 'xlsx', () => writeWorkbook(writeSheet([1, 'ZZZZZZZ1']))],
  ['the first column beyond a sheet', 'unreadable', 'xlsx', () => writeWorkbook(writeSheet([1, 'XFE1']))],
  ['the first row beyond a sheet', 'unreadable', 'xlsx', () => writeWorkbook(writeSheet([1_048_577, 'A1048577']))],
  ['a row number of ten digits', 'unreadable', 'xlsx', () => writeWorkbook(writeSheet([9_000_000_000, 'A1']))],
  ['an address in other letters', 'unreadable', 'xlsx', () => writeWorkbook(SECOND_CELL('r="&#90;ZZZZZZ1"'))],
  ['an address in single quotes', 'unreadable', 'xlsx', () => writeWorkbook(SECOND_CELL("s='1' x:r='ZZZZZZZ1'"))],
  ["a sheet's last cell", 'tooLarge', 'xlsx', () => writeWorkbook(writeSheet([1_048_576, 'XFD1048576']))],
  ['more columns than a table has', 'tooLarge', 'xlsx', () => writeWorkbook(SECOND_CELL('r="SG1"'))],
  ['fewer entries here than in all', 'unreadable', 'xlsx', () => announce(entryCounts(2, 3))],
  ['more entries here than in all', 'unreadable', 'xlsx', () => announce(entryCounts(3, 2))],
  ['ZIP64', 'unreadable', 'xlsx', () => announce((end) => Buffer.concat([ZIP64_LOCATOR, end]))],
  ['text without end', 'unreadable', 'xlsx', () => writeWorkbook(`<a>${'&lt;'.repeat(10_000_000)}</a>`)],
  ['60 MB of spaces', 'unreadable', 'xlsx', () => writeWorkbook(Buffer.alloc(60e6, ' '))],
  ['an attribute of 200 MB', 'unreadable', 'xlsx', () => writeWorkbook(Buffer.alloc(200e6, 'a').fill('<c a="', 0, 6))],
  ['9 million lines of nothing but separators', 'tooLarge', 'csv', () => ';\n'.repeat(9_000_000)],
  ['one line of 30 million separators', 'tooLarge', 'csv', () => ';'.repeat(30_000_000)],
  ['a quoted cell without end', 'tooLarge', 'csv', () => `"${'a\n'.repeat(1_000_000)}`],
  ['501 columns', 'tooLarge', 'csv', () => 'a;'.repeat(501)],
  ['15 million brackets', 'malformed', 'json', () => '['.repeat(15_000_000)],
];

test.each(REFUSED)('[S64] %s: refused as %s before a table is made of it', async (_what, outcome, format, make) => {
  const table = await readTable(format, Buffer.from(make() as string), knownBy(['OBIS']));
  expect(table).toMatchObject({ ok: false });
  expect('reason' in table && (typeof table.reason === 'string' ? table.reason : table.reason.code)).toBe(outcome);
});

test('[S64] empty cells out to the last one of a sheet do no harm', async () => {
  const xlsx = writeWorkbook(writeSheet([1, 'A1']).replace('</row>', '<c r="XFD1" s="1"/></row><row r="1048576"/>'));
  expect(await readTable('xlsx', xlsx, knownBy(['OBIS']))).toMatchObject({
    ok: true,
    table: { header: ['OBIS'], lines: [] },
  });
});

const TASK: IntakeTask = {
  kind: 'orders',
  format: 'xlsx',
  rules: { loginUsernameMinLength: 5, loginPasswordMinLength: 5 },
  mapping: {},
  language: 'en',
};
const LIMITS = { heapMegabytes: 640, residentMegabytes: 1024, milliseconds: 60_000 };
const STOPPED = {
  items: [],
  blocked: true,
  findings: [
    {
      line: 1,
      column: null,
      value: null,
      code: 'stopped',
      message: 'Reading the file takes too much memory or time. Please split it or save it as CSV.',
    },
  ],
};

/** An attribute with `>` hides from the first look that the sheet has no end: some seconds, until its memory is used up. */
const ENDLESS = writeWorkbook(writeSheet([1, 'A1']).replace('r="1"', 'x=">" r="9000000000"'));

test('[S64] a file that takes more memory or time than it may is ended, and the operator is told what to do', async () => {
  const wide = writeWorkbook(SECOND_CELL('x=">" r="ZZZZZZZ1"'));
  expect(await readUpload(log, TASK, ENDLESS, { ...LIMITS, heapMegabytes: 64 })).toMatchObject(STOPPED);
  expect(await readUpload(log, TASK, wide, { ...LIMITS, residentMegabytes: 256 })).toMatchObject(STOPPED);
  expect(await readUpload(log, TASK, GOOD, { ...LIMITS, milliseconds: 1 })).toMatchObject(STOPPED);
  const ends = parseLog(lines()).filter(({ msg }) => msg === 'a file could not be read to its end');
  expect(ends.map(({ end }) => end)).toEqual(['SIGABRT', 'memory', 'time']);
  expect(ends[0]?.['complaint']).toContain('heap');
  expect(await readUpload(log, TASK, GOOD)).toMatchObject({ findings: expect.not.arrayContaining(STOPPED.findings) });
});

test('[S64] a file that takes long holds up no other', async () => {
  const order: string[] = [];
  const slow = readUpload(log, TASK, ENDLESS).then(() => order.push('slow'));
  const good = readUpload(log, TASK, GOOD).then(() => order.push('good'));
  await Promise.all([slow, good]);
  expect(order).toEqual(['good', 'slow']);
});

test('[S64] more files than a few do not wait', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 7 }, () => readUpload(log, TASK, GOOD)));
  expect(outcomes.map(({ status }) => status)).toEqual([...Array.from({ length: 6 }, () => 'fulfilled'), 'rejected']);
  const [refused] = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toMatchObject({ code: 'unavailable', headers: { 'Retry-After': '5' } });
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** A reader takes seconds; calls without a pause would only take the processor from it. */
const LOOKS_EVERY_MS = 10;

/** What this process holds, in bytes. */
function held(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/**
 * By how many bytes what this process holds grew at most until then; /health/live answers all the while. How much
 * garbage the many calls leave behind depends on how long the file takes, so more than `allowed` is looked at again
 * without it.
 */
async function growthUntil(end: Promise<unknown>, allowed: number): Promise<number> {
  collectGarbage();
  const before = held();
  let most = 0;
  const ended = end.then(() => true);
  while (!(await Promise.race([ended, pause(LOOKS_EVERY_MS, false)]))) {
    expect((await server.call('GET', '/health/live')).status).toBe(200);
    if (held() - before > allowed) collectGarbage();
    most = Math.max(most, held() - before);
  }
  return most;
}

test('[S64] the memory of the server stays as it is, whatever file comes, and it answers meanwhile', async () => {
  const tenant = await server.newTenant();
  const bombs: readonly (readonly [TableFormat, Buffer, number])[] = [
    ['xlsx', writeWorkbook(writeSheet([1, 'ZZZZZZZ1'])), 422],
    ['xlsx', ENDLESS, 422],
    ['csv', Buffer.from(';\n'.repeat(1_000_000)), 422],
    ['json', Buffer.from(`[${'{},'.repeat(9_000_000)}{}]`), 422],
    ['json', Buffer.from(`[{"OBIS":${'['.repeat(3_000_000)}${']'.repeat(3_000_000)}}]`), 422],
  ];
  const send = (format: TableFormat, body: Buffer) =>
    operate(server, tenant, 'POST', 'orders', { body, headers: { 'content-type': TYPES[format] } });
  await send('xlsx', GOOD);
  for (const [format, body, status] of bombs) {
    // What was sent itself, twice: as the sender holds it and as received.
    const allowed = 2 * body.length + 50e6;
    const answer = send(format, body);
    const most = await growthUntil(answer, allowed);
    expect((await answer).status).toBe(status);
    expect(most).toBeLessThanOrEqual(allowed);
  }
}, 240_000);
