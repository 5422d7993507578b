import type { Problem } from '@zaehlwerk/contract/problems';
import { nameKey, numberKey, placeKey } from '@zaehlwerk/domain/assignment/keys';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assigningUtility } from '../../testing/calls/assigning-utility.ts';
import { exportFrom } from '../../testing/calls/operator-calls.ts';
import { READING } from '../../testing/calls/utility-content.ts';
import { compareStore, storedRows } from '../../testing/stored.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { testServer } from '../../testing/test-server.ts';

/*
 * Who assigns a reading first, how it is taken back, and where readings without an order are listed.
 */

const server = await testServer();
const world = (...orders: Readonly<Record<string, string>>[]) => assigningUtility(server, ...orders);

const faultsOf = (problem: Problem) => problem.fieldErrors.map(({ field, code }) => `${field} ${code}`);

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
  const back = await decide('open', [readingId], { orderNumber: 'E-1', reason: 'Falscher Zähler', clerk: 'Frau Berg' });
  expect(back.json()).toEqual({ decided: 1, alreadyThere: 0 });
  expect((await weber.jobs())[0]!.done).toBe(false);
  expect((await list()).readings).toMatchObject([
    { state: 'open', orderNumber: null, decision: { reason: 'Falscher Zähler', clerk: 'Frau Berg' } },
  ]);
  expect((await assign(readingId, { orderNumber: 'E-2' })).status).toBe(200);
  expect((await becker.jobs())[0]!.done).toBe(true);
  await exportFrom(server, tenant);
  const late = await decide('open', [readingId], { orderNumber: 'E-2' });
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
  const refused = await decide('open', [other, one], { orderNumber: 'E-2' });
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
