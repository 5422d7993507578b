import type { Problem } from '@zaehlwerk/contract/problems';
import type { Job } from '@zaehlwerk/domain/job/job';
import type { KeepResult } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import type { KeyStorage } from '../device/key-storage.ts';
import { type Listeners, listeners, type Observable, type Settable, settable } from '../device/observable.ts';
import type { ReadyPhoto } from '../photo/attached-photos.ts';
import type { Bearer } from '../server/call.ts';
import type { Connection } from '../server/connection.ts';
import type { ServerApi } from '../server/server-api.ts';
import type { Content } from './content.ts';
import type { EntryLabel, OutboxEntry, UnreadableRecord } from './outbox-entry.ts';

/**
 * The user's unsent readings: stored first, then sent. Only a verified success or the user's own decision removes an
 * entry.
 * One outbox per tab, one database for all tabs of a browser. Everything here may be called at any time; locks are
 * taken inside, always in this order and across all tabs: one run at a time (`drain-outbox.ts`), one request at a time
 * (`sender.ts`), one change of the store at a time (`outbox-store.ts`). A `submit` takes its turn between two
 * requests of a run.
 * Entries of one job arrive in the order they were stored, others in any order. Sending is idempotent, so after a crash
 * or an unclear answer an entry is sent again. A tab frozen by the browser may lose its lock: whatever is done under a
 * lock may happen twice.
 */
export interface Outbox {
  /** Everything on this device, in the order it was stored, of all accounts: screens filter by who is signed in. */
  readonly entries: Observable<readonly OutboxEntry[]>;
  /** Records that are not entries of any known version. */
  readonly unreadable: Observable<readonly UnreadableRecord[]>;
  /** Whether the device has been read; before, `entries` is empty. */
  readonly ready: Observable<boolean>;
  /** What the browser has deleted before it was sent, until the user has seen that. */
  readonly lost: Observable<LostEntries>;
  /** Called once the user has seen the losses of these accounts. */
  readonly forgetLost: (accountIds: readonly string[]) => void;
  /** The id of the entry this tab is sending. */
  readonly sending: Observable<string | null>;
  /** Whether this tab is sending what waits, one by one. */
  readonly running: Observable<boolean>;
  /**
   * Whether automatic sending is paused, because the page ended several times while sending. A run started by the user,
   * or a reading that arrives, resumes it.
   */
  readonly paused: Observable<boolean>;

  /** Stores a composed reading, sends it at once, and returns the outcome. */
  readonly submit: (reading: ToSubmit) => Promise<Submitted>;
  /** Sends whatever can be sent and returns the outcome. Joins a run already in progress in this tab. */
  readonly drain: () => Promise<DrainEnd>;
  /** Retries an entry that is not due or waits for the user's decision, along with whatever else can be sent. */
  readonly retry: (id: string) => Promise<DrainEnd>;
  /**
   * Deletes an entry or an unreadable record for good, only on the user's decision. False if that failed, after 5 s at
   * the latest.
   */
  readonly discard: (id: string) => Promise<boolean>;

  /** Called for every entry the server has accepted, however it was sent, with the new version of its job. */
  readonly onDelivered: (listener: (entry: OutboxEntry, job: Job | null) => void) => () => void;
  /** Called when entries are gone because another tab has sent or discarded them. */
  readonly onGoneElsewhere: (listener: () => void) => () => void;
  /**
   * Called at the end of every run in which something was attempted; not after a `submit`, which returns its outcome.
   */
  readonly onRunEnd: (listener: (end: DrainEnd) => void) => () => void;
}

export interface OutboxNeeds {
  readonly device: Pick<Device, 'clock' | 'database' | 'locks' | 'storage' | 'visible'>;
  readonly api: ServerApi;
  /** The possible senders: the accounts signed in here, and somebody without access. */
  readonly senders: {
    readonly list: Observable<ReadonlyArray<{ readonly id: string; readonly applicationId: string }>>;
    readonly bearerOf: (id: string) => Bearer;
  };
  readonly connection: Pick<Connection, 'get' | 'subscribe'>;
}

/** How many entries of each account the browser has deleted before they were sent or discarded. */
export type LostEntries = Readonly<Record<string, number>>;

/** Under this key localStorage notes what the outbox keeps (`kept-note.ts`). */
export const KEPT_KEY = 'zaehlwerk.outbox.kept';

/** Whether the outbox may keep something of a sender according to the note, without loading the code that parses it. */
export function mayKeepOf(storage: KeyStorage, senderId: string): boolean {
  return storage.read(KEPT_KEY)?.includes(`:${JSON.stringify(senderId)}`) === true;
}

/** The observable state of an outbox. It exists before the code of the outbox is loaded, which then writes it. */
export interface OutboxState {
  readonly entries: Settable<readonly OutboxEntry[]>;
  readonly unreadable: Settable<readonly UnreadableRecord[]>;
  readonly ready: Settable<boolean>;
  readonly lost: Settable<LostEntries>;
  readonly sending: Settable<string | null>;
  readonly running: Settable<boolean>;
  readonly paused: Settable<boolean>;
  readonly delivered: Listeners<[OutboxEntry, Job | null]>;
  readonly goneElsewhere: Listeners<[]>;
  readonly runEnd: Listeners<[DrainEnd]>;
}

export function newOutboxState(): OutboxState {
  return {
    entries: settable<readonly OutboxEntry[]>([]),
    unreadable: settable<readonly UnreadableRecord[]>([]),
    ready: settable(false),
    lost: settable<LostEntries>({}),
    sending: settable<string | null>(null),
    running: settable(false),
    paused: settable(false),
    delivered: listeners(),
    goneElsewhere: listeners(),
    runEnd: listeners(),
  };
}

/** The readable part of an outbox. */
export function shownBy({ delivered, goneElsewhere, runEnd, ...observables }: OutboxState) {
  return {
    ...observables,
    onDelivered: delivered.add,
    onGoneElsewhere: goneElsewhere.add,
    onRunEnd: runEnd.add,
  };
}

/** A composed reading with its pictures. */
export interface ToSubmit {
  readonly id: string;
  /** A signed-in account, or SENDER_WITHOUT_ACCESS. */
  readonly accountId: string;
  readonly content: Content<ReadyPhoto>;
  readonly label: EntryLabel;
  /** The content of the form, as its draft is kept: an equal draft ends once this is sent. */
  readonly form?: unknown;
  /** The id of the waiting entry that was opened to be changed: this replaces it, whatever it leaves out. */
  readonly replaces?: string | null;
}

/** The outcome of a reading submitted by its form. */
export type Submitted =
  /** The server has it. `job` is null for a reading without a job, and if another tab has already sent it. */
  | { readonly kind: 'delivered'; readonly job: Job | null }
  /** The server refused it, or cannot take it now: it is not kept any longer, the form still has it. */
  | { readonly kind: 'refused'; readonly status: number; readonly problem: Problem | null }
  /**
   * The server will not take it from this account any more: it has ended, or the job was taken from it. It is kept on this
   * device until the person saves or discards it.
   */
  | { readonly kind: 'undeliverable'; readonly entry: OutboxEntry }
  /** Nobody answered: it is kept on this device and will be sent. */
  | { readonly kind: 'kept' }
  /** Nobody answered, and it cannot be kept here: only the form has it. */
  | { readonly kind: 'notKept'; readonly why: Exclude<KeepResult, 'kept'> }
  /** The browser can no longer read a picture: nothing was sent. */
  | { readonly kind: 'photoLost' };

/** The outcome of sending what waited. */
export interface DrainEnd {
  readonly delivered: number;
  /** Entries that now need the user. */
  readonly refused: number;
  /** Entries that failed and are retried automatically. */
  readonly failed: number;
  /** Entries whose account must sign in again. */
  readonly waitForAccount: number;
  /** How many entries of the signed-in accounts are left. */
  readonly left: number;
  /** Why it ended: nothing left to try; no connection or no answer; server busy; device unreadable. */
  readonly why: 'done' | 'unreachable' | 'busy' | 'unreadable';
}
