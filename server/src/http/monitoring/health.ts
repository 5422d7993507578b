import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../parts.ts';

interface Check {
  readonly ok: boolean;
  readonly reason?: string;
}

interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<'database' | 'images' | 'mail', Check>>;
}

/**
 * `/health/live`: the process answers. `/health/ready`: it can accept readings, otherwise 503 with reasons. Mail that
 * is not set up, and mails that were given up, are reported and leave the instance ready: taking it out of service or
 * starting it again would send no mail and stop readings.
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
  return { ready: database.ok && images.ok, checks: { database, images, mail } };
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
