import { OUTDATED, TOO_MANY_REQUESTS } from '@zaehlwerk/domain/submission/attempt';
import type { Sent } from './content.ts';
import { isDue, needsPerson, type OutboxEntry, triesOf } from './outbox-entry.ts';
import type { DrainEnd } from './outbox.ts';
import { jobOf } from './kept-entries.ts';

/* A run sends what waits, one entry at a time, as a value and pure functions: an attempt goes in, the next step
   comes out. Time, randomness and the stored entries are passed in, so tests can play through any history.
   `drain-outbox.ts` executes it.
   Each entry is tried at most once in a run, those tried least first, so that one that always fails delays the
   others by one attempt only. Entries of one job are sent in the order they were stored: while the oldest can still
   be sent, the others wait. An account that the server throttles (429) is skipped until later without holding up
   others. `entries` is read again before each step: forms and other tabs may change them. */

/** The specified pause before the second entry of a run and each further one. */
const FIRST_SPACING_MS = 300;
const FURTHER_SPACING_MS = 500;
/** After this many consecutive attempts that the server could not take, the run ends. */
const FAILURES_IN_A_ROW = 2;
/** What a run has left waiting is checked as often as the connection. */
const WAITING_LOOK_MS = 30_000;
/** For an entry that waits for its account, although that is still signed in here. */
const ACCOUNT_LOOK_MS = 60_000;

/**
 * Which failed entries are tried before they are due: none; those nobody answered or that a newer app may send (the
 * connection is back, the app was started); or all.
 */
export type Eagerness = 'due' | 'reconnected' | 'all';

export interface Run {
  readonly eagerness: Eagerness;
  readonly tried: ReadonlySet<string>;
  /** Accounts that must sign in again: nothing more is sent for them. */
  readonly resting: ReadonlySet<string>;
  readonly failuresInARow: number;
  readonly delivered: number;
  readonly refused: number;
  readonly failed: number;
  readonly waitForAccount: number;
  /** Set once the run is over, whatever is left. */
  readonly over: 'unreachable' | 'busy' | null;
}

export function newRun(eagerness: Eagerness): Run {
  return {
    eagerness,
    tried: new Set(),
    resting: new Set(),
    failuresInARow: 0,
    delivered: 0,
    refused: 0,
    failed: 0,
    waitForAccount: 0,
    over: null,
  };
}

export interface Present {
  readonly now: Date;
  /** The accounts whose entries may be sent. */
  readonly accountIds: readonly string[];
}

/** The entry to try next, or null. */
export function nextEntry(run: Run, entries: readonly OutboxEntry[], present: Present): OutboxEntry | null {
  if (run.over !== null) return null;
  const oldest = oldestByJob(entries);
  const heldBack = run.eagerness === 'all' ? new Set() : heldBackAccounts(entries, present.now);
  let best: OutboxEntry | null = null;
  for (const entry of entries) {
    const first = oldest.get(jobOf(entry) ?? '') ?? entry;
    if (first.sequence < entry.sequence || heldBack.has(entry.accountId)) continue;
    if (!mayBeTried(run, entry, present)) continue;
    if (best === null || comesBefore(entry, best)) best = entry;
  }
  return best;
}

/** The pause after the answer to the next attempt of a run. */
export function spacingAfterNext(run: Run): number {
  return run.tried.size === 0 ? FIRST_SPACING_MS : FURTHER_SPACING_MS;
}

/** The run after an attempt. */
export function afterAttempt(run: Run, entry: OutboxEntry, { meaning }: Sent): Run {
  const next: Run = { ...run, tried: new Set([...run.tried, entry.id]), failuresInARow: 0 };
  switch (meaning) {
    case 'delivered':
      return { ...next, delivered: run.delivered + 1 };
    case 'refused':
    case 'damaged':
      return { ...next, refused: run.refused + 1 };
    case 'waitsForAccount':
      return {
        ...next,
        waitForAccount: run.waitForAccount + 1,
        resting: new Set([...run.resting, entry.accountId]),
      };
    case 'unreachable':
      return { ...next, failed: run.failed + 1, over: 'unreachable' };
    case 'failed': {
      const failuresInARow = run.failuresInARow + 1;
      const over = failuresInARow >= FAILURES_IN_A_ROW ? 'busy' : null;
      return { ...next, failed: run.failed + 1, failuresInARow, over };
    }
  }
}

/** The outcome of a finished run. */
export function endOf(run: Run, entries: readonly OutboxEntry[], accountIds: readonly string[]): DrainEnd {
  const { delivered, refused, failed, waitForAccount } = run;
  const left = entries.filter(({ accountId }) => accountIds.includes(accountId)).length;
  return { delivered, refused, failed, waitForAccount, left, why: run.over ?? 'done' };
}

/** Milliseconds until something is retried automatically; null if nothing is. */
export function nextLook(entries: readonly OutboxEntry[], { now, accountIds }: Present): number | null {
  const own = entries.filter(({ accountId }) => accountIds.includes(accountId));
  const heldBack = heldBackAccounts(entries, now);
  const times = own.flatMap(({ accountId, state }) => {
    if (state.kind === 'waiting') return heldBack.has(accountId) ? [] : [WAITING_LOOK_MS];
    if (state.kind === 'waitsForAccount') return [ACCOUNT_LOOK_MS];
    return state.kind === 'failed' ? [isDue(state, now) ? 0 : Date.parse(state.retryAt) - now.getTime()] : [];
  });
  return times.length === 0 ? null : Math.max(1_000, Math.min(...times));
}

function mayBeTried(run: Run, entry: OutboxEntry, { now, accountIds }: Present): boolean {
  const { id, accountId, state } = entry;
  if (run.tried.has(id) || run.resting.has(accountId) || !accountIds.includes(accountId)) return false;
  if (needsPerson(entry)) return false;
  if (state.kind !== 'failed' || run.eagerness === 'all' || isDue(state, now)) return true;
  return run.eagerness === 'reconnected' && (state.status === null || state.status === OUTDATED);
}

/** The accounts that the server has throttled. */
function heldBackAccounts(entries: readonly OutboxEntry[], now: Date): ReadonlySet<string> {
  const isAskedToWait = ({ state }: OutboxEntry) =>
    state.kind === 'failed' && state.status === TOO_MANY_REQUESTS && !isDue(state, now);
  return new Set(entries.filter(isAskedToWait).map(({ accountId }) => accountId));
}

/** The oldest entry of each job that is still sent automatically: the others of the job wait for it. */
function oldestByJob(entries: readonly OutboxEntry[]): ReadonlyMap<string, OutboxEntry> {
  const oldest = new Map<string, OutboxEntry>();
  for (const entry of entries) {
    const job = jobOf(entry);
    if (job === null || needsPerson(entry)) continue;
    const known = oldest.get(job);
    if (known === undefined || entry.sequence < known.sequence) oldest.set(job, entry);
  }
  return oldest;
}

function comesBefore(one: OutboxEntry, other: OutboxEntry): boolean {
  const [tries, otherTries] = [triesOf(one), triesOf(other)];
  return tries === otherTries ? one.sequence < other.sequence : tries < otherTries;
}
