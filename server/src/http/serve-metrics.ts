import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Parts } from '../parts.ts';
import { measuring } from '../with-primary.ts';
import { authenticate, refuseBeyondKey } from './caller/authenticate.ts';

/**
 * `/metrics` in the format of Prometheus, for holders of an operator key: what this portal has counted (counters.ts), all workers
 * together whichever is asked, and what the database holds for all, which every instance tells alike. Labels are routes, codes and kinds, never addresses.
 */
export function serveMetrics(app: FastifyInstance, parts: Parts): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  poolGauge(register, parts);
  diskGauge(register, parts);
  waitingGauges(register, parts);
  deletionGauge(register, parts);
  countingGauge(register, parts);
  const all = Registry.merge([register, parts.counters.register]);
  const measure = measuring(all);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    refuseBeyondKey(await authenticate(parts, 'operator', request), { scope: 'read', ofAllTenants: true });
    return reply
      .header('Cache-Control', 'private, no-store')
      .type(all.contentType)
      .send(await measure());
  });
}

function poolGauge(register: Registry, { pool }: Parts): Gauge<'state'> {
  return new Gauge({
    name: 'database_connections',
    help: 'Connections of this portal to the database, and requests that wait for one',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

/** Room where data and photos are kept; nothing is said of a folder that is not there, and of a bucket. */
function diskGauge(register: Registry, { config }: Parts): Gauge<'place' | 'state'> {
  const { dataDir, images } = config;
  const folders = { data: dataDir, ...(images.kind === 'files' && { images: images.folder }) };
  return new Gauge({
    name: 'disk_bytes',
    help: 'Bytes of the file system under DATA_DIR and the folder of photos: free for the portal, and all',
    labelNames: ['place', 'state'],
    registers: [register],
    aggregator: 'first',
    async collect() {
      this.reset();
      for (const [place, folder] of Object.entries(folders)) {
        const found = await statfs(folder).catch(() => null);
        if (found === null) continue;
        this.set({ place, state: 'free' }, found.bavail * found.bsize);
        this.set({ place, state: 'all' }, found.blocks * found.bsize);
      }
    },
  });
}

interface Waiting {
  readonly what: string;
  readonly count: number;
  readonly age: number;
}

/**
 * What waits in the database for any instance: how much, up to so much, and since when the oldest does. Of mails those that are due
 * first are looked at: one that was tried is due again within four hours.
 */
function waitingGauges(register: Registry, { pool, clock }: Parts): void {
  // Both are collected at the same time, by one look.
  let looking: Promise<readonly Waiting[]> | null = null;
  const look = (): Promise<readonly Waiting[]> => {
    looking ??= pool
      .query<Waiting>(WAITING, [clock()])
      .then(
        ({ rows }) => rows,
        () => [],
      )
      .finally(() => (looking = null));
    return looking;
  };
  const gauge = (name: string, help: string, valueOf: (one: Waiting) => number): Gauge<'what'> =>
    new Gauge({
      name,
      help,
      labelNames: ['what'],
      registers: [register],
      aggregator: 'first',
      async collect() {
        this.reset();
        for (const one of await look()) this.set({ what: one.what }, valueOf(one));
      },
    });
  gauge(
    'work_waiting',
    `What waits, and mails given up that nobody has seen to, up to ${MOST_WAITING}`,
    (one) => one.count,
  );
  gauge('work_waiting_oldest_seconds', 'How long the oldest of it has waited, 0 where nothing does', (one) =>
    Math.max(0, one.age),
  );
}

const MOST_WAITING = 10_000;
const AGE = 'coalesce(extract(epoch from $1::timestamptz - min(at)), 0)::float8';
const WAITING = Object.entries({
  mails: 'select created_at as at from mails where given_up_at is null order by next_at',
  mailsGivenUp: 'select given_up_at as at from mails where given_up_at is not null order by given_up_at',
  imports: `select created_at as at from imports where state in ('waiting', 'running')`,
  passwords: 'select i.created_at as at from passwords_to_hash h join imports i using (application_id, import_id)',
  deliveries: `select created_at as at from webhook_deliveries where state = 'waiting'`,
})
  .map(
    ([what, all]) =>
      `select '${what}' as what, count(*)::int as count, ${AGE} as age from (${all} limit ${MOST_WAITING}) w`,
  )
  .join('\nunion all\n');

/**
 * Applications that are being deleted, those of them that could not go on, and those that are: what fails is tried again for ever,
 * and somebody has to see to it. Nothing is said where the database does not answer.
 */
function deletionGauge(register: Registry, { pool }: Parts): Gauge<'state'> {
  return new Gauge({
    name: 'application_deletions',
    help: 'Deletions of applications: under way, of these those whose last attempt failed, and ended',
    labelNames: ['state'],
    registers: [register],
    aggregator: 'first',
    async collect() {
      this.reset();
      const found = await pool.query<Record<'deleting' | 'failing' | 'deleted', number>>(DELETIONS).catch(() => null);
      for (const [state, count] of Object.entries(found?.rows[0] ?? {})) this.set({ state }, count);
    },
  });
}

const DELETIONS = `select count(*) filter (where ended_at is null)::int as deleting,
    count(*) filter (where ended_at is null and failed_at is not null)::int as failing,
    count(ended_at)::int as deleted
  from application_deletions`;

/**
 * Changes of orders that are not counted yet, up to so many: boards and lists are right meanwhile, and slow once there are many. Nothing is
 * said where the database does not answer.
 */
function countingGauge(register: Registry, { pool }: Parts): Gauge {
  return new Gauge({
    name: 'orders_to_count',
    help: `Changes of orders that boards and lists do not find counted yet, up to ${MOST_TO_COUNT}`,
    registers: [register],
    aggregator: 'first',
    async collect() {
      this.remove();
      const found = await pool.query<{ waiting: number }>(TO_COUNT).catch(() => null);
      for (const { waiting } of found?.rows ?? []) this.set(waiting);
    },
  });
}

const MOST_TO_COUNT = 100_000;
const TO_COUNT = `select count(*)::int as waiting from (select from orders_to_count limit ${MOST_TO_COUNT}) c`;
