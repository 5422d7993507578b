import { randomUUID } from 'node:crypto';
import { PLAIN_JPEG } from '../../portal/padded-photo.ts';
import { ask, type Job, operate, type Person, send, signIn, verb } from '../calls.ts';
import { type Campaign, expectSame, expectThat, forEach, type Step } from '../campaign.ts';
import { CAST } from '../cast.ts';
import { household, type Meter, orderOf, type Register, TOWN } from '../town.ts';
import { expectProgress } from './orders-in.ts';

const AT_ONCE = 8;
const YEAR = 2026;
const PHOTO = { encodedImage: PLAIN_JPEG.toString('base64'), mimeType: 'image/jpeg' };
/** As far above the expected range. */
const MUCH_MORE = 20_000;

/** Every way by which a reading reaches the utility. */
export const readings: readonly Step[] = [
  { name: 'sign-in by printed code, and read', seconds: 3, run: readByLetter },
  { name: 'sign-in by password, and read', run: readByPassword },
  { name: 'readings by link', seconds: 60, run: readByLink },
  { name: 'photos, and implausible values', seconds: 3, run: readSpecially },
  { name: 'readings by phone, card and mail', seconds: 4, run: enterReadings },
  { name: 'unknown meters, and without access', seconds: 2, run: readWithoutOrder },
  { name: 'progress', run: (campaign) => expectProgress(campaign, YEAR) },
];

/** Signs a household in by its link. */
export function signInByLink(campaign: Campaign, username: string): Promise<Person> {
  const token = campaign.links.get(username);
  if (token === undefined) throw new Error(`${username} has no link`);
  return signIn(campaign, { token });
}

/** Sends what a person has read of a meter, and counts it once it is confirmed. */
export async function readMeter(
  campaign: Campaign,
  { token, jobs }: Person,
  meter: Meter,
  { order, typed = ({ value }) => value, released = true, photo = false }: ReadHow,
): Promise<Job> {
  const job = jobs.find((one) => one.meter.meterNumber === meter.number && !one.done);
  if (job === undefined) throw new Error(`${meter.number} is not on the list`);
  const results = meter.registers.map((register) => ({
    taskId: job.meter.meterRateTasks.find(({ obis }) => obis === register.obis)?.taskId,
    readingValue: typed(register),
    ...(photo ? { readingImages: [PHOTO] } : {}),
  }));
  const body = { readingDate: campaign.today, results };
  const answer = await send<Job>(campaign, `/api/pro/job/${job.id}/meterRateTask/result`, token, body);
  for (const register of meter.registers) {
    campaign.expected.read(order, register.obis, typed(register), 'portal', released);
    if (photo) campaign.expected.photos += 1;
  }
  return answer;
}

interface ReadHow {
  readonly order: string;
  readonly typed?: (register: Register) => number;
  readonly released?: boolean;
  readonly photo?: boolean;
}

/** The meter of a kind of a household. */
export function meterOf(at: number, kind: Meter['kind']): Meter {
  return household(at).meters.find((one) => one.kind === kind) as Meter;
}

async function readAll(campaign: Campaign, person: Person, at: number): Promise<void> {
  const { meters } = household(at);
  expectSame(
    person.jobs.map(({ meter }) => meter.meterNumber).sort(),
    meters.map(({ number }) => number).sort(),
    `list of ${at}`,
  );
  for (const meter of meters) {
    const { done } = await readMeter(campaign, person, meter, { order: orderOf(YEAR, at, meter) });
    expectThat(done, `${meter.number} is read, and not done`);
  }
}

async function readByLetter(campaign: Campaign): Promise<string> {
  for (const at of CAST.byLetter) await readAll(campaign, await signInByLink(campaign, household(at).username), at);
  return `${CAST.byLetter.length} households`;
}

async function readByPassword(campaign: Campaign): Promise<string> {
  const { at, username, password } = household(CAST.byPassword);
  await readAll(campaign, await signIn(campaign, { username, password: password ?? '' }), at);
  return '1 household';
}

async function readByLink(campaign: Campaign): Promise<string> {
  const { from, every } = CAST.crowd;
  const crowd: number[] = [];
  for (let at = from; at < campaign.households; at += every) crowd.push(at);
  await forEach(AT_ONCE, crowd, async (at) =>
    readAll(campaign, await signInByLink(campaign, household(at).username), at),
  );
  await readAll(campaign, await signInByLink(campaign, household(CAST.nextYear).username), CAST.nextYear);
  return `${crowd.length + 1} households, ${AT_ONCE} at a time`;
}

async function readSpecially(campaign: Campaign): Promise<string> {
  const implausible = [...CAST.released, CAST.corrected, CAST.discarded, CAST.askedBack, ...CAST.leftOpen];
  for (const at of implausible) {
    const gas = meterOf(at, 'gas');
    const person = await signInByLink(campaign, household(at).username);
    const typed = ({ maximum }: Register): number => maximum + MUCH_MORE;
    await readMeter(campaign, person, gas, { order: orderOf(YEAR, at, gas), typed, released: false });
  }
  for (const at of [...CAST.withPhotos, CAST.erased]) {
    const gas = meterOf(at, 'gas');
    const person = await signInByLink(campaign, household(at).username);
    await readMeter(campaign, person, gas, { order: orderOf(YEAR, at, gas), photo: true });
  }
  const at = CAST.readBeforeWithdrawal;
  const gas = meterOf(at, 'gas');
  await readMeter(campaign, await signInByLink(campaign, household(at).username), gas, {
    order: orderOf(YEAR, at, gas),
  });
  return `${implausible.length} implausible, ${campaign.expected.photos} with a photo`;
}

async function enterReadings(campaign: Campaign): Promise<string> {
  for (const at of CAST.byPhone) {
    for (const meter of household(at).meters) {
      const order = orderOf(YEAR, at, meter);
      const results = meter.registers.map(({ obis, value }) => ({ obis, readingValue: value }));
      const body = { source: 'phone', clerk: 'Frau Sommer', readingDate: campaign.today, results };
      const headers = { 'idempotency-key': randomUUID() };
      await operate(campaign, `/orders/${order}/readings`, { body, headers });
      for (const { obis, value } of meter.registers) campaign.expected.read(order, obis, value, 'phone');
    }
  }
  const written = [...CAST.byCard.map((at) => [at, 'card'] as const), [CAST.byMail, 'mail'] as const];
  for (const [at, source] of written) {
    const electricity = meterOf(at, 'electricity');
    const order = orderOf(YEAR, at, electricity);
    const values = electricity.registers.map(({ obis, value }) => `${obis}=${value}`);
    const said = ['--source', source, '--clerk', 'Herr Vogt', '--date', campaign.today, '--id', randomUUID()];
    await verb(campaign, 'enter', order, ...values, ...said);
    for (const { obis, value } of electricity.registers) campaign.expected.read(order, obis, value, source);
  }
  return `${CAST.byPhone.length} households by phone, ${CAST.byCard.length} cards, 1 mail`;
}

/** The number without its last digit: as somebody types it who looks at a meter in the dark. */
export function misread(number: string): string {
  return number.slice(0, -1);
}

async function readWithoutOrder(campaign: Campaign): Promise<string> {
  const reporter = await signInByLink(campaign, household(CAST.reporter).username);
  const gas = meterOf(CAST.unknownOf, 'gas');
  const reported = [
    { meterNumber: misread(gas.number), readingValue: gas.registers[0]?.value ?? 0 },
    { meterNumber: 'KEIN-SCHILD-77', readingValue: 4711 },
  ];
  for (const one of reported) {
    const body = { ...one, readingDate: campaign.today, login: reporter.accountId };
    await send(campaign, '/api/pro/unknown-reading', reporter.token, body);
    campaign.expected.unknown.push(`${one.meterNumber} ${one.readingValue}`);
  }
  const at = household(CAST.withoutAccessOf);
  const water = meterOf(at.at, 'water');
  const { token } = await ask<{ token: string }>(campaign, '/auth/token-unknown-readings', { method: 'POST' });
  const value = water.registers[0]?.value ?? 0;
  for (const meterNumber of [water.number, '8ZRI9999999999']) {
    await send(campaign, '/api/unknown-readings/results', token, {
      meterType: 'WATER_METER',
      meterNumber,
      readingDate: campaign.today,
      readingReason: 'ANNUAL_READING',
      readingValues: [{ obis: '8-0:1.0.0', rateName: null, value, readingImages: [] }],
      contact: {
        firstname: at.firstname,
        lastname: at.lastname,
        street: at.street,
        houseNumber: at.houseNumber,
        ...TOWN,
      },
      email: null,
    });
    campaign.expected.withoutAccess.push(`${meterNumber} ${value}`);
  }
  return `${reported.length} and 2`;
}
