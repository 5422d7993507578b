import { OUTDATED, TOO_MANY_REQUESTS } from '@zaehlwerk/domain/submission/attempt';
import { type Attempt, isDue, needsPerson, type OutboxEntry, triesOf } from './outbox-entry.ts';
import type { DrainEnd } from './outbox.ts';
import { jobOf } from './kept-entries.ts';

/*
 * A run sends what waits, one entry after the other. Here it is a value and pure functions: an attempt goes in, the next
 * step comes out. Time, chance and what is kept are passed in, so that any history can be played through (quality F46).
 * `drain-outbox.ts` does what is decided here; at most one run is under way in all tabs of a browser.
 *
 * Each entry is tried at most once in a run. The ones tried least come first, so that one that fails every time, whatever
 * the reason, delays the others by one attempt and no more (I6). Entries of one job are sent in the order they were kept
 * (I4): while the oldest of them can still be sent by itself, the others wait for it. An account from which the server
 * takes nothing for now (429) is left alone until then, and holds up no other (OPN-181).
 *
 * `entries` is asked for anew before each step: forms and other tabs may add, send and remove entries while a run goes on.
 */

/** OFF-09, OPN-004, CST-27: before the second entry of a run, and before each further one. */
const FIRST_SPACING_MS = 300;
const FURTHER_SPACING_MS = 500;
/** After so many attempts in a row that the server could not take, the rest is not tried in this run. */
const FAILURES_IN_A_ROW = 2;
/** What a run has left waiting is looked at again as often as the connection (OFF-03); I6. */
const WAITING_LOOK_MS = 30_000;
/** An entry that waits for its account, although that is still signed in here. */
const ACCOUNT_LOOK_MS = 60_000;

/**
 * Which entries that failed are tried before their time: none, those nobody answered or that a newer app may send (the
 * connection is back, the app was started), or all.
 */
export type Eagerness = 'due' | 'reconnected' | 'all';

export interface Run {
  readonly eagerness: Eagerness;
  readonly tried: ReadonlySet<string>;
  /** Accounts that must sign in again: nothing more is sent in their name. */
  readonly resting: ReadonlySet<string>;
  readonly failuresInARow: number;
  readonly delivered: number;
  readonly refused: number;
  readonly failed: number;
  readonly waitForAccount: number;
  /** Set once the run is over, whatever may be left. */
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
  /** Whose entries may be sent (I7). */
  readonly accountIds: readonly string[];
}

/** The entry to try next, null when there is none. */
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

/** How long nothing is sent once the next attempt of a run has been answered. */
export function spacingAfterNext(run: Run): number {
  return run.tried.size === 0 ? FIRST_SPACING_MS : FURTHER_SPACING_MS;
}

/** The run after an attempt. */
export function afterAttempt(run: Run, entry: OutboxEntry, { meaning }: Attempt): Run {
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

/** The outcome of a run that is over. */
export function endOf(run: Run, entries: readonly OutboxEntry[], accountIds: readonly string[]): DrainEnd {
  const { delivered, refused, failed, waitForAccount } = run;
  const left = entries.filter(({ accountId }) => accountIds.includes(accountId)).length;
  return { delivered, refused, failed, waitForAccount, left, why: run.over ?? 'done' };
}

/** In how many milliseconds something is to be tried again by itself; null when nothing is. */
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

/** The accounts from which the server has asked to be sent nothing until later. */
function heldBackAccounts(entries: readonly OutboxEntry[], now: Date): ReadonlySet<string> {
  const isAskedToWait = ({ state }: OutboxEntry) =>
    state.kind === 'failed' && state.status === TOO_MANY_REQUESTS && !isDue(state, now);
  return new Set(entries.filter(isAskedToWait).map(({ accountId }) => accountId));
}

/** The oldest entry of each job that is still sent by itself: the others of the job wait for it (I4). */
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
