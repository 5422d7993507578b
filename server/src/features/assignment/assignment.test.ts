import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { assigningUtility } from '../../testing/calls/assigning-utility.ts';
import { exportFrom, importInto, operate } from '../../testing/calls/operator-calls.ts';
import { GAS_READING, GAS_VALUE } from '../../testing/calls/readings-without-access.ts';
import { READING } from '../../testing/calls/utility-content.ts';
import { compareStore, storedRows } from '../../testing/stored.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { testServer } from '../../testing/test-server.ts';

/*
 * Readings of meters on nobody's list, and without access, which a clerk assigns to an order.
 */

const server = await testServer();
const world = (...orders: Readonly<Record<string, string>>[]) => assigningUtility(server, ...orders);

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

test('[OPS-139, OPN-503] signs that look alike are near; what was withdrawn within a year is told as such, and takes the reading in', async () => {
  const { tenant, weber, candidates, assign } = await world();
  const { pool } = server.parts;
  const withdraw = (at: string) =>
    pool.query("update jobs set withdrawn_at = $2 where application_id = $1 and order_number = 'E-2'", [
      tenant.applicationId,
      at,
    ]);
  const readingId = await weber.report('IEMHOOOOOOOOO2');
  const told = async () => (await candidates(readingId)).find(({ orderNumber }) => orderNumber === 'E-2');
  expect(await told()).toMatchObject({ matches: ['numberOneOff', 'samePlace'], ended: null });
  await withdraw('2026-01-10');
  expect(await told()).toMatchObject({ matches: ['numberOneOff', 'samePlace'], ended: 'withdrawn' });
  await withdraw('2024-12-31');
  expect(await told()).toBeUndefined();
  await withdraw('2026-01-10');
  expect((await assign(readingId, { orderNumber: 'E-2' })).json()).toMatchObject({ outcome: 'accepted' });
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
  expect(result).toMatchObject({
    source: 'withoutAccess',
    readingValue: 1482.5,
    readingResultImages: [expect.anything()],
  });
  expect(answer.text).not.toContain('Weßel');
  const out = (await operate(server, tenant, 'GET', 'anonymous-readings')).json();
  expect(out).toMatchObject({ readings: [{ state: 'assigned', assignedTo: 'E-2', readingId: reading!.readingId }] });
});

test('[OPS-140, OPS-111, OPN-458] who has found another meter reports it as unknown: its assignment says that it was exchanged', async () => {
  const { tenant, weber, becker, assign } = await world();
  const [order] = await becker.jobs();
  const { obis } = order!.meter.meterRateTasks[0]!;
  const history = `Auftragsnummer;OBIS;Ablesedatum;Zählerstand\nE-2;${obis};10.03.2025;90000\n`;
  expect((await importInto(server, tenant, history, { kind: 'history' })).status).toBe(200);
  const readingId = await weber.report('1EMH0000000099', { readingValue: 104 });
  const lower = await assign(readingId, { orderNumber: 'E-2' });
  expect([lower.status, faultsOf(lower.json())]).toEqual([400, ['results[0].readingValue value.belowLastEvent']]);
  const fall = { kind: 'exchanged', oldEndValue: 90_100, newMeterNumber: '1EMH0000000099', exchangedOn: '2025-09-01' };
  const wrong = await assign(readingId, { orderNumber: 'E-2', fall: { ...fall, oldEndValue: 80_000 } });
  expect(faultsOf(wrong.json())).toContain('fall.oldEndValue fall.endBelowLast');
  expect((await assign(readingId, { orderNumber: 'E-2', fall })).json()).toMatchObject({ outcome: 'accepted' });
  expect((await exportFrom(server, tenant)).readings).toMatchObject([
    { readingValue: expect.stringMatching(/^104/), fall: 'exchanged', newMeterNumber: '1EMH0000000099' },
  ]);
});
