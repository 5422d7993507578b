import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { isAuditApart } from '../database/grant-tables.ts';
import type { Parts } from '../parts.ts';
import { measuring } from '../with-primary.ts';
import { authenticate, callerOf, refuseBeyondKey } from './caller/authenticate.ts';

/** What the start and `/health/ready` say where nothing but the program keeps entries as they are. */
export const AUDIT_NOT_APART =
  'The portal could change what the audit holds: give the tables another owner and set DATABASE_OWNER_URL.';

interface Check {
  readonly ok: boolean;
  readonly reason?: string;
}

interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<'database' | 'images' | 'mail' | 'audit', Check>>;
}

/**
 * `/health/live`: the process answers. `/health/ready`: it can accept readings, otherwise 503 with reasons. Mail that
 * is not set up, mails that were given up, and an audit that the portal's own role could change are reported and leave the
 * instance ready: taking it out of service or starting it again would change none of it and stop readings.
 */
export function serveHealth(app: FastifyInstance, parts: Parts): void {
  app.get('/health/live', async (_request, reply) => reply.header('Cache-Control', 'no-store').send({ live: true }));

  // Anybody may ask, so many questions at once cost one look.
  let looking: Promise<Readiness> | null = null;
  app.get('/health/ready', async (_request, reply) => {
    looking ??= look(parts).finally(() => (looking = null));
    const readiness = await looking;
    return reply
      .header('Cache-Control', 'no-store')
      .code(readiness.ready ? 200 : 503)
      .send(readiness);
  });
}

async function look(parts: Parts): Promise<Readiness> {
  const [database, images] = await Promise.all([
    check(parts.pool.query('select'), 'The database does not answer.'),
    check(parts.images.check(), 'The image store cannot be written to.'),
  ]);
  const mail: Check =
    parts.config.smtp === null ? { ok: false, reason: 'SMTP_URL is not set: mails wait.' } : await checkMails(parts);
  const audit = await checkAudit(parts);
  return { ready: database.ok && images.ok, checks: { database, images, mail, audit } };
}

async function checkAudit({ pool }: Parts): Promise<Check> {
  const isApart = await isAuditApart(pool).catch(() => null);
  if (isApart === null) return { ok: false, reason: 'The database does not answer.' };
  return isApart ? { ok: true } : { ok: false, reason: AUDIT_NOT_APART };
}

async function checkMails({ pool }: Parts): Promise<Check> {
  const found = await pool.query('select from mails where given_up_at is not null limit 1').catch(() => null);
  if (found === null) return { ok: false, reason: 'The database does not answer.' };
  if (found.rowCount === 0) return { ok: true };
  return { ok: false, reason: 'Mails were given up: `npm run zaehlwerk -- mails` says which.' };
}

/** The reason is ours: what was thrown may name internals. */
async function check(attempt: Promise<unknown>, reason: string): Promise<Check> {
  try {
    await attempt;
    return { ok: true };
  } catch {
    return { ok: false, reason };
  }
}

/**
 * `/metrics` in the format of Prometheus, for holders of an operator key, of all workers together whichever is asked. Labels are
 * routes, never addresses.
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
  deletionGauge(register, parts);
  countingGauge(register, parts);
  register.registerMetric(parts.receiptsAsked);
  const measure = measuring(register);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    refuseBeyondKey(await authenticate(parts, 'operator', request), { scope: 'read', ofAllTenants: true });
    return reply
      .header('Cache-Control', 'private, no-store')
      .type(register.contentType)
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

/** The outcome of a request for a receipt without access: its mail, or the limit it met. */
type ReceiptAsked = 'mailed' | 'proof' | 'address' | 'mailbox' | 'application';

/**
 * Requests for receipts of readings without access in this portal, as Prometheus gets them: `application` is the alarm that
 * somebody has strangers mailed through us.
 */
export function receiptCounter(): Counter<'came'> {
  return new Counter({
    name: 'receipts_without_access_total',
    help: 'Requests for receipts of readings without access by what came of them: mailed, or which limit they met',
    labelNames: ['came'],
    registers: [],
  });
}

export function countReceipt({ receiptsAsked }: Pick<Parts, 'receiptsAsked'>, came: ReceiptAsked): void {
  receiptsAsked.inc({ came });
}

/**
 * One line per request: method, the route as written in the contract (never the address as called, which may hold a
 * token), status, time taken, and whose data it was about. Of a caller that disconnects early, what is known.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    request.log.info({ ...describe(request), status, ms: Math.round(elapsedTime), ...idsOf(request) }, 'request');
    done();
  });
  app.addHook('onRequestAbort', async (request) => {
    request.log.info({ ...describe(request), ...idsOf(request) }, 'the client disconnected');
  });
}

/** Of an operator the key alone, not what it may; of a clerk no name. */
function idsOf(request: FastifyRequest): object {
  const caller = callerOf(request) ?? {};
  if ('keyId' in caller) return { keyId: caller.keyId };
  return 'clerkId' in caller ? { clerkId: caller.clerkId } : caller;
}

function describe(request: FastifyRequest): { readonly method: string; readonly route: string | undefined } {
  return { method: request.method, route: request.is404 ? 'unknown' : request.routeOptions.url };
}
