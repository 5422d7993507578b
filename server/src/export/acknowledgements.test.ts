import type { ListedAct } from '@zaehlwerk/contract/audit';
import type { ListHandOver } from '@zaehlwerk/contract/hand-over';
import type { Problem } from '@zaehlwerk/contract/problems';
import { HAND_OVER_LISTS, type HandOverList } from '@zaehlwerk/domain/hand-over/acknowledgement';
import { expect, test } from 'vitest';
import { deleteHandedOver } from '../features/without-access/delete-handed-over.ts';
import { systemScope } from '../http/caller/system-scope.ts';
import { acknowledgeList, pageOfList } from '../testing/calls/hand-over-calls.ts';
import { operate } from '../testing/calls/operator-calls.ts';
import { night, retentionOf } from '../testing/calls/retention-calls.ts';
import { readingOf, readingWithoutAccessOf, unknownMeterReadingOf } from '../testing/calls/utility-content.ts';
import { testServer } from '../testing/test-server.ts';
import { newUtility } from '../testing/utility.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';

const server = await testServer(MAILS_WAIT);
const MARK = 'quittenbaum';
let meters = 0;
const { setRules, dueOf } = retentionOf(server, '2026-03-10T10:00:00Z');

/** A utility, and what puts a reading into its lists, takes pages of them and acknowledges. */
async function world() {
  const { tenant, owner, tokenWithoutAccess } = await newUtility(server, MARK);
  const send = async (path: string, token: string, body: object) =>
    expect((await tenant.call('POST', path, { token, body })).status).toBeLessThan(300);
  const read = () => send(`/api/pro/job/${owner.jobId}/meterRateTask/result`, owner.token, readingOf(owner, MARK));
  const add: Readonly<Record<HandOverList, () => Promise<void>>> = {
    readings: read,
    releasedReadings: read,
    unknownReadings: () => send('/api/pro/unknown-reading', owner.token, unknownMeterReadingOf(owner, MARK)),
    anonymousReadings: () =>
      send('/api/unknown-readings/results', tokenWithoutAccess, {
        ...readingWithoutAccessOf(MARK),
        meterNumber: `7ITR${String((meters += 1)).padStart(10, '0')}`,
      }),
  };
  return {
    tenant,
    add,
    page: (list: HandOverList, query = '') => pageOfList(server, tenant, list, query),
    acknowledge: (list: HandOverList, cursor: string) => acknowledgeList(server, tenant, list, cursor),
    async stateOf(list: HandOverList) {
      const { lists } = (await operate(server, tenant, 'GET', 'hand-over')).json<{ lists: ListHandOver[] }>();
      return lists.find((one) => one.list === list);
    },
    async acts() {
      const path = `/api/operator/audit?applicationId=${tenant.applicationId}&act=reading.acknowledge`;
      return (await server.call('GET', path, { token: server.operatorKey })).json<{ entries: ListedAct[] }>().entries;
    },
  };
}

const codesOf = (answer: { status: number; json<T>(): T }) => [
  answer.status,
  answer.json<Problem>().fieldErrors.map(({ field, code }) => `${field} ${code}`),
];

test.each(HAND_OVER_LISTS)(
  '[OPS-116] of %s what was not acknowledged comes again, and the rest does not',
  async (list) => {
    const { add, page, acknowledge, stateOf, acts } = await world();
    await add[list]();
    await add[list]();
    const { readings, next } = await page(list);
    const all = readings.map(({ id }) => id);
    const waits = { waitingSince: '2026-03-10T10:00:00.000Z', upTo: next, deliveredByPortal: false };
    expect(await stateOf(list)).toEqual({
      list,
      acknowledged: null,
      acknowledgedAt: null,
      acknowledgedBy: null,
      waiting: all.length,
      ...waits,
    });
    const first = await page(list, 'unacknowledged=true&limit=1');
    expect(first.readings.map(({ id }) => id)).toEqual(all.slice(0, 1));
    const rest = await page(list, `unacknowledged=true&after=${first.next}`);
    expect(rest.readings.map(({ id }) => id)).toEqual(all.slice(1));
    // Nothing was acknowledged: all of it comes again.
    expect((await page(list, 'unacknowledged=true')).readings.map(({ id }) => id)).toEqual(all);
    const answer = await acknowledge(list, first.next);
    expect([answer.status, answer.json()]).toEqual([
      200,
      {
        list,
        acknowledged: first.next,
        acknowledgedAt: '2026-03-10T10:00:00.000Z',
        acknowledgedBy: 'test',
        waiting: all.length - 1,
        ...waits,
      },
    ]);
    expect((await page(list, 'unacknowledged=true')).readings.map(({ id }) => id)).toEqual(all.slice(1));
    // A cursor from before begins where the acknowledgement ends, and calls by cursor alone are as ever.
    expect((await page(list)).readings.map(({ id }) => id)).toEqual(all);
    await acknowledge(list, rest.next);
    const none = await page(list, 'unacknowledged=true');
    expect([none.readings, none.next]).toEqual([[], rest.next]);
    await add[list]();
    expect((await page(list, `unacknowledged=true&after=${first.next}`)).readings).toHaveLength(1);
    expect(await stateOf(list)).toMatchObject({ acknowledged: rest.next, waiting: 1 });
    expect((await acts()).map(({ objects, details }) => [objects, details['list']])).toEqual([
      [[first.next], list],
      [[rest.next], list],
    ]);
  },
);

test('[OPN-579] what somebody else acknowledged meanwhile is told, and nothing is acknowledged by whoever believes otherwise', async () => {
  const { add, page, acknowledge, stateOf, tenant } = await world();
  await add.readings();
  const [first, all] = [await page('readings', 'limit=1'), await page('readings')];
  const believing = (after: unknown) =>
    operate(server, tenant, 'POST', 'hand-over/acknowledgements', {
      body: { list: 'readings', cursor: all.next, after },
    });
  await acknowledge('readings', first.next);
  expect(codesOf(await believing(null))).toEqual([400, ['cursor acknowledgedMeanwhile']]);
  expect(codesOf(await believing('nonsense'))).toEqual([400, ['after badFormat']]);
  expect(await stateOf('readings')).toMatchObject({ acknowledged: first.next });
  expect((await believing(first.next)).status).toBe(200);
  // Asked again, as after a lost answer, it is there already.
  expect((await believing(first.next)).status).toBe(200);
});

test('[OPS-116, OPN-460] nothing is acknowledged that was never given out, nothing is taken back, and a list has its own cursors', async () => {
  const { add, page, acknowledge, acts, tenant } = await world();
  const [first, second] = [await page('readings', 'limit=1'), await page('readings')];
  await add.readings();
  const third = await page('readings', 'limit=3');
  await add.readings();
  // Placed and asked for, but not given out: somebody else's cursor, made up.
  const made = Buffer.from(third.next, 'base64url')
    .toString()
    .replace(/\d+$/, (n) => String(BigInt(n) + 1n));
  const ahead = Buffer.from(made).toString('base64url');
  await operate(server, tenant, 'HEAD', 'readings?format=csv');
  expect(codesOf(await acknowledge('readings', ahead))).toEqual([400, ['cursor notGivenOut']]);
  expect((await acknowledge('readings', second.next)).status).toBe(200);
  expect(codesOf(await acknowledge('readings', first.next))).toEqual([400, ['cursor behindAcknowledged']]);
  // The same again is there already, and leaves no entry.
  expect((await acknowledge('readings', second.next)).status).toBe(200);
  expect(await acts()).toHaveLength(1);
  for (const wrong of ['nonsense', (await page('unknownReadings')).next, (await page('releasedReadings')).next]) {
    expect(codesOf(await acknowledge('readings', wrong))).toEqual([400, ['cursor badFormat']]);
  }
  const other = await world();
  expect(codesOf(await other.acknowledge('readings', second.next))).toEqual([400, ['cursor badFormat']]);
  const photos = await operate(server, other.tenant, 'GET', 'readings/photos');
  const byPhotos = await other.acknowledge('readings', String(photos.headers['x-next-cursor']));
  expect(codesOf(byPhotos)).toEqual([400, ['cursor notGivenOut']]);
});

test('[OPS-116, OPS-39, OPN-459] once a list was acknowledged, rules of deletion count from that, whoever fetches further', async () => {
  const { add, page, acknowledge, tenant } = await world();
  await setRules(tenant, { comments: 30 });
  await add.readings();
  const due = () => dueOf(tenant, 'comments', night(31));
  const [first, second] = [await page('readings', 'unacknowledged=true&limit=1'), await page('readings', 'limit=2')];
  await page('readings', `unacknowledged=true&after=${second.next}`);
  expect(await due()).toBe(0);
  await acknowledge('readings', first.next);
  expect(await due()).toBe(1);
  // Before, this named cursor would have said that two have arrived.
  await page('readings', `after=${second.next}`);
  expect(await due()).toBe(1);
  await acknowledge('readings', second.next);
  expect(await due()).toBe(2);
});

test('[OPS-116, OPN-148, OPN-459] readings without access that wait for an acknowledgement are not deleted, and count from it', async () => {
  const { add, page, acknowledge, tenant } = await world();
  await add.anonymousReadings();
  await add.anonymousReadings();
  const first = await page('anonymousReadings', 'unacknowledged=true&limit=1');
  await page('anonymousReadings', 'unacknowledged=true');
  const handedOver = async () => {
    const { rows } = await server.parts.pool.query<{ at: Date | null }>(
      'select handed_over_at as at from anonymous_reading_values where application_id = $1 order by position',
      [tenant.applicationId],
    );
    return rows.map(({ at }) => at?.toISOString() ?? null);
  };
  expect(await handedOver()).toEqual([null, null]);
  await acknowledge('anonymousReadings', first.next);
  expect(await handedOver()).toEqual(['2026-03-10T10:00:00.000Z', null]);
  server.setNow('2026-06-09T10:00:00Z');
  await deleteHandedOver(server.parts, systemScope('tidy-up'));
  expect(await handedOver()).toEqual([null]);
  server.setNow('2026-03-10T10:00:00Z');
});

test('[OPS-116] two that acknowledge at once: the further one stays', async () => {
  const { page, acknowledge, add, stateOf } = await world();
  await add.readings();
  const cursors = [await page('readings', 'limit=1'), await page('readings', 'limit=2'), await page('readings')];
  await Promise.all(cursors.map(({ next }) => acknowledge('readings', next)));
  expect(await stateOf('readings')).toMatchObject({ acknowledged: cursors[2]!.next, waiting: 0 });
});

test.each(HAND_OVER_LISTS)(
  '[DSK-112, OPN-574] of %s a file has what waited when it was counted, and not what came since; then that alone waits',
  async (list) => {
    const { add, page, acknowledge, stateOf } = await world();
    await add[list]();
    const counted = await stateOf(list);
    const upTo = counted?.upTo ?? '';
    const before = (await page(list)).readings.map(({ id }) => id);
    await add[list]();
    const file = await page(list, `unacknowledged=true&upTo=${upTo}`);
    expect([file.readings.map(({ id }) => id), file.next]).toEqual([before, upTo]);
    expect((await acknowledge(list, upTo)).json()).toMatchObject({ acknowledged: upTo });
    const rest = await page(list, 'unacknowledged=true');
    expect(rest.readings.length).toBeGreaterThan(0);
    expect(rest.readings.filter(({ id }) => before.includes(id))).toEqual([]);
    expect(await stateOf(list)).toMatchObject({ waiting: rest.readings.length, upTo: rest.next });
    // What was acknowledged meanwhile is in no file that ends there.
    expect(await page(list, `unacknowledged=true&upTo=${upTo}`)).toEqual({ readings: [], next: upTo });
    await acknowledge(list, rest.next);
    expect(await stateOf(list)).toMatchObject({ waiting: 0, waitingSince: null, upTo: null });
  },
);

test('[OPN-574] a page that ends at a cursor of another list, or at none, is refused', async () => {
  const { tenant, add, page } = await world();
  await add.readings();
  const { next } = await page('readings');
  for (const [path, upTo] of [
    ['unknown-readings', next],
    ['readings/mscons', 'x'],
  ]) {
    const answer = await operate(server, tenant, 'GET', `${path}?upTo=${upTo}`);
    expect(codesOf(answer)).toEqual([400, ['upTo badFormat']]);
  }
});

test('[OPN-578] the start tells what waits in the list that the utility takes: what was released, once that is acknowledged', async () => {
  const { tenant, add, page, acknowledge } = await world();
  const waiting = async () =>
    (await operate(server, tenant, 'GET', 'start')).json<{ handOver: { waiting: number } }>().handOver.waiting;
  await add.readings();
  const before = await waiting();
  expect(before).toBeGreaterThan(0);
  await acknowledge('releasedReadings', (await page('releasedReadings', 'unacknowledged=true')).next);
  expect(await waiting()).toBe(0);
  await add.readings();
  expect(await waiting()).toBe(1);
});
