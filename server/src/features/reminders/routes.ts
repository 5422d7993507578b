import {
  getReminders,
  getReminderWish,
  MOST_RUNS_TOLD,
  ONE_CLICK,
  postReminders,
  putReminderWish,
  REMINDER_PAGE,
} from '@zaehlwerk/contract/reminders';
import type { FastifyInstance } from 'fastify';
import { authenticate } from '../../http/caller/authenticate.ts';
import { namedTenant } from '../../http/caller/named-scopes.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TenantScope } from '../../http/scope.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { beginReminders, planReminders } from './plan-reminders.ts';
import { readReminderToken } from './reminder-link.ts';
import { listRuns } from './runs-store.ts';
import { findWish, storeWish } from './wishes-store.ts';

/** Reminders by mail, for an operator and for those who get them (interfaces.md). */
export async function reminderRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  serve(app, postReminders, async ({ scope, params, query, body, act, request, reply }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const { language = null, recipients, orders = null } = body;
    const { campaignId } = params;
    const inTurn = await app.costlyAnswers.inParts(request);
    if (query.dryRun === 'true') return planReminders(parts, tenant, { campaignId, language, orders }, inTurn);
    const asked = { campaignId, language, orders, recipients, operator: scope, inTurn, change: act.change };
    const begun = await beginReminders(parts, tenant, asked);
    reply.code(202);
    return begun;
  });

  serve(app, getReminders, async ({ scope, params, request }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const runs = await app.costlyAnswers.inTurn(request, () => listRuns(parts.db, tenant, MOST_RUNS_TOLD));
    return {
      runs: runs.map(({ createdAt, endedAt, ...run }) => ({
        ...run,
        createdAt: createdAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      })),
    };
  });

  serve(app, getReminderWish, async ({ scope, params }) => {
    const mailbox = readReminderToken(parts, scope, params.token);
    return { wanted: wishOf(mailbox === null ? null : await findWish(parts.db, scope, mailbox)) };
  });

  serve(app, putReminderWish, async ({ scope, params, body }) => ({
    wanted: await keepWish(parts, scope, params.token, body.wanted),
  }));

  await app.register(async (apart) => oneClick(apart, parts));
}

/** The most that a mail program sends for its one click. */
const MOST_BYTES = 1024;

/**
 * One click in a mail program (RFC 8058). It comes from anywhere, as a form and without our headers, so it is no call of the
 * contract: whoever knows the address may end these mails, and nothing else.
 */
function oneClick(app: FastifyInstance, parts: Parts): void {
  for (const type of ['application/x-www-form-urlencoded', /^multipart\/form-data/])
    app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, text, done) =>
      done(null, text),
    );
  app.post<{ Params: { token: string } }>(`${REMINDER_PAGE}/:token`, async (request, reply) => {
    const tenant = await authenticate(parts, 'anyone', request);
    if (!saysOneClick(request.body)) throw new Refusal('malformed');
    await keepWish(parts, tenant, request.params.token, false);
    return reply.header('Cache-Control', 'no-store').code(200).send();
  });
}

/** `List-Unsubscribe=One-Click`, as either kind of form says it. */
function saysOneClick(body: unknown): boolean {
  const [name = '', value = ''] = ONE_CLICK.split('=');
  if (typeof body !== 'string') return false;
  return body.trim() === ONE_CLICK || (body.includes(`name="${name}"`) && body.includes(`\r\n\r\n${value}\r\n`));
}

async function keepWish(parts: Parts, tenant: TenantScope, token: string, wanted: boolean): Promise<boolean> {
  const mailbox = readReminderToken(parts, tenant, token);
  const now = parts.clock();
  return wishOf(mailbox === null ? null : await storeWish(parts.db, tenant, mailbox, { wanted, now }));
}

function wishOf(found: boolean | null): boolean {
  if (found === null) throw new Refusal('notFound');
  return found;
}
