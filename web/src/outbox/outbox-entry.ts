import type { Problem } from '@zaehlwerk/contract/problems';
import type { MeterType } from '@zaehlwerk/domain/meter/meter-type';
import { type AttemptMeaning, retryDelay } from '@zaehlwerk/domain/submission/attempt';
import type { EndedAccount } from '../sign-in/kept-accounts.ts';
import type { Content, KeptPhoto } from './content.ts';
import { rulesOf } from './kinds.ts';

/** Why an entry is still here (OPN-081). */
export type EntryState =
  /** Has not been tried yet, or may be tried again at once. */
  | { readonly kind: 'waiting' }
  /**
   * Was tried in vain and is tried again by itself, from `retryAt` on or when the connection returns. `status` is what the
   * server said, null when nobody answered. Instants are ISO texts by the clock of the device.
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
  /** Refused; the person decides. `problem` is null when the answer was not worded by our server. */
  | { readonly kind: 'refused'; readonly status: number; readonly problem: Problem | null }
  /** A photo is missing or no longer as it was taken; it is not sent as if nothing were wrong (F41). The person decides. */
  | { readonly kind: 'damaged' }
  /** Never kept so, only shown: its account has ended, and nothing sends it any more (F31). */
  | { readonly kind: 'accountEnded'; readonly account: EndedAccount };

/** A composed reading on its way to the server: kept on this device until the server has it (DOM-49). */
export interface OutboxEntry {
  /** Of the submission: its Idempotency-Key (OPN-083). */
  readonly id: string;
  /** With which it was composed; the server accepts every version its history lists. */
  readonly contractVersion: number;
  /** The order in which entries were kept on this device; no clock decides it (F29). */
  readonly sequence: number;
  /** In whose name it is sent, and nobody else's (OPN-041). */
  readonly accountId: string;
  readonly applicationId: string;
  /** Since when it is kept: ISO instant. */
  readonly keptAt: string;
  readonly content: Content<KeptPhoto>;
  /** What can be shown of it without its job. */
  readonly label: EntryLabel;
  readonly state: EntryState;
  /** What its form held, as drafts are kept; nothing for what no form has sent. */
  readonly form?: unknown;
}

export interface EntryLabel {
  /** Null when nobody knows it, as with a meter that is not on the list. */
  readonly meterType: MeterType | null;
  readonly meterNumber: string;
  /** How many decimals were asked for, by the code of the rate, where no job says that: its values are drawn with them. */
  readonly decimals?: Readonly<Record<string, number>>;
}

/** A record that is no entry of any version this app knows: shown, written to the file, discarded if the person wants that (F40). */
export interface UnreadableRecord {
  readonly key: string;
  /** As far as it can be told. */
  readonly accountId: string | null;
  readonly keptAt: string | null;
  readonly record: unknown;
}

/** The photos of an entry, in the order in which they are sent. */
export function photosOf({ content }: OutboxEntry): readonly KeptPhoto[] {
  return rulesOf(content).photos(content);
}

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
      const answered = meaning === 'failed' ? status : null;
      const delay = retryDelay({ attempts, status: answered, retryAfterSeconds, jitter });
      const retryAt = new Date(now.getTime() + delay).toISOString();
      return { kind: 'failed', status: answered, at: now.toISOString(), attempts, retryAt };
    }
  }
}

/** Whether nothing goes on with an entry until the person has decided. */
export function needsPerson({ state }: OutboxEntry): boolean {
  return state.kind === 'refused' || state.kind === 'damaged' || state.kind === 'accountEnded';
}

/** How often an entry was tried in vain since the person last saw to it. */
export function triesOf({ state }: OutboxEntry): number {
  return state.kind === 'failed' ? state.attempts : 0;
}

/** By the clock of the device, which may have been put back meanwhile (F29): then its time has come. */
export function isDue({ at, retryAt }: Extract<EntryState, { kind: 'failed' }>, now: Date): boolean {
  return now.getTime() >= Date.parse(retryAt) || now.getTime() < Date.parse(at);
}
