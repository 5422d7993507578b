import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER } from '@zaehlwerk/contract/readings';
import { isAuditApart } from '../database/grant-tables.ts';
import { isUuid } from '../database/sql-values.ts';
import type { Parts } from '../parts.ts';
import { callerOf } from './caller/authenticate.ts';

/** What the start and `/health/ready` say where nothing but the program keeps entries as they are. */
export const AUDIT_NOT_APART =
  'The portal could change what the audit holds: give the tables another owner, as whom `zaehlwerk migrate` works (DATABASE_OWNER_URL).';

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
 * One line per request: method, the route as written in the contract (never the address as called, which may hold a
 * token), status, time taken, whose data it was about, and of what an account sends the id that its device gave it, by which an entry of
 * an outbox is found here. Of a caller that disconnects early, what is known.
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

/** Of an operator the key alone, not what it may; of a clerk no name; nothing of a send without access, whose id is a secret. */
function idsOf(request: FastifyRequest): object {
  const caller = callerOf(request) ?? {};
  if ('accountId' in caller) return { ...caller, ...sendIdOf(request) };
  if ('keyId' in caller) return { keyId: caller.keyId };
  return 'clerkId' in caller ? { clerkId: caller.clerkId } : caller;
}

/** An id of another form may be any text. */
function sendIdOf({ headers }: FastifyRequest): { readonly sendId?: string } {
  const id = headers[IDEMPOTENCY_HEADER.toLowerCase()];
  return typeof id === 'string' && isUuid(id) ? { sendId: id } : {};
}

function describe(request: FastifyRequest): { readonly method: string; readonly route: string | undefined } {
  return { method: request.method, route: request.is404 ? 'unknown' : request.routeOptions.url };
}
