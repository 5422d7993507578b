import { randomUUID } from 'node:crypto';
import { goesOnAt, goesOutAt } from '@zaehlwerk/domain/reminder/reminder';
import type { Transaction } from 'kysely';
import { runTransaction } from '../../database/connection.ts';
import type { Tables } from '../../database/schema.ts';
import { namedTenant } from '../../http/caller/named-scopes.ts';
import { Refusal } from '../../http/refusal.ts';
import type { SystemScope, TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { keepAccounts } from '../accounts/account-store.ts';
import { awaitTurn } from '../campaigns/turn-store.ts';
import { MAIL_LIFETIME_MS } from '../mail/send-mails.ts';
import { composeReminder } from './compose-reminder.ts';
import { type DueReminder, findDue, findTogether, keyOf, type Together, withOthers } from './due-reminders.ts';
import { basisOf, PAGE, type RunBasis, workOf } from './plan-reminders.ts';
import { reminderLink } from './reminder-link.ts';
import {
  claimMailboxes,
  insertReminders,
  listOwnAccounts,
  type Mailbox,
  type ReminderMail,
} from './reminders-store.ts';
import { findOpenRun, listOpenRuns, type HeldRun, lockRun, noteRun } from './runs-store.ts';

/** Takes part in making the mails of calls to remind, until the queue closes. */
export async function keepReminding(parts: Parts, system: SystemScope): Promise<void> {
  await handOnReminders(parts, system);
  await parts.workQueue.work('remind', ({ applicationId = '', runId = '' }, signal) =>
    runReminders(parts, system, { applicationId, runId }, signal),
  );
}

/** Hands runs that are not over to the queue again: it may have lost them, or tried them too often. */
export async function handOnReminders(
  { db, workQueue }: Pick<Parts, 'db' | 'workQueue'>,
  system: SystemScope,
): Promise<void> {
  const open = await listOpenRuns(db, system);
  if (open.length === 0) return;
  await db.transaction().execute((transaction) => workQueue.add(transaction, 'remind', open.map(workOf)));
}

/**
 * Makes the mails of a run, some accounts at a time: each time those and how far the run is are one transaction, so that
 * whoever begins it again goes on, and nobody gets a mail twice. Whoever has read meanwhile gets none.
 */
export async function runReminders(
  parts: Pick<Parts, 'db' | 'config' | 'clock' | 'keys' | 'log'>,
  system: SystemScope,
  { applicationId, runId }: { readonly applicationId: string; readonly runId: string },
  signal: AbortSignal,
): Promise<void> {
  const tenant = await namedTenant(parts, system, applicationId).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'notFound') return null;
    throw error;
  });
  if (tenant === null) return;
  const run = await findOpenRun(parts.db, tenant, runId);
  if (run === null) return;
  const together = await findTogether(parts.db, tenant, run.campaignId);
  for (;;) {
    signal.throwIfAborted();
    const isOver = await runTransaction(parts.db, (transaction) =>
      remindSome(parts, transaction, tenant, { runId, together }),
    );
    if (isOver) return;
  }
}

/** Makes the mails for the next accounts of a run; returns whether it is over. */
async function remindSome(
  parts: Pick<Parts, 'db' | 'config' | 'clock' | 'keys' | 'log'>,
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  { runId, together }: { readonly runId: string; readonly together: Together },
): Promise<boolean> {
  // Whoever imports orders, or erases somebody, is done before.
  await awaitTurn(transaction, tenant);
  const run = await lockRun(transaction, tenant, runId);
  if (run === null) return true;
  const now = parts.clock();
  const end = (queued: number) => noteRun(transaction, tenant, { ...run, queued, endedAt: now }).then(() => true);
  const basis = await basisOf({ ...parts, db: transaction }, tenant, run).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    // The campaign has been closed meanwhile, or has lost its text.
    parts.log.warn({ runId, code: error.code }, 'reminders ended early');
    return null;
  });
  if (basis === null) return end(run.queued);
  const listed = await listOwnAccounts(transaction, tenant, run.afterAccount, PAGE);
  const kept = await keepAccounts(transaction, tenant, withOthers(listed, together));
  const asked = {
    ...basis,
    campaignId: run.campaignId,
    orders: run.orders,
    accountIds: listed,
    heldIds: [...kept],
    together,
  };
  const { due } = await findDue(transaction, tenant, asked);
  const room = due.slice(0, run.recipients - run.queued);
  const claimed = await claimMailboxes(transaction, tenant, room, { now, since: basis.since });
  const ours = new Set(claimed.map(keyOf));
  const mails = room
    .filter((one) => ours.has(keyOf(mailboxOf(one))))
    .map((one, nth) => mailOf(parts, tenant, { run, basis, one, nth, now }));
  if (mails.length > 0) await insertReminders(transaction, tenant, runId, mails);
  const queued = run.queued + mails.length;
  if (listed.length < PAGE || queued >= run.recipients) return end(queued);
  await noteRun(transaction, tenant, { runId, queued, afterAccount: listed.at(-1) ?? null, endedAt: null });
  return false;
}

/** Whose mail it is of those that have the mailbox. */
function mailboxOf({ accountIds: [accountId = ''], mailbox }: DueReminder): Mailbox {
  return { accountId, mailbox };
}

interface Making {
  readonly run: HeldRun;
  readonly basis: RunBasis;
  readonly one: DueReminder;
  /** Its place among those that are made together. */
  readonly nth: number;
  readonly now: Date;
}

function mailOf(
  { keys }: Pick<Parts, 'keys'>,
  tenant: TenantScope,
  { run, basis: { style }, one, nth, now }: Making,
): ReminderMail {
  const mailbox = mailboxOf(one);
  const unsubscribeUrl = reminderLink({ keys }, tenant, style.origin, mailbox);
  const nextAt = goesOutAt(goesOnAt(run.lastAt, now), nth);
  return {
    ...composeReminder(style, one.orders, unsubscribeUrl),
    id: randomUUID(),
    accountId: mailbox.accountId,
    unsubscribeUrl,
    language: style.language,
    recipient: one.email,
    createdAt: now,
    nextAt,
    expiresAt: new Date(nextAt.getTime() + MAIL_LIFETIME_MS),
  };
}
