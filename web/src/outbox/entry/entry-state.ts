import type { Problem } from '@zaehlwerk/contract/problems';
import type { AttemptMeaning } from '@zaehlwerk/domain/submission/judge-attempt';
import { retryDelay } from '@zaehlwerk/domain/submission/retry-delay';
import type { EntryState, OutboxEntry } from './outbox-entry.ts';

/** What came of trying one entry. `damaged`: it was not sent, a photo is not what it was. */
export interface Attempt {
  readonly meaning: AttemptMeaning | 'damaged';
  readonly status: number | null;
  readonly problem: Problem | null;
  readonly retryAfterSeconds: number | null;
}

/** What an entry that was not delivered waits for from now on (OPN-081). */
export function stateAfter(
  entry: OutboxEntry,
  attempt: Attempt,
  { now, jitter }: { readonly now: Date; readonly jitter: number },
): EntryState {
  const { meaning, status, problem, retryAfterSeconds } = attempt;
  switch (meaning) {
    case 'waitsForAccount':
    case 'damaged':
      return { kind: meaning };
    case 'refused':
      return { kind: 'refused', status: status ?? 0, problem };
    default: {
      const attempts = triesOf(entry) + 1;
      const heard = meaning === 'failed' ? status : null;
      const delay = retryDelay({ attempts, status: heard, retryAfterSeconds, jitter });
      const retryAt = new Date(now.getTime() + delay).toISOString();
      return { kind: 'failed', status: heard, at: now.toISOString(), attempts, retryAt };
    }
  }
}

/** Whether nothing goes on with an entry until the person has decided. */
export function needsPerson({ state }: OutboxEntry): boolean {
  return state.kind === 'refused' || state.kind === 'damaged';
}

/** How often an entry was tried in vain since the person last saw to it. */
export function triesOf({ state }: OutboxEntry): number {
  return state.kind === 'failed' ? state.attempts : 0;
}

/** By the clock of the device, which may have been put back meanwhile (F29): then its time has come. */
export function isDue({ at, retryAt }: Extract<EntryState, { kind: 'failed' }>, now: Date): boolean {
  return now.getTime() >= Date.parse(retryAt) || now.getTime() < Date.parse(at);
}
