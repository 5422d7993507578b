import { randomUUID } from 'node:crypto';
import { found, operate, verb } from '../calls.ts';
import { type Campaign, expectSame, expectThat, type Step, until } from '../campaign.ts';
import { CAST } from '../cast.ts';
import { household, orderOf } from '../town.ts';
import { meterOf, misread, readMeter, signInByLink } from './readings.ts';

const YEAR = 2026;

interface ToClear {
  readonly readingId: string;
  readonly orderNumber: string;
  readonly state: string;
}

/** What a clerk decides about. */
export const clearing: readonly Step[] = [
  { name: 'clearing: release, correct, discard', seconds: 3, run: decide },
  { name: 'clearing: asked back, and answered', seconds: 3, run: askBack },
  { name: 'readings without an order, assigned', seconds: 4, run: assign },
];

function gasOrder(at: number): string {
  return orderOf(YEAR, at, { kind: 'gas' });
}

/** Ids of readings that want a look, by order, in a state. */
async function toClear(campaign: Campaign, state: string): Promise<ReadonlyMap<string, string>> {
  const { readings } = await operate<{ readings: readonly ToClear[] }>(campaign, `/clearing?state=${state}`);
  return new Map(readings.map(({ orderNumber, readingId }) => [orderNumber, readingId]));
}

async function decide(campaign: Campaign): Promise<string> {
  const open = await toClear(campaign, 'open');
  // Billing has to know of meters that were not read, or are others by now.
  const released = [...CAST.released, CAST.notReadable, CAST.exchanged];
  const toLookAt = [...released, CAST.corrected, CAST.discarded, CAST.askedBack, ...CAST.leftOpen];
  expectSame([...open.keys()].sort(), toLookAt.map(gasOrder).sort(), 'orders whose readings want a look');
  const idOf = (at: number): string => open.get(gasOrder(at)) ?? '';
  const why = ['--reason', 'Rücksprache am Telefon', '--clerk', 'Frau Sommer'];
  await verb(campaign, 'clearing', 'release', ...released.map(idOf), ...why);
  for (const at of released) newest(campaign, at).released = true;
  await verb(campaign, 'clearing', 'discard', idOf(CAST.discarded), ...why);
  const { obis, value } = gasOf(CAST.corrected);
  const said = ['--source', 'service', '--date', campaign.today, '--id', randomUUID(), ...why];
  await verb(campaign, 'clearing', 'correct', idOf(CAST.corrected), String(value), ...said);
  campaign.expected.read(gasOrder(CAST.corrected), obis, value, 'service');
  const states = ['released', 'discarded', 'corrected', 'open'];
  const counts = [];
  for (const state of states) counts.push((await toClear(campaign, state)).size);
  expectSame(counts, [released.length, 1, 1, CAST.leftOpen.length + 1], `readings ${states.join(', ')}`);
  return `${released.length} released, 1 corrected, 1 discarded, ${CAST.leftOpen.length} left open`;
}

function gasOf(at: number): { readonly obis: string; readonly value: number } {
  const [register] = meterOf(at, 'gas').registers;
  if (register === undefined) throw new Error(`household ${at} has no gas`);
  return register;
}

function newest({ expected }: Campaign, at: number) {
  return expected.newest(gasOrder(at), gasOf(at).obis);
}

async function askBack(campaign: Campaign): Promise<string> {
  const at = CAST.askedBack;
  const one = household(at);
  const readingId = (await toClear(campaign, 'open')).get(gasOrder(at)) ?? '';
  const question = 'Steht das Komma vor den roten Ziffern?';
  const mailsBefore = campaign.mails.received.filter(({ to }) => to === one.mail).length;
  const { out } = await verb(campaign, 'clearing', 'ask', readingId, question, '--clerk', 'Frau Sommer');
  expectThat(out.includes('a mail goes out'), `asked back: ${out}`);
  await until(300, 'the mail that asks back', () =>
    campaign.mails.received.filter(({ to }) => to === one.mail).length > mailsBefore ? true : null,
  );
  const person = await signInByLink(campaign, one.username);
  const gas = meterOf(at, 'gas');
  const job = person.jobs.find(({ meter }) => meter.meterNumber === gas.number);
  const asked = job?.meter.meterRateTasks[0]?.readingResults.some((result) => result.question === question);
  expectSame([job?.done, asked], [false, true], 'whether the order is done, and tells the question');
  await readMeter(campaign, person, gas, { order: gasOrder(at) });
  expectSame([...(await toClear(campaign, 'answered')).keys()], [gasOrder(at)], 'readings answered');
  return 'by mail, answered by the next reading';
}

interface WithoutOrder {
  readonly readingId: string;
  readonly kind: string;
  readonly meterNumber: string;
}

async function assign(campaign: Campaign): Promise<string> {
  const { readings } = await operate<{ readings: readonly WithoutOrder[] }>(campaign, '/assignments?state=open');
  const { unknown, withoutAccess } = campaign.expected;
  expectSame(readings.length, unknown.length + withoutAccess.length, 'readings without an order');
  const water = meterOf(CAST.withoutAccessOf, 'water');
  const wanted = [
    {
      meterNumber: misread(meterOf(CAST.unknownOf, 'gas').number),
      at: CAST.unknownOf,
      kind: 'gas',
      source: 'unknownMeter',
    },
    { meterNumber: water.number, at: CAST.withoutAccessOf, kind: 'water', source: 'withoutAccess' },
  ] as const;
  for (const { meterNumber, at, kind, source } of wanted) {
    const { readingId = '' } = readings.find((one) => one.meterNumber === meterNumber) ?? {};
    const order = orderOf(YEAR, at, { kind });
    const { out } = await verb(campaign, 'clearing', 'candidates', readingId);
    expectSame(found(out, /(2026-[A-Z]-\d{6})/), order, `the likeliest order for ${meterNumber}`);
    await verb(campaign, 'clearing', 'assign', readingId, order, '--clerk', 'Frau Sommer');
    for (const { obis, value } of meterOf(at, kind).registers) campaign.expected.read(order, obis, value, source);
  }
  const nobodys = readings.find(({ meterNumber }) => meterNumber === 'KEIN-SCHILD-77')?.readingId ?? '';
  await verb(campaign, 'clearing', 'drop', nobodys, '--reason', 'Kein Zähler von uns');
  return '1 of an unknown meter, 1 without access; 1 discarded, 1 left open';
}
