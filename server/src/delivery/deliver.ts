import { type AttemptOutcome, decideDelivery } from '@zaehlwerk/domain/hand-over/delivery';
import { runTransaction } from '../database/connection.ts';
import type { KeyedWork, WorkData } from '../database/work-queue.ts';
import { formatCursor } from '../export/cursor.ts';
import { namedTenant } from '../http/caller/named-scopes.ts';
import { Refusal } from '../http/refusal.ts';
import type { SystemScope, TenantScope } from '../http/scope.ts';
import { postOutside } from '../outside/post-outside.ts';
import { networksOf } from '../outside/reach.ts';
import type { Parts } from '../parts.ts';
import { beginAttempt, type BegunDelivery, deleteOldDeliveries, endAttempt, listOverdue } from './deliveries-store.ts';
import { deleteOldFiles } from './drops-store.ts';
import { openSecret } from './sealed-secrets.ts';
import { signedHeaders } from './sign-webhook.ts';

interface Attempt {
  readonly applicationId: string;
  readonly deliveryId: string;
  /** How many there were before. */
  readonly attempts: number;
}

type Needs = Pick<Parts, 'db' | 'clock' | 'log' | 'workQueue' | 'keys' | 'config' | 'counters'>;

/** The next attempt of a delivery, as work for the queue. */
export function attemptOf({ applicationId, deliveryId, attempts }: Attempt, afterSeconds = 0): KeyedWork {
  const key = `${deliveryId} ${attempts}`;
  return { key, group: applicationId, data: { applicationId, deliveryId, attempts: String(attempts) }, afterSeconds };
}

/**
 * Tries a delivery once, and has it tried again later where that did not succeed. The same work twice is one attempt. What
 * an instance began that ended before it kept the outcome is begun anew after a while (handOnDeliveries).
 */
export async function deliver(parts: Needs, system: SystemScope, data: WorkData): Promise<void> {
  const { applicationId = '', deliveryId = '' } = data;
  const tenant = await tenantOf(parts, system, applicationId);
  if (tenant === null) return;
  const now = parts.clock();
  const begun = await beginAttempt(parts.db, tenant, { deliveryId, attempts: Number(data['attempts']), now });
  if (begun === null) return;
  const outcome = await tell(parts, tenant, deliveryId, begun);
  const decided = decideDelivery(outcome, begun.attempts);
  const pause = decided.state === 'waiting' ? decided.pause : null;
  const nextAt = pause === null ? null : new Date(now.getTime() + pause * 1000);
  const said = {
    status: 'status' in outcome ? outcome.status : null,
    error: 'error' in outcome ? outcome.error : null,
  };
  const { attempts } = begun;
  await runTransaction(parts.db, async (transaction) => {
    const isKept = await endAttempt(transaction, tenant, {
      deliveryId,
      attempts,
      state: decided.state,
      nextAt,
      ...said,
    });
    if (!isKept || pause === null) return;
    await parts.workQueue.add(transaction, 'webhook', [attemptOf({ applicationId, deliveryId, attempts }, pause)]);
  });
  parts.counters.deliveries.inc({ way: 'webhook', outcome: COUNTED[decided.state] });
  if (decided.state === 'failed') {
    parts.log.warn({ applicationId, deliveryId, webhookId: begun.webhookId, ...said }, 'a webhook was not told');
  }
}

/** Under what an attempt is counted. */
const COUNTED = { delivered: 'delivered', waiting: 'failed', failed: 'givenUp' } as const;

/** The tenant that a piece of work is about; null where it is gone, and everything of it with it. */
export function tenantOf(
  parts: Pick<Parts, 'db'>,
  system: SystemScope,
  applicationId: string,
): Promise<TenantScope | null> {
  return namedTenant(parts, system, applicationId).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'notFound') return null;
    throw error;
  });
}

/** Tells that readings wait, and where: no reading and nobody's name leaves by that. */
function tell(
  { clock, keys, config }: Needs,
  tenant: TenantScope,
  deliveryId: string,
  { address, secret, webhookId, list, after, upTo, count, createdAt }: BegunDelivery,
): Promise<AttemptOutcome> {
  const opened = openSecret(keys, tenant, webhookId, secret);
  if (opened === null) return Promise.resolve({ error: 'secretUnreadable' });
  const { applicationId } = tenant;
  const cursors = { after: formatCursor(list, tenant, after), next: formatCursor(list, tenant, upTo) };
  const data = { applicationId, list, count, ...cursors };
  const body = JSON.stringify({ type: 'readings.waiting', timestamp: createdAt.toISOString(), data });
  const headers = signedHeaders(opened, { id: `msg_${deliveryId}`, body, now: clock() });
  return postOutside({ address, headers, body }, networksOf(config.handOverNetworks));
}

/** Deliveries that the queue may have lost are late by so much. */
const LOST_MS = 5 * 60_000;

/** Hands what should have been delivered long ago to the queue again, and what an instance left that ended during an attempt. */
export async function handOnDeliveries(
  { db, clock, workQueue }: Pick<Parts, 'db' | 'clock' | 'workQueue'>,
  system: SystemScope,
): Promise<void> {
  const overdue = await listOverdue(db, system, new Date(clock().getTime() - LOST_MS));
  if (overdue.length === 0) return;
  await db.transaction().execute((transaction) =>
    workQueue.add(
      transaction,
      'webhook',
      overdue.map((one) => attemptOf(one)),
    ),
  );
}

const KEPT_DAYS = 90;

/** Drops what was told, and which files were put, long ago; returns how much. */
export async function clearDeliveries(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  system: SystemScope,
): Promise<number> {
  const before = new Date(clock().getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000);
  return (await deleteOldDeliveries(db, system, before)) + (await deleteOldFiles(db, system, before));
}
