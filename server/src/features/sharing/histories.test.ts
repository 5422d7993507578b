import type { WireJob } from '@zaehlwerk/contract/jobs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { operate } from '../../testing/calls/operator-calls.ts';
import { askForToken, type TokenPair } from '../../testing/test-login.ts';
import { type TestTenant, testServer } from '../../testing/test-server.ts';
import { callerWith, type Giver, newShare, sharesOf, type TestShare } from '../../testing/test-share.ts';
import { orderOf } from '../../testing/calls/utility-content.ts';

const server = await testServer();

/** Two main accounts and four jobs. */
const MAIN = ['kunde-1', 'kunde-2'] as const;
const JOBS = [1, 2, 3, 4];

/** Whoever has jobs, as the plain computation has it. */
interface Holder {
  readonly giver: Giver;
  /** Null: a main account. */
  readonly parent: Holder | null;
  readonly share: TestShare | null;
  readonly mayShare: boolean;
  readonly jobs: Set<string>;
  ended: boolean;
}

interface World {
  readonly tenant: TestTenant;
  readonly holders: Holder[];
  /** Of every job there has been: an order for another account becomes another job, and its earlier one again. */
  readonly orderNumbers: Map<string, number>;
  readonly taskIds: Map<string, string>;
  /** How many readings of each job were accepted. */
  readonly read: Map<string, number>;
}

async function newWorld(): Promise<World> {
  const tenant = await server.newTenant({ config: { features: { reshareAllowed: true } } });
  await order(tenant, new Map(JOBS.map((n) => [n, MAIN[n % 2]!])));
  const holders: Holder[] = [];
  const world: World = { tenant, holders, orderNumbers: new Map(), taskIds: new Map(), read: new Map() };
  for (const [index, username] of MAIN.entries()) {
    const signedIn = await askForToken(tenant, { username, password: `pw-${username}` });
    const giver = callerWith(tenant, signedIn.json<TokenPair>().token);
    const ids = new Set((await meet(world, giver)).keys());
    expect(ids.size).toBe(JOBS.filter((n) => n % 2 === index).length);
    holders.push({ giver, parent: null, share: null, mayShare: true, jobs: ids, ended: false });
  }
  return world;
}

/** The jobs that somebody has, with the numbers of their orders; those that are new become known. */
async function meet({ orderNumbers, taskIds }: World, { call }: Giver): Promise<Map<string, number>> {
  const { jobs } = (await call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>();
  for (const job of jobs) {
    orderNumbers.set(job.id, Number(/\d$/.exec(job.meter.meterNumber)![0]));
    taskIds.set(job.id, job.meter.meterRateTasks[0]!.taskId);
  }
  return new Map(jobs.map(({ id }) => [id, orderNumbers.get(id)!]));
}

/** Imports orders, each for a user name. */
async function order(tenant: TestTenant, usernames: ReadonlyMap<number, string>): Promise<void> {
  const body = [...usernames].map(([n, username]) => ({
    ...orderOf(n, 'haus'),
    Benutzername: username,
    Passwort: `pw-${username}`,
  }));
  expect((await operate(server, tenant, 'POST', 'orders', { body })).status).toBe(200);
}

/** What happens, by numbers that choose among what there is. */
type Step = readonly [
  kind: 'share' | 'remove' | 'end' | 'read' | 'move' | 'access',
  who: number,
  what: number,
  flag: boolean,
];

const pick = <T>(all: readonly T[], n: number): T => all[n % all.length]!;
const below = (holders: readonly Holder[], top: Holder): Holder[] =>
  holders.filter(({ parent }) => parent === top).flatMap((one) => [one, ...below(holders, one)]);

async function play(world: World, [kind, who, what, flag]: Step): Promise<void> {
  const { holders, tenant, read } = world;
  const holder = pick(holders, who);
  const all = [...world.orderNumbers.keys()].sort();
  const job = pick(all, what);
  const { call } = holder.giver;
  if (kind === 'share') {
    const jobIds = all.filter((id, index) => holder.jobs.has(id) && ((what + 1) >> (index % 4)) % 2 === 1);
    const good = !holder.ended && holder.mayShare && jobIds.length > 0 && depthOf(holder) < 3;
    if (depthOf(holder) >= 3) return;
    if (!good) {
      const answer = await call('POST', '/api/pro/share/job', { body: { name: 'X', allowToReShare: flag, jobIds } });
      expect(answer.status).toBe(holder.ended ? 401 : holder.mayShare ? 400 : 403);
      return;
    }
    const share = await newShare(holder.giver, { jobIds, allowToReShare: flag });
    holders.push({ giver: share, parent: holder, share, mayShare: flag, jobs: new Set(jobIds), ended: false });
  } else if (kind === 'read') {
    const body = {
      readingDate: '2026-03-10',
      results: [{ taskId: world.taskIds.get(job), readingValue: 48273.4 }],
    };
    const answer = await call('POST', `/api/pro/job/${job}/meterRateTask/result`, { body });
    expect(answer.status).toBe(holder.ended ? 401 : holder.jobs.has(job) ? 200 : 404);
    if (answer.status === 200) read.set(job, (read.get(job) ?? 0) + 1);
  } else if (kind === 'move') {
    const number = world.orderNumbers.get(job)!;
    const now = all.find((id) => world.orderNumbers.get(id) === number && holders.some(({ jobs }) => jobs.has(id)))!;
    const to = MAIN.findIndex((_, index) => !holders[index]!.jobs.has(now));
    await order(tenant, new Map([[number, MAIN[to]!]]));
    const emptied = holders.filter(({ jobs }) => jobs.delete(now) && jobs.size === 0);
    for (const one of emptied.filter(({ parent }) => parent !== null)) {
      for (const ended of [one, ...below(holders, one)]) ended.ended = true;
    }
    const met = await meet(world, holders[to]!.giver);
    const [moved] = [...met].find(([, n]) => n === number)!;
    holders[to]!.jobs.add(moved);
  } else if (holder.parent !== null && !holder.parent.ended) {
    const path = `/api/pro/share/account/${holder.share!.id}`;
    const parent = holder.parent.giver;
    if (kind === 'remove') {
      const answer = await parent.call('DELETE', `${path}/job/${job}`);
      expect(answer.status).toBe(holder.jobs.has(job) && !holder.ended ? 204 : 404);
      for (const one of [holder, ...below(holders, holder)]) one.jobs.delete(job);
    } else if (kind === 'end') {
      expect((await parent.call('DELETE', path)).status).toBe(holder.ended ? 404 : 204);
      for (const one of [holder, ...below(holders, holder)]) {
        one.ended = true;
        one.jobs.clear();
      }
    } else {
      expect((await parent.call('POST', `${path}/login`)).status).toBe(holder.ended ? 404 : 201);
    }
  }
}

const depthOf = ({ parent }: Holder): number => (parent === null ? 0 : 1 + depthOf(parent));

/** What everybody sees is what a plain computation says; no reading is lost, and the numbers of shares agree. */
async function expectPlainComputation({ tenant, holders, read }: World): Promise<void> {
  for (const holder of holders) {
    const { giver, jobs, ended } = holder;
    const answer = await giver.call('GET', '/api/pro/job');
    expect(answer.status).toBe(ended ? 401 : 200);
    if (ended) continue;
    const seen = answer.json<{ jobs: WireJob[] }>().jobs;
    expect(seen.map(({ id }) => id).sort()).toEqual([...jobs].sort());
    for (const { id, done } of seen) expect(done).toBe((read.get(id) ?? 0) > 0);
    const made = holders.filter((one) => one.parent === holder && !one.ended);
    const shares = await sharesOf(giver);
    expect(new Map(shares.map((share) => [share.id, [share.furtherShares, share.jobs.map(({ id }) => id)]]))).toEqual(
      new Map(
        made.map((one) => [
          one.share!.id,
          [below(holders, one).filter((further) => !further.ended).length, [...one.jobs].sort()],
        ]),
      ),
    );
  }
  const exported = await operate(server, tenant, 'GET', 'readings');
  const sent = [...read.values()].reduce((sum, count) => sum + count, 0);
  expect(exported.json<{ readings: unknown[] }>().readings).toHaveLength(sent);
}

test('[S03, OPN-105, OPN-106, OPN-107, OPN-109, OPN-217, OPN-280, I3] whatever happens, nobody sees a job that no living chain of shares leads to, and no reading is lost', async () => {
  const step: fc.Arbitrary<Step> = fc.tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.constant('share' as const) },
      { weight: 4, arbitrary: fc.constantFrom('remove' as const, 'read' as const) },
      { weight: 3, arbitrary: fc.constantFrom('end' as const, 'move' as const, 'access' as const) },
    ),
    fc.nat(20),
    fc.nat(14),
    fc.boolean(),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      const world = await newWorld();
      for (const one of steps) {
        await play(world, one);
        await expectPlainComputation(world);
      }
    }),
    { numRuns: 8 },
  );
});

test('[F31, S03, S15, OPN-105] ended while it shares on, signs in and reads, a share leaves nothing behind that works, and no reading is lost', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { tenant, holders, taskIds } = await newWorld();
    const { giver, jobs } = holders[0]!;
    const [jobId] = [...jobs];
    const share = await newShare(giver, { jobIds: [...jobs], allowToReShare: true });
    const { token, username, password } = share;
    const body = { readingDate: '2026-03-10', results: [{ taskId: taskIds.get(jobId!), readingValue: 48273.4 }] };
    const ask = { name: 'Kranz', allowToReShare: true, jobIds: [jobId] };
    const path = `/api/pro/share/account/${share.id}`;
    const [read, ...others] = await Promise.all([
      share.call('POST', `/api/pro/job/${jobId}/meterRateTask/result`, { body }),
      share.call('POST', '/api/pro/share/job', { body: ask }),
      giver.call('POST', `${path}/login`),
      giver.call('DELETE', `${path}/job/${jobId}`),
      giver.call('DELETE', path),
      askForToken(tenant, { token }),
      askForToken(tenant, { username, password }),
      askForToken(tenant, { token: share.refreshToken }),
      share.call('POST', '/api/pro/share/job', { body: ask }),
    ]);
    for (const answer of [read, ...others]) expect(answer.status).toBeLessThan(500);
    const { rows } = await server.parts.pool.query(
      `with recursive below as (
         select account_id from accounts where account_id = $1
         union all select a.account_id from below b join accounts a on a.parent_id = b.account_id
       )
       select from below b join accounts a using (account_id)
       where a.ended_at is null
         or exists (select from account_jobs h where h.account_id = b.account_id)
         or exists (select from logins l where l.account_id = b.account_id and l.ended_at is null)
         or exists (select from link_tokens t where t.account_id = b.account_id and t.ended_at is null)
         or exists (select from refresh_tokens r where r.account_id = b.account_id and r.revoked_at is null)`,
      [share.id],
    );
    expect(rows).toEqual([]);
    const exported = await operate(server, tenant, 'GET', 'readings');
    expect(exported.json<{ readings: unknown[] }>().readings).toHaveLength(read.status === 200 ? 1 : 0);
  }
});
