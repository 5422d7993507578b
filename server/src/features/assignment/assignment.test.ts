import type { getAssignmentCandidates, ReadingWithoutOrder } from '@zaehlwerk/contract/assignments';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { Problem } from '@zaehlwerk/contract/problems';
import { nameKey, numberKey, placeKey } from '@zaehlwerk/domain/assignment/keys';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { GAS_AND_POWER, GAS_READING, GAS_VALUE } from '../../testing/calls/readings-without-access.ts';
import { exportFrom, importInto, operate } from '../../testing/calls/operator-calls.ts';
import { orderOf, READING } from '../../testing/calls/utility-content.ts';
import { compareStore, storedRows } from '../../testing/stored.ts';
import { askForToken, type TokenPair } from '../../testing/test-login.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';
import { callerWith } from '../../testing/test-share.ts';

/*
 * Readings of meters on nobody's list, and without access, which a clerk assigns to an order.
 */

const server = await testServer();

const FEATURES = {
  unknownReadingsAllowed: true,
  commentsEnabled: true,
  freeTextCommentEnabled: true,
  showReadingImagesAllowed: true,
};

/** An order of `weber`, by whom meters are reported, and one of `becker`. */
async function world(mine: Readonly<Record<string, string>> = {}, other: Readonly<Record<string, string>> = {}) {
  const tenant = await server.newTenant({ config: { features: FEATURES, unknownUserReading: GAS_AND_POWER } });
  const orders = [
    { ...orderOf(1, 'lahn'), Benutzername: 'weber', Passwort: 'pw-weber', Minimum: '', Maximum: '', ...mine },
    { ...orderOf(2, 'lahn'), Benutzername: 'becker', Passwort: 'pw-becker', Minimum: '', Maximum: '', ...other },
  ];
  const imported = await importInto(server, tenant, JSON.stringify(orders), { type: 'application/json' });
  expect(imported.status).toBe(200);
  const [weber, becker] = [await signedIn(tenant, 'weber'), await signedIn(tenant, 'becker')];
  return { tenant, weber, becker, ...calls(tenant) };
}

async function signedIn(tenant: TestTenant, username: string) {
  const answer = await askForToken(tenant, { username, password: `pw-${username}` });
  const caller = callerWith(tenant, answer.json<TokenPair>().token);
  const { id } = (await caller.call('GET', '/api/pro/account/info')).json<{ id: string }>();
  const report = async (meterNumber: string, more: object = {}) => {
    const body = { meterNumber, readingValue: READING, readingDate: '2026-03-09', login: id, ...more };
    const sent = await caller.call('POST', '/api/pro/unknown-reading', { body });
    expect([sent.status, sent.text]).toEqual([201, expect.anything()]);
    return sent.json<{ id: string }>().id;
  };
  const jobs = async () => (await caller.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs;
  return { ...caller, id, report, jobs };
}

type Candidates = z.infer<(typeof getAssignmentCandidates)['answer'][200]>['candidates'];

function calls(tenant: TestTenant) {
  const assign = (readingId: string, body: object, query = '') =>
    operate(server, tenant, 'POST', `assignments/${readingId}${query}`, {
      body,
      headers: { 'accept-language': 'de' },
    });
  return {
    assign,
    list: async (query = '') =>
      (await operate(server, tenant, 'GET', `assignments${query}`)).json<{
        readings: ReadingWithoutOrder[];
        next: string | null;
      }>(),
    candidates: async (readingId: string) =>
      (await operate(server, tenant, 'GET', `assignments/${readingId}/candidates`)).json<{ candidates: Candidates }>()
        .candidates,
    decide: (state: string, readingIds: readonly string[], more: object = {}) =>
      operate(server, tenant, 'POST', 'assignments', { body: { readingIds, state, ...more } }),
    unknownOut: async () =>
      (await operate(server, tenant, 'GET', 'unknown-readings')).json<{ readings: Record<string, unknown>[] }>().readings,
  };
}

const faultsOf = (problem: Problem) => problem.fieldErrors.map(({ field, code }) => `${field} ${code}`);

test('[OPS-139, OPN-483] one call tells which orders may be meant, and why', async () => {
  const { weber, candidates } = await world();
  const told = async (number: string) =>
    (await candidates(await weber.report(number))).map(({ orderNumber, matches }) => [orderNumber, ...matches]);
  // Both orders are at the place where whoever reports has a meter.
  expect(await told('1EMH0000000002')).toEqual([
    ['E-2', 'sameNumber', 'samePlace'],
    ['E-1', 'numberOneOff', 'samePlace', 'sameLogin'],
  ]);
  expect((await told('1 emh-0000000002'))[0]).toEqual(['E-2', 'sameNumberWritten', 'samePlace']);
  expect((await told('1EMH00000000025'))[0]).toEqual(['E-2', 'numberOneOff', 'samePlace']);
  expect(await told('ganz anders')).toEqual([
    ['E-1', 'samePlace', 'sameLogin'],
    ['E-2', 'samePlace'],
  ]);
});

test('[OPS-140, OPS-142] assigned, it counts as the order’s reading, once and by its way, with its photos; it stays as it came', async () => {
  const { tenant, weber, becker, assign, list, unknownOut } = await world();
  const more = { comment: 'Hängt im Flur', readingImages: [wirePhoto(await photo())] };
  const readingId = await weber.report('1EMH-0000000002', more);
  const before = await unknownOut();
  expect(before).toMatchObject([{ id: readingId, state: 'open', assignedTo: null }]);
  const dry = await assign(readingId, { orderNumber: 'E-2' }, '?dryRun=true');
  expect(dry.json()).toMatchObject({ outcome: 'accepted', dryRun: true });
  expect(await storedRows(server, tenant)).toMatchObject({ submissions: 0 });
  const done = await assign(readingId, { orderNumber: 'E-2', clerk: 'Frau Berg' });
  expect(done.json()).toMatchObject({ outcome: 'accepted', done: true, findings: [] });
  expect((await assign(readingId, { orderNumber: 'E-2' })).json()).toMatchObject({ outcome: 'alreadyThere' });
  const [job] = await becker.jobs();
  const [result] = job!.meter.meterRateTasks[0]!.readingResults;
  expect([job!.done, result]).toMatchObject([
    true,
    { readingValue: READING, readingDate: '2026-03-09', source: 'unknownMeter', comment: null },
  ]);
  const [{ imageId }] = result!.readingResultImages as [{ imageId: string }];
  const path = `/api/pro/job/${job!.id}/meter-rate-tasks/${job!.meter.meterRateTasks[0]!.taskId}/result-images/${imageId}`;
  expect((await becker.call('GET', path)).status).toBe(200);
  const { readings } = await exportFrom(server, tenant);
  expect(readings).toMatchObject([
    { orderNumber: 'E-2', source: 'unknownMeter', assignedFrom: readingId, accountId: becker.id },
  ]);
  const after = await unknownOut();
  expect(after).toEqual([{ ...before[0], state: 'assigned', assignedTo: 'E-2' }]);
  expect((await list()).readings).toMatchObject([
    {
      readingId,
      kind: 'unknownMeter',
      state: 'assigned',
      orderNumber: 'E-2',
      comment: 'Hängt im Flur',
      values: [{ obis: null, readingValue: String(READING) }],
      decision: { clerk: 'Frau Berg', keyName: expect.any(String) },
    },
  ]);
  expect(await compareStore(server.parts)).toMatchObject({ unnamed: [], missing: [] });
});

test('[OPS-140] the rules are those of the order: what they warn of wants to be confirmed, what they refuse is refused', async () => {
  const { weber, assign, list } = await world({}, { Minimum: '10', Maximum: '20' });
  const readingId = await weber.report('x-2');
  const warned = await assign(readingId, { orderNumber: 'E-2' });
  expect([warned.status, faultsOf(warned.json())]).toEqual([400, ['results[0].readingValue value.aboveMaximum']]);
  const precise = await weber.report('x-2', { readingValue: 12.345 });
  expect(faultsOf((await assign(precise, { orderNumber: 'E-2' })).json())).toEqual([
    'results[0].readingValue value.tooManyPostDecimals',
  ]);
  expect(faultsOf((await assign(readingId, { orderNumber: 'none' })).json())).toEqual(['orderNumber unknown']);
  const other = { orderNumber: 'E-2', obis: '1-0:9.9.9' };
  expect(faultsOf((await assign(readingId, other)).json())).toEqual(['obis unknown']);
  expect((await assign(readingId, { orderNumber: 'E-2', confirmed: true })).status).toBe(200);
  expect((await list('?state=open')).readings.map((one) => one.readingId)).toEqual([precise]);
});

test('[OPS-140, OPN-483] one without access is assigned by its registers; nobody’s name leaves with it', async () => {
  const gas = { Zählerart: 'GAS_METER', OBIS: '7-0:3.0.0', Nachname: 'Wessel', Einheit: 'm³' };
  const { tenant, becker, assign, candidates, list } = await world({}, gas);
  const { token } = (await tenant.call('POST', '/auth/token-unknown-readings')).json<{ token: string }>();
  const readingValues = [{ ...GAS_VALUE, readingImages: [wirePhoto(await photo())] }];
  const body = { ...GAS_READING, readingValues };
  expect((await tenant.call('POST', '/api/unknown-readings/results', { token, body })).status).toBe(204);
  const [reading] = (await list('?kind=withoutAccess')).readings;
  expect(reading).toMatchObject({
    state: 'open',
    contact: { lastname: 'Weßel' },
    values: [{ obis: '7-0:3.0.0', readingValue: '1482.5', imageIds: [expect.any(String)] }],
  });
  expect((await candidates(reading!.readingId)).map(({ orderNumber, matches }) => [orderNumber, ...matches])).toEqual([
    ['E-2', 'sameName'],
  ]);
  expect((await assign(reading!.readingId, { orderNumber: 'E-2' })).json()).toMatchObject({ done: true });
  const answer = await becker.call('GET', '/api/pro/job');
  const [result] = answer.json<{ jobs: WireJob[] }>().jobs[0]!.meter.meterRateTasks[0]!.readingResults;
  expect(result).toMatchObject({ source: 'withoutAccess', readingValue: 1482.5, readingResultImages: [expect.anything()] });
  expect(answer.text).not.toContain('Weßel');
  const out = (await operate(server, tenant, 'GET', 'anonymous-readings')).json();
  expect(out).toMatchObject({ readings: [{ state: 'assigned', assignedTo: 'E-2', readingId: reading!.readingId }] });
});

test('[OPS-141] two clerks at once: one assigns it, the other is told so, and nothing is stored twice', async () => {
  const { tenant, weber, assign } = await world();
  for (let round = 0; round < 5; round += 1) {
    const readingId = await weber.report(`nr-${round}`, { readingImages: [wirePhoto(await photo())] });
    const body = { clerk: 'Frau Berg', confirmed: true };
    const answers = await Promise.all([
      assign(readingId, { ...body, orderNumber: 'E-1' }),
      assign(readingId, { ...body, orderNumber: 'E-2' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!.json<Problem>();
    expect(refused.fieldErrors).toMatchObject([
      { code: 'alreadyAssigned', message: 'Diese Ablesung ist schon einem Auftrag zugeordnet.' },
    ]);
    expect(await storedRows(server, tenant)).toMatchObject({ submissions: round + 1, images: round + 1 });
  }
  expect(await compareStore(server.parts)).toMatchObject({ unnamed: [], missing: [] });
});

test('[OPS-141] it is taken back as long as nobody was handed it: the order is open again, and it can be assigned to another one', async () => {
  const { tenant, weber, becker, assign, decide, list } = await world();
  const readingId = await weber.report('x-2', { readingImages: [wirePhoto(await photo())] });
  await assign(readingId, { orderNumber: 'E-1' });
  expect((await weber.jobs())[0]!.done).toBe(true);
  const back = await decide('open', [readingId], { reason: 'Falscher Zähler', clerk: 'Frau Berg' });
  expect(back.json()).toEqual({ decided: 1, alreadyThere: 0 });
  expect((await weber.jobs())[0]!.done).toBe(false);
  expect((await list()).readings).toMatchObject([
    { state: 'open', orderNumber: null, decision: { reason: 'Falscher Zähler', clerk: 'Frau Berg' } },
  ]);
  expect((await assign(readingId, { orderNumber: 'E-2' })).status).toBe(200);
  expect((await becker.jobs())[0]!.done).toBe(true);
  await exportFrom(server, tenant);
  const late = await decide('open', [readingId]);
  expect([late.status, faultsOf(late.json())]).toEqual([409, ['readingIds[0] handedOver']]);
  expect((await becker.jobs())[0]!.done).toBe(true);
});

test('[OPS-141, OPN-485] not where its customer has sent a newer one; discarded ones are not assigned, and open again', async () => {
  const { weber, becker, assign, decide } = await world();
  const [one, other] = [await weber.report('x-2'), await weber.report('x-3')];
  await assign(one, { orderNumber: 'E-2' });
  const [job] = await becker.jobs();
  const results = [{ taskId: job!.meter.meterRateTasks[0]!.taskId, readingValue: READING + 1 }];
  const path = `/api/pro/job/${job!.id}/meterRateTask/result`;
  expect((await becker.call('POST', path, { body: { readingDate: '2026-03-10', results } })).status).toBe(200);
  const refused = await decide('open', [other, one]);
  expect([refused.status, faultsOf(refused.json())]).toEqual([409, ['readingIds[1] newerReading']]);
  expect((await decide('discarded', [other])).json()).toEqual({ decided: 1, alreadyThere: 0 });
  expect((await decide('discarded', [other])).json()).toEqual({ decided: 0, alreadyThere: 1 });
  const closed = await assign(other, { orderNumber: 'E-1' });
  expect([closed.status, faultsOf(closed.json())]).toEqual([409, ['readingId notOneOf']]);
  expect(faultsOf((await decide('discarded', [one])).json())).toEqual(['readingIds[0] notOneOf']);
  expect((await decide('open', [other])).json()).toEqual({ decided: 1, alreadyThere: 0 });
  expect((await assign(other, { orderNumber: 'E-1' })).status).toBe(200);
});

test('[OPS-143] they are listed to the end page by page, both kinds, narrowed by state; nothing of another tenant is there', async () => {
  const [one, two] = [await world(), await world()];
  const ids: string[] = [];
  for (const number of ['a-1', 'a-2', 'a-3']) ids.push(await one.weber.report(number));
  await one.decide('discarded', [ids[1]!]);
  const pages: string[][] = [];
  let after = '';
  for (;;) {
    const { readings, next } = await one.list(`?limit=2${after}`);
    pages.push(readings.map(({ readingId }) => readingId));
    if (next === null) break;
    after = `&after=${next}`;
  }
  expect([pages.map(({ length }) => length), pages.flat().sort()]).toEqual([[2, 1], ids.sort()]);
  expect((await one.list('?state=discarded')).readings).toHaveLength(1);
  expect((await one.list('?kind=withoutAccess')).readings).toEqual([]);
  expect((await two.list()).readings).toEqual([]);
  expect((await two.assign(ids[0]!, { orderNumber: 'E-1' })).status).toBe(404);
  expect(faultsOf((await two.decide('discarded', [ids[0]!])).json())).toEqual(['readingIds[0] unknown']);
});

test('[OPN-483] the database makes the same keys of orders as the rule makes of readings', async () => {
  const text = fc.string({ unit: fc.constantFrom(...'aZ09 äÖßé-./STRAsse\u00a0') });
  await fc.assert(
    fc.asyncProperty(text, text, text, async (one, other, zip) => {
      const address = JSON.stringify({ zip, street: one, houseNumber: other });
      const { rows } = await server.parts.pool.query<Record<'number' | 'place' | 'name', string | null>>(
        `select meter_number_key($1) as number, place_key($2::jsonb) as place, name_key($2::jsonb, $3::jsonb) as name`,
        [one, address, JSON.stringify({ lastname: other })],
      );
      const found = rows[0]!;
      expect(found.number).toBe(numberKey(one));
      expect([found.place, found.name]).toEqual([placeKey(zip, one, other), nameKey(zip, other)]);
    }),
    { numRuns: 200 },
  );
});
