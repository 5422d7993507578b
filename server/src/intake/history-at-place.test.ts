import type { WireJob } from '@zaehlwerk/contract/jobs';
import { maLoCheckDigit } from '@zaehlwerk/domain/meter/meter-number';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportFrom, importInto } from '../testing/calls/operator-calls.ts';
import { importingInto, orderOfMeter } from '../testing/calls/orders-of-one-meter.ts';
import { historyOf } from '../testing/calls/utility-content.ts';
import { askForToken, type TokenPair } from '../testing/test-login.ts';
import { testServer, type TestTenant } from '../testing/test-server.ts';
import { callerWith, type Giver } from '../testing/test-share.ts';

/*
 * Whose the history of a meter is when its order goes from one person to another and back: theirs, or that of the place.
 */

const server = await testServer();
const importLines = importingInto(server);

const PEOPLE = ['weber', 'becker', 'vogel'] as const;
type Name = (typeof PEOPLE)[number];
type Columns = Readonly<Record<string, string>>;

const orderFor = (name: Name, more: Columns = {}, number = 'E-1') =>
  orderOfMeter(number, { Benutzername: name, Passwort: `pw-${name}`, Minimum: '', Maximum: '', ...more });

async function signedIn(tenant: TestTenant, name: Name): Promise<Giver> {
  const answer = await askForToken(tenant, { username: name, password: `pw-${name}` });
  return callerWith(tenant, answer.json<TokenPair>().token);
}

interface Answer {
  readonly jobs: readonly WireJob[];
  readonly ended?: readonly WireJob[];
}

const answerTo = async ({ call }: Giver) => (await call('GET', '/api/pro/job')).json<Answer>();
const rateOf = (job: WireJob) => job.meter.meterRateTasks[0]!;
const valuesOf = (job: WireJob) => ({
  earlier: rateOf(job).readingEvents.map(({ readingValue }) => readingValue),
  read: rateOf(job).readingResults.map(({ readingValue }) => readingValue),
});

async function read(who: Giver, job: WireJob, readingValue: number, readingDate: string) {
  const body = { readingDate, results: [{ taskId: rateOf(job).taskId, readingValue }] };
  return (await who.call('POST', `/api/pro/job/${job.id}/meterRateTask/result`, { body })).status;
}

const AT_PLACE = { 'Verlauf am Ort': 'ja' };

/** What one of them has of the order. */
interface Own {
  readonly events: number[];
  readonly results: number[];
  isOfPlace: boolean;
}

const step = fc.record({
  to: fc.constantFrom(...PEOPLE),
  place: fc.constantFrom<'ja' | 'nein' | null>('ja', 'nein', null),
  also: fc.constantFrom<'reads' | 'history' | null>('reads', 'history', null),
});

test('[OPN-479, OPS-136] however an order goes back and forth, each sees what was theirs, and of others only where the history is of the place', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const tenant = await server.newTenant();
      const own = new Map<Name, Own>();
      const people = new Map<Name, Giver>();
      let holder: Name | null = null;
      for (const [n, { to, place, also }] of steps.entries()) {
        // A password is compared by a slow hash: it is said once.
        const { Passwort, ...line } = orderFor(to, place === null ? {} : { 'Verlauf am Ort': place });
        await importLines(tenant, [people.has(to) ? line : { ...line, Passwort: Passwort! }]);
        const mine: Own = own.get(to) ?? { events: [], results: [], isOfPlace: false };
        own.set(to, mine);
        if (place !== null) mine.isOfPlace = place === 'ja';
        holder = to;
        if (!people.has(to)) people.set(to, await signedIn(tenant, to));
        const [job] = (await answerTo(people.get(to)!)).jobs;
        const value = 48_000 + n;
        if (also === 'reads') {
          expect(await read(people.get(to)!, job!, value, `2026-03-0${n + 1}`)).toBe(200);
          mine.results.push(value);
        }
        if (also === 'history') {
          const reading = { ...historyOf(1), Ablesedatum: `2025-03-0${n + 1}`, Zählerstand: String(value) };
          await importLines(tenant, [reading], 'history');
          mine.events.push(value);
        }
        for (const [name, person] of people) {
          const { jobs, ended = [] } = await answerTo(person);
          expect([name, jobs.length, ended.length]).toEqual([name, name === holder ? 1 : 0, name === holder ? 0 : 1]);
          const { events, results, isOfPlace } = own.get(name)!;
          const others = [...own].filter(([other]) => other !== name).map(([, one]) => one);
          const ofOthers = others.flatMap((one) => [...one.events, ...one.results.slice(-1)]);
          const earlier = name === holder && isOfPlace ? [...events, ...ofOthers] : events;
          const told = valuesOf([...jobs, ...ended][0]!);
          expect([name, told.earlier.toSorted()]).toEqual([name, earlier.toSorted()]);
          // The three accepted last.
          expect([name, told.read]).toEqual([name, results.slice(-3)]);
        }
      }
    }),
    { numRuns: 8 },
  );
});

test('[OPN-479, OPS-136] what others have read at the place is compared with, too, by its last value', async () => {
  const tenant = await server.newTenant();
  await importLines(tenant, [orderFor('weber')]);
  const weber = await signedIn(tenant, 'weber');
  expect(await read(weber, (await answerTo(weber)).jobs[0]!, 48_300, '2026-03-09')).toBe(200);
  await importLines(tenant, [orderFor('becker', AT_PLACE)]);
  const becker = await signedIn(tenant, 'becker');
  expect(await read(becker, (await answerTo(becker)).jobs[0]!, 48_200, '2026-03-10')).toBe(200);
  const { readings } = await exportFrom(server, tenant);
  expect(readings.filter(({ implausible }) => implausible).map((one) => one.readingValue)).toEqual(['48200.0']);
});

test('[OPN-479] it is said anew of everybody: a move that says nothing of it begins with nothing, and keeps no range of before', async () => {
  const tenant = await server.newTenant();
  await importLines(tenant, [orderFor('weber', { Minimum: '48000', Maximum: '49000' })]);
  const weber = await signedIn(tenant, 'weber');
  expect(await read(weber, (await answerTo(weber)).jobs[0]!, 48_300, '2026-03-09')).toBe(200);
  await importLines(tenant, [orderFor('becker', AT_PLACE)]);
  const { Minimum: _, Maximum: __, ...rest } = orderFor('vogel');
  await importLines(tenant, [rest]);
  const [job] = (await answerTo(await signedIn(tenant, 'vogel'))).jobs;
  expect([valuesOf(job!), rateOf(job!).readingValueValidation]).toEqual([
    { earlier: [], read: [] },
    { minimumValue: null, maximumValue: null, strictValidation: false },
  ]);
});

test('[OPN-479] another order of the same meter and market location is of the place, too; one of the number alone is not', async () => {
  const tenant = await server.newTenant();
  const malo = { 'MaLo-ID': `5082084985${maLoCheckDigit('5082084985')}` };
  await importLines(tenant, [orderFor('weber', malo), orderFor('vogel', { 'MaLo-ID': '' }, 'F-1')]);
  for (const [name, value] of [
    ['weber', 48_300],
    ['vogel', 48_400],
  ] as const) {
    const person = await signedIn(tenant, name);
    expect(await read(person, (await answerTo(person)).jobs[0]!, value, '2026-03-09')).toBe(200);
  }
  server.setNow('2026-03-10T10:05:00Z');
  await importLines(tenant, [orderFor('becker', { ...malo, ...AT_PLACE }, 'G-1')]);
  const [job] = (await answerTo(await signedIn(tenant, 'becker'))).jobs;
  expect(valuesOf(job!).earlier).toEqual([48_300]);
});

test('[OPN-480, OPS-138] who left reads a last time, with an order of their own that knows what they have read; it is the opening of the place', async () => {
  const tenant = await server.newTenant();
  await importLines(tenant, [orderFor('weber')]);
  const weber = await signedIn(tenant, 'weber');
  expect(await read(weber, (await answerTo(weber)).jobs[0]!, 48_300, '2026-03-08')).toBe(200);
  const closing = orderFor('weber', { 'Schlussablesung zu': 'E-1', 'Spätester Termin': '2026-03-20' }, 'S-1');
  await importLines(tenant, [orderFor('becker', AT_PLACE), closing]);
  const becker = await signedIn(tenant, 'becker');
  const beckersJob = async () => (await answerTo(becker)).jobs[0]!;
  expect(valuesOf(await beckersJob()).earlier).toEqual([48_300]);
  const { jobs, ended } = await answerTo(weber);
  expect(jobs).toMatchObject([{ closing: true, done: false, jobConstraints: { latestExecution: '2026-03-20' } }]);
  expect(ended).toHaveLength(1);
  expect(valuesOf(jobs[0]!)).toEqual({ earlier: [48_300], read: [] });
  expect(await read(weber, jobs[0]!, 48_310, '2026-03-09')).toBe(200);
  expect(valuesOf(await beckersJob()).earlier).toEqual([48_300, 48_310]);
  expect(await read(becker, await beckersJob(), 48_320, '2026-03-10')).toBe(200);
  expect(valuesOf((await answerTo(weber)).jobs[0]!)).toEqual({ earlier: [48_300], read: [48_310] });
  const { readings } = await exportFrom(server, tenant);
  expect(readings.map(({ orderNumber }) => orderNumber).sort()).toEqual(['E-1', 'E-1', 'S-1']);
});

test('[OPN-480, OPN-498] no order closes itself, and what the utility wrote about a person stays with them', async () => {
  const tenant = await server.newTenant();
  const self = orderFor('weber', { 'Schlussablesung zu': 'E-1' });
  const refused = await importInto(server, tenant, JSON.stringify([self]), { type: 'application/json' });
  expect([refused.status, refused.answer.findings.map(({ column, code }) => [column, code])]).toEqual([
    422,
    [['Schlussablesung zu', 'closesItself']],
  ]);
  await importLines(tenant, [orderFor('weber')]);
  await importLines(tenant, [{ ...historyOf(1), 'Anderer Grund': 'nach dem Umzug' }], 'history');
  const reasonFor = async (name: Name) => {
    const [job] = (await answerTo(await signedIn(tenant, name))).jobs;
    return rateOf(job!).readingEvents.map(({ reason, otherReason }) => [reason, otherReason]);
  };
  expect(await reasonFor('weber')).toEqual([['PERIODIC', 'nach dem Umzug']]);
  await importLines(tenant, [orderFor('becker', AT_PLACE)]);
  expect(await reasonFor('becker')).toEqual([['PERIODIC', null]]);
});

test('[OPN-480, OPS-138] a closing reading goes to nobody else: that line is refused, and changes nothing', async () => {
  const tenant = await server.newTenant();
  await importLines(tenant, [orderFor('weber'), orderFor('becker', {}, 'F-1')]);
  await importLines(tenant, [orderFor('weber', { 'Schlussablesung zu': 'E-1' }, 'S-1')]);
  const { status, answer } = await importInto(server, tenant, JSON.stringify([orderFor('becker', {}, 'S-1')]), {
    type: 'application/json',
    language: 'de',
  });
  expect([status, answer.findings.map(({ column, code }) => [column, code])]).toEqual([
    422,
    [['Benutzername', 'closingMoves']],
  ]);
  expect((await answerTo(await signedIn(tenant, 'weber'))).jobs).toHaveLength(2);
});
