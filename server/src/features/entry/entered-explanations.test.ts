import { randomUUID } from 'node:crypto';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { ReadingToClear } from '@zaehlwerk/contract/clearing';
import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { clearingUtility, CORRECTION } from '../../testing/calls/clearing-utility.ts';
import { exportFrom, operate } from '../../testing/calls/operator-calls.ts';
import { testServer } from '../../testing/test-server.ts';

/* A clerk is told that a meter cannot be read, or was exchanged. */

const server = await testServer();
const SAID = { source: 'phone', readingDate: '2026-03-10', confirmed: true };
const EXCHANGED = {
  kind: 'exchanged',
  oldEndValue: 99_500.5,
  newStartValue: 3,
  newMeterNumber: '2ABC0099',
  exchangedOn: '2025-09-01',
};

async function world(
  features: Readonly<Record<string, unknown>> = { notReadableAllowed: true },
  codes: readonly string[] = ['1-0:1.8.0'],
) {
  const events = [{ date: '2025-03-10', value: '99000' }];
  const tasks = codes.map((obis) => ({ obis, preDecimals: 5, postDecimals: 1, events }));
  const utility = await clearingUtility(server, { features, tasks });
  await utility.newOne();
  const [{ order_number: orderNumber }] = (
    await server.parts.pool.query('select order_number from jobs where application_id = $1', [
      utility.tenant.applicationId,
    ])
  ).rows as [{ order_number: string }];
  const enter = (own: object, said: object = {}, headers: Readonly<Record<string, string>> = {}) => {
    server.setNow(new Date(server.parts.clock().getTime() + 1000).toISOString());
    const body = { ...SAID, ...said, results: [own] };
    return operate(server, utility.tenant, 'POST', `orders/${orderNumber}/readings`, { body, headers });
  };
  const told = async () => (await utility.account.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs[0]!;
  return { ...utility, enter, told };
}

const faultsOf = (problem: Problem) => problem.fieldErrors.map(({ field, code }) => `${field} ${code}`);

test('[OPS-44, OPS-106] a report is entered as a reading is: the order is done, it wants a look, and a value replaces it', async () => {
  const { enter, told, list, tenant } = await world();
  expect((await enter({ notReadable: 'meterGone', comment: 'Sagt der Hausmeister' })).json()).toMatchObject({
    outcome: 'accepted',
    done: true,
  });
  expect((await told()).meter.meterRateTasks[0]!.notReadable).toMatchObject({ reason: 'meterGone', source: 'phone' });
  expect(await list()).toMatchObject([{ reasons: ['notReadable'], notReadable: 'meterGone', source: 'phone' }]);
  const [report] = (await exportFrom(server, tenant)).readings;
  // Nothing that was read is lost by it, so nobody has to confirm; the answer names it, now and said again.
  const headers = { 'idempotency-key': randomUUID() };
  for (const outcome of ['accepted', 'alreadyThere']) {
    const answer = await enter({ readingValue: 99_100 }, { confirmed: false }, headers);
    expect(answer.json()).toMatchObject({ outcome, replaces: [report!.id] });
  }
  const [, reading] = (await exportFrom(server, tenant)).readings;
  expect(reading).toMatchObject({ kind: 'reading', replaces: report!.id });
  expect((await enter({ notReadable: 'glass' })).status).toBe(400);
});

test('[OPS-44, OPS-106] nothing is taken that the customer could not say, nor neither of both', async () => {
  const { enter } = await world({});
  expect(faultsOf((await enter({ notReadable: 'glass' })).json())).toEqual([
    'results[0].notReadable notReadable.notAllowed',
  ]);
  expect(faultsOf((await enter({})).json())).toEqual(['results[0].readingValue required']);
  expect(faultsOf((await enter({ readingValue: 5, fall: { kind: 'exchanged' } })).json())).toContain(
    'results[0].fall.oldEndValue value.missing',
  );
});

test('[OPS-44, OPS-49, OPS-111] an exchange is entered with its reading, and its correction says it again', async () => {
  const { enter, list, tenant, correct } = await world();
  expect((await enter({ readingValue: 103.5, fall: EXCHANGED })).json()).toMatchObject({ findings: [] });
  const [reading] = (await list('?reason=exchanged')) as [ReadingToClear];
  const correction = { ...CORRECTION, readingValue: 104.5, confirmed: false };
  const without = await correct(reading.readingId, correction);
  expect(faultsOf(without.json())).toContain('readingValue value.belowLastEvent');
  const wrong = { ...EXCHANGED, oldEndValue: 98_000 };
  expect(faultsOf((await correct(reading.readingId, { ...correction, fall: wrong })).json())).toContain(
    'fall.oldEndValue fall.endBelowLast',
  );
  expect((await correct(reading.readingId, { ...correction, confirmed: true, fall: EXCHANGED })).status).toBe(200);
  const { readings } = await exportFrom(server, tenant);
  expect(readings.map(({ readingValue, fall, oldEndValue }) => [readingValue, fall, oldEndValue])).toEqual([
    ['103.5', 'exchanged', '99500.5'],
    ['104.5', 'exchanged', '99500.5'],
  ]);
});

test('[OPS-44, OPS-106, OPN-509] without a code all registers are meant that were not read, also when it is said again', async () => {
  const { enter, told } = await world(undefined, ['1-0:1.8.1', '1-0:1.8.2', '1-0:2.8.0']);
  expect((await enter({ obis: '1.8.2', readingValue: 99_100 })).status).toBe(200);
  const headers = { 'idempotency-key': randomUUID() };
  const report = () => enter({ notReadable: 'displayDark' }, {}, headers);
  expect((await report()).json()).toMatchObject({ outcome: 'accepted', done: true });
  const reasons = async () =>
    (await told()).meter.meterRateTasks.map(({ notReadable, readingResults }) => [
      notReadable?.reason,
      readingResults.length,
    ]);
  expect(await reasons()).toEqual([
    ['displayDark', 0],
    [undefined, 1],
    ['displayDark', 0],
  ]);
  expect((await enter({ obis: '1.8.1', readingValue: 99_200 })).status).toBe(200);
  expect((await report()).json()).toMatchObject({ outcome: 'alreadyThere' });
  expect((await enter({ obis: '2.8.0', readingValue: 99_300 })).status).toBe(200);
  const refused = await enter({ notReadable: 'glass' });
  expect([refused.status, new Set(faultsOf(refused.json()))]).toEqual([
    400,
    new Set(['results[0].notReadable notReadable.alreadyRead']),
  ]);
});
