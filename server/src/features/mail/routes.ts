import { getMails, postMailAgain, postTestMail } from '@zaehlwerk/contract/mails';
import type { FastifyInstance } from 'fastify';
import { namedTenant } from '../../http/caller/named-scopes.ts';
import { Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { countUnsent, listUnsent, sendAgain } from './mails-store.ts';
import { MAIL_LIFETIME_MS } from './send-mails.ts';
import { sendTestMail } from './send-test-mail.ts';

const USUAL_LIMIT = 100;

/** The outbox, for an operator (interfaces.md). */
export function mailRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getMails, async ({ scope, query }) => {
    const mails = await listUnsent(parts.pool, scope, query.limit ?? USUAL_LIMIT);
    return {
      ...(await countUnsent(parts.pool, scope)),
      mails: mails.map(({ givenUpAt, createdAt, nextAt, ...mail }) => ({
        ...mail,
        state: givenUpAt === null ? ('waiting' as const) : ('givenUp' as const),
        createdAt: createdAt.toISOString(),
        nextAt: givenUpAt === null ? nextAt.toISOString() : null,
      })),
    };
  });

  serve(app, postMailAgain, async ({ scope, params, act }) => {
    const now = parts.clock();
    const expiresAt = new Date(now.getTime() + MAIL_LIFETIME_MS);
    const { outcome } = await act.change(
      (transaction) => sendAgain(transaction, scope, params.mailId, { now, expiresAt }),
      (found) =>
        found.outcome === 'due' ? { applicationId: found.applicationId, objects: [params.mailId.toLowerCase()] } : null,
    );
    if (outcome === 'unknown') throw new Refusal('notFound');
    if (outcome === 'underWay') throw new Refusal('conflict');
    return null;
  });

  serve(app, postTestMail, async ({ scope, params, body, act }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    return sendTestMail(parts, scope, tenant, act, { email: body.email, language: body.language ?? 'de' });
  });
}
