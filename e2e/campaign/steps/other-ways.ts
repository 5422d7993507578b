import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { csvOf } from '@zaehlwerk/samples/csv';
import { writeTextSheet } from '../../attack/write-xlsx.ts';
import { found, type Job, operate, send, signIn, verb } from '../calls.ts';
import { type Campaign, expectSame, expectThat, type Step } from '../campaign.ts';
import { CAST } from '../cast.ts';
import { household, orderOf } from '../town.ts';
import { writeFile } from './orders-in.ts';
import { meterOf, readMeter, signInByLink } from './readings.ts';
import { takeIn, writeUnsent } from './unsent-file.ts';

const YEAR = 2026;
/** An earlier reading lies so much below what is read now. */
const USED = 400;
const ON_NEW_METER = 12;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What a utility hands in and out besides, each for some households of their own. */
export const otherWays: readonly Step[] = [
  { name: 'earlier readings in, taken back, in again', run: historyIn },
  { name: 'a meter shared, and read by the share', run: shareAndRead },
  { name: 'measuring locations added as XLSX, and read', run: addLocations },
  { name: 'not readable, and exchanged', seconds: 2, run: sayWhy },
  { name: 'a file that a device could not send', seconds: 3, run: takeUnsent },
];

/** The same readings as tables and for the market. */
export const otherFormats: Step = { name: 'released readings as XLSX and MSCONS', run: otherFormatsOut };

async function historyIn(campaign: Campaign): Promise<string> {
  const lines = CAST.withHistory.flatMap((at) =>
    household(at).meters.flatMap((meter) =>
      meter.registers.map(({ obis, value }) => ({
        Auftragsnummer: orderOf(YEAR, at, meter),
        OBIS: obis,
        Ablesedatum: `31.12.${YEAR - 1}`,
        Zählerstand: String(value - USED),
      })),
    ),
  );
  const known = async (at: number): Promise<number[]> => {
    const { jobs } = await signInByLink(campaign, household(at).username);
    const tasks = jobs.flatMap(({ meter }) => meter.meterRateTasks);
    return tasks.flatMap(({ readingEvents }) => readingEvents.map(({ readingValue }) => readingValue)).sort();
  };
  const [first] = CAST.withHistory as readonly [number, ...number[]];
  const file = writeFile(campaign, 'history.csv', csvOf(lines));
  const { error } = await verb(campaign, 'history', file);
  const importId = found(error, /--undo (\S+)/);
  const values = household(first).meters.flatMap(({ registers }) => registers.map(({ value }) => value - USED));
  expectSame(await known(first), values.sort(), 'earlier readings that are shown');
  const orders = found((await verb(campaign, 'import', '--undo', importId)).out, /say --orders (\d+)/);
  const { out } = await verb(campaign, 'import', '--undo', importId, '--orders', orders);
  expectSame(
    Number(found(out, /Earlier readings of \d+ orders: deleted (\d+)/)),
    lines.length,
    'earlier readings taken back',
  );
  expectSame(await known(first), [], 'earlier readings after they were taken back');
  await verb(campaign, 'history', file);
  expectSame(await known(first), values, 'earlier readings that came again');
  return `${lines.length} readings of ${orders} orders`;
}

async function shareAndRead(campaign: Campaign): Promise<string> {
  const water = meterOf(CAST.sharing, 'water');
  const line = {
    Auftragsnummer: orderOf(YEAR, CAST.sharing, water),
    Benutzername: household(CAST.sharing).username,
    Zählernummer: water.number,
    OBIS: '8-0:1.0.0',
    'Weitergabe erlaubt': 'ja',
  };
  await verb(campaign, 'import', writeFile(campaign, 'sharing.csv', csvOf([line])), '--campaign', String(YEAR));
  const giver = await signInByLink(campaign, household(CAST.sharing).username);
  const jobIds = giver.jobs.flatMap(({ id, meter }) => (meter.meterNumber === water.number ? [id] : []));
  const asked = { name: 'Hausmeister Pohl', allowToReShare: false, jobIds };
  const { token } = await send<{ token: string }>(campaign, '/api/pro/share/job', giver.token, asked);
  const share = await signIn(campaign, { token });
  expectSame(
    share.jobs.map(({ meter }) => meter.meterNumber),
    [water.number],
    'what a share sees',
  );
  await readMeter(campaign, share, water, { order: orderOf(YEAR, CAST.sharing, water) });
  const { jobs } = await signInByLink(campaign, household(CAST.sharing).username);
  expectThat(
    jobs.some(({ meter, done }) => meter.meterNumber === water.number && done),
    'what a share has read is not done for its giver',
  );
  return '1 share';
}

async function sayWhy(campaign: Campaign): Promise<string> {
  const [register] = meterOf(CAST.exchanged, 'gas').registers;
  const exchangedOn = new Date(Date.parse(campaign.today) - 20 * DAY_MS).toISOString().slice(0, 10);
  const fall = { kind: 'exchanged', oldEndValue: (register?.value ?? 0) - USED / 2, newStartValue: 0, exchangedOn };
  const told = [
    { at: CAST.notReadable, result: { notReadable: 'noAccess' } },
    { at: CAST.exchanged, result: { readingValue: ON_NEW_METER, fall: { ...fall, newMeterNumber: '7ELS-NEU-79' } } },
  ];
  for (const { at, result } of told) {
    const gas = meterOf(at, 'gas');
    const { token, jobs } = await signInByLink(campaign, household(at).username);
    const job = jobs.find(({ meter }) => meter.meterNumber === gas.number);
    const body = {
      readingDate: campaign.today,
      results: [{ taskId: job?.meter.meterRateTasks[0]?.taskId, ...result }],
    };
    const { done } = await send<Job>(campaign, `/api/pro/job/${job?.id}/meterRateTask/result`, token, body);
    expectThat(done, `${gas.number} is told of, and not done`);
    // What has no value leaves with none, which counts as 0 here.
    const value = result.readingValue ?? 0;
    for (const { obis } of gas.registers) campaign.expected.read(orderOf(YEAR, at, gas), obis, value, 'portal', false);
  }
  return '1 each';
}

async function takeUnsent(campaign: Campaign): Promise<string> {
  const at = CAST.unsent;
  const person = await signInByLink(campaign, household(at).username);
  const { meters } = household(at);
  const file = writeUnsent(campaign, person, meters);
  expectSame((await takeIn(campaign, file, '--dry-run')).accepted, meters.length, 'readings that would be taken in');
  await takeIn(campaign, file);
  expectSame(await takeIn(campaign, file), { accepted: 0, there: meters.length }, 'what comes a second time');
  for (const meter of meters) {
    for (const { obis, value } of meter.registers) campaign.expected.read(orderOf(YEAR, at, meter), obis, value);
  }
  return `${meters.length} readings, a second time none`;
}

const KINDS = ['electricity', 'gas'] as const;

async function addLocations(campaign: Campaign): Promise<string> {
  const lines = CAST.located.flatMap((at) =>
    KINDS.flatMap((kind) => {
      const meter = meterOf(at, kind);
      return meter.registers.map(({ obis }) => ({
        Auftragsnummer: orderOf(YEAR, at, meter),
        Benutzername: household(at).username,
        Zählernummer: meter.number,
        OBIS: obis,
        'MaLo-ID': `DE${String(at).padStart(6, '0')}34990${meter.number.padStart(20, '0')}`,
      }));
    }),
  );
  const file = writeFile(campaign, 'locations.xlsx', writeTextSheet(lines));
  const { out } = await verb(campaign, 'import', file, '--campaign', String(YEAR));
  expectSame(found(out, /Done: (created \d+)/), 'created 0', 'orders that a file of locations makes');
  for (const at of CAST.located) {
    const person = await signInByLink(campaign, household(at).username);
    for (const kind of KINDS) {
      const meter = meterOf(at, kind);
      await readMeter(campaign, person, meter, { order: orderOf(YEAR, at, meter) });
    }
  }
  return `${lines.length} registers`;
}

async function otherFormatsOut(campaign: Campaign): Promise<string> {
  await verb(campaign, 'export', '--released', '--format', 'xlsx', '--out', 'released.xlsx');
  const sheet = readFileSync(path.join(campaign.folder, 'released.xlsx'));
  expectSame(sheet.subarray(0, 2).toString(), 'PK', 'the beginning of a sheet');
  const { error } = await verb(campaign, 'export', '--released', '--format', 'mscons', '--out', 'mscons');
  const written = Number(found(error, /^(\d+) readings in mscons/m));
  const leftOut = Number(found(error, /^(\d+) readings are in no message/m));
  const located = CAST.located.length * KINDS.flatMap((kind) => meterOf(0, kind).registers).length;
  expectSame(written, located, 'readings in messages');
  const { readings } = await operate<{ readings: readonly unknown[] }>(campaign, '/readings?released=true&limit=10000');
  if (readings.length < 10_000) expectSame(written + leftOut, readings.length, 'readings in messages, or told');
  const folder = path.join(campaign.folder, 'mscons');
  const files = readdirSync(folder).filter((name) => name !== 'left-out.csv');
  const texts = files.map((name) => readFileSync(path.join(folder, name), 'latin1'));
  expectThat(
    texts.every((text) => text.startsWith('UNA') || text.startsWith('UNB')),
    'an interchange that begins otherwise',
  );
  return `${sheet.length} bytes, ${files.length} interchanges with ${written} readings, ${leftOut} in none`;
}
