import type { Sent } from './content.ts';
import { hasLostItsJob, type OutboxEntry } from './outbox-entry.ts';
import type { Submitted } from './outbox.ts';

/** With `Retry-After`: temporarily unavailable. */
const NO_ROOM = 503;

/** Nothing was sent, because a photo is missing or has changed. */
export const DAMAGED: Sent = { meaning: 'damaged', status: null, problem: null, retryAfterSeconds: null, job: null };

/** The server is up but has no capacity now; it says when it will. */
export function isPutOff({ status, retryAfterSeconds }: Sent): boolean {
  return status === NO_ROOM && retryAfterSeconds !== null;
}

/** Its form goes with its account or its job: only what is stored here is left of it. */
export function isUndeliverable(
  { accountId, content }: OutboxEntry,
  { meaning, status, problem }: Sent,
  hasEnded: (accountId: string) => boolean,
): boolean {
  if (meaning === 'waitsForAccount') return hasEnded(accountId);
  return meaning === 'refused' && hasLostItsJob({ content, state: { kind: 'refused', status: status ?? 0, problem } });
}

/** What a form is told of a request. */
export function submittedOf(sent: Sent): Submitted {
  const { meaning, status, problem, job } = sent;
  if (meaning === 'delivered') return { kind: 'delivered', job };
  if (meaning === 'unreachable' || isPutOff(sent)) return { kind: 'kept' };
  return meaning === 'damaged' ? { kind: 'photoLost' } : { kind: 'refused', status: status ?? 0, problem };
}
