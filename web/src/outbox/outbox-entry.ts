import type { Problem } from '@zaehlwerk/contract/problems';
import type { MeterType } from '@zaehlwerk/domain/meter/meter-type';
import { retryDelay } from '@zaehlwerk/domain/submission/attempt';
import type { EndedAccount } from '../sign-in/kept-accounts.ts';
import type { Content, KeptPhoto, Sent } from './content.ts';
import { rulesOf } from './kinds.ts';

const NOT_FOUND = 404;

/** Why an entry is still here. */
export type EntryState =
  /** Not tried yet, or may be tried again at once. */
  | { readonly kind: 'waiting' }
  /**
   * Failed, and is retried automatically from `retryAt` on or when the connection returns. `status` is the server's,
   * null if nobody answered. Instants are ISO texts by the clock of the device.
   */
  | {
      readonly kind: 'failed';
      readonly status: number | null;
      readonly at: string;
      readonly attempts: number;
      readonly retryAt: string;
    }
  /** The server wants its account to sign in again. */
  | { readonly kind: 'waitsForAccount' }
  /** Refused; the user decides. `problem` is null if the answer did not come from our server. */
  | { readonly kind: 'refused'; readonly status: number; readonly problem: Problem | null }
  /** A photo is missing or has changed, so nothing is sent. The user decides. */
  | { readonly kind: 'damaged' }
  /** Never stored, only shown: its account has ended, and it cannot be sent any more. */
  | { readonly kind: 'accountEnded'; readonly account: EndedAccount };

/** A composed reading on its way to the server: kept on this device until the server has it. */
export interface OutboxEntry {
  /** Of the submission, sent as its Idempotency-Key. */
  readonly id: string;
  /** The contract version it was composed with; the server accepts every version in its history. */
  readonly contractVersion: number;
  /** The order in which entries were kept on this device, independent of clocks. */
  readonly sequence: number;
  /** The account it is sent for. */
  readonly accountId: string;
  readonly applicationId: string;
  /** When it was kept: ISO instant. */
  readonly keptAt: string;
  readonly content: Content<KeptPhoto>;
  /** What can be shown of it without its job. */
  readonly label: EntryLabel;
  readonly state: EntryState;
  /** The content of its form, as drafts are kept; absent if no form has sent it. */
  readonly form?: unknown;
}

export interface EntryLabel {
  /** Null if unknown, as with a meter that is not on the list. */
  readonly meterType: MeterType | null;
  readonly meterNumber: string;
  /** The number of decimals by code of the rate, for readings without a job. */
  readonly decimals?: Readonly<Record<string, number>>;
}

/** A record that is not an entry of any known version: it is shown, exported, and discarded on request. */
export interface UnreadableRecord {
  readonly key: string;
  /** As far as it can be read. */
  readonly accountId: string | null;
  readonly keptAt: string | null;
  readonly record: unknown;
}

/** The photos of an entry, in the order in which they are sent. */
export function photosOf({ content }: OutboxEntry): readonly KeptPhoto[] {
  return rulesOf(content).photos(content);
}

/** The state of an entry after it was sent and not delivered. */
export function stateAfter(
  entry: OutboxEntry,
  sent: Sent,
  { now, jitter }: { readonly now: Date; readonly jitter: number },
): EntryState {
  const { meaning, status, problem, retryAfterSeconds } = sent;
  switch (meaning) {
    case 'waitsForAccount':
    case 'damaged':
      return { kind: meaning };
    case 'refused':
      return { kind: 'refused', status: status ?? 0, problem };
    default: {
      const attempts = triesOf(entry) + 1;
      const answered = meaning === 'failed' ? status : null;
      const delay = retryDelay({ attempts, status: answered, retryAfterSeconds, jitter });
      const retryAt = new Date(now.getTime() + delay).toISOString();
      return { kind: 'failed', status: answered, at: now.toISOString(), attempts, retryAt };
    }
  }
}

/** Whether an entry cannot continue until the user has decided. */
export function needsPerson({ state }: OutboxEntry): boolean {
  return state.kind === 'refused' || state.kind === 'damaged' || state.kind === 'accountEnded';
}

/**
 * The job no longer belongs to the account: withdrawn, reassigned, removed from a share; the server only answers "not
 * found".
 */
export function hasLostItsJob({ state, content }: Pick<OutboxEntry, 'state' | 'content'>): boolean {
  const isNotFound = state.kind === 'refused' && state.status === NOT_FOUND && state.problem !== null;
  return isNotFound && rulesOf(content).job(content) !== null;
}

/** The number of failed attempts since the user last acted on it. */
export function triesOf({ state }: OutboxEntry): number {
  return state.kind === 'failed' ? state.attempts : 0;
}

/** By the clock of the device. If that was set back since the attempt, the entry is due at once. */
export function isDue({ at, retryAt }: Extract<EntryState, { kind: 'failed' }>, now: Date): boolean {
  return now.getTime() >= Date.parse(retryAt) || now.getTime() < Date.parse(at);
}
