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
 * is not set up is reported but holds nothing up: mails wait.
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
    parts.config.smtpUrl === null ? { ok: false, reason: 'SMTP_URL is not set: mails wait.' } : { ok: true };
  return { ready: database.ok && images.ok, checks: { database, images, mail } };
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
