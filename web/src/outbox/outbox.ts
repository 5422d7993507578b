import type { Problem } from '@zaehlwerk/contract/problems';
import type { Job } from '@zaehlwerk/domain/job/job';
import type { KeepResult } from '../device/database.ts';
import { type Listeners, listeners, type Observable, type Settable, settable } from '../device/observable.ts';
import type { Content } from './content.ts';
import type { LostEntries } from './kept-note.ts';
import type { EntryLabel, OutboxEntry, UnreadableRecord } from './outbox-entry.ts';

/**
 * The person's unsent work: kept first, then sent. Nothing but a checked success or the person's own decision removes an
 * entry. It draws nothing and holds no words.
 *
 * There is one outbox per tab and one database for all tabs of a browser; each tab shows the same entries, a moment later
 * than the tab that changed them. Everything here may be called at any time, in any order and from several places at once;
 * the locks are taken inside:
 *
 * - one run at a time (`drain-outbox.ts`), within it one request at a time (`try-entry.ts`), within that one change of what
 *   is kept at a time (`outbox-store.ts`), each of them in all tabs together; locks are always taken in this order;
 * - a `submit` takes its turn between two requests of a run.
 *
 * Entries of one job arrive in the order in which they were kept, entries of different jobs in any order. Sending one twice
 * is harmless (OPN-083), so after a crash or a doubtful answer it is sent again. A tab that the browser has frozen may lose
 * its turn: whatever is done under a lock must bear being done twice.
 */
export interface Outbox {
  /** Everything on this device, in the order it was kept, of whatever account: screens filter by who is signed in. */
  readonly entries: Observable<readonly OutboxEntry[]>;
  /** What lies there without being an entry of any known version (F40). */
  readonly unreadable: Observable<readonly UnreadableRecord[]>;
  /** Whether the device has been looked at; before, `entries` is empty. */
  readonly ready: Observable<boolean>;
  /** What the browser has deleted before it was sent (quality F16), until the person has seen that. */
  readonly lost: Observable<LostEntries>;
  /** The person has seen what was lost of these accounts. */
  readonly forgetLost: (accountIds: readonly string[]) => void;
  /** The id of the entry this tab is sending. */
  readonly sending: Observable<string | null>;
  /** Whether this tab is sending what waits, one after the other. */
  readonly running: Observable<boolean>;
  /**
   * Whether nothing is sent by itself for now, because the page ended several times while sending (quality F43). A run
   * that the person starts, or a reading that arrives, ends it.
   */
  readonly paused: Observable<boolean>;

  /** Keeps a composed reading, sends it at once, and says what became of it. */
  readonly submit: (parts: ToSubmit) => Promise<Submitted>;
  /** Sends whatever can be sent and says what became of it. While such a run is under way in this tab: the end of that. */
  readonly drain: () => Promise<DrainEnd>;
  /** Tries an entry again that is not due or waits for the person's decision, with whatever else can be sent. */
  readonly retry: (id: string) => Promise<DrainEnd>;
  /**
   * Deletes an entry, or a record that is none, for good: on the person's decision only. False when that could not be done,
   * at the latest after 5 s.
   */
  readonly discard: (id: string) => Promise<boolean>;

  /** Called for every entry the server has accepted, however it was sent; with the new version of its job (JOB-16). */
  readonly onDelivered: (listener: (entry: OutboxEntry, job: Job | null) => void) => () => void;
  /** Called when entries are no longer here because another tab has sent or discarded them. */
  readonly onGoneElsewhere: (listener: () => void) => () => void;
  /** Called at the end of every run in which something was tried; not after a `submit`, which says it itself (OPN-084). */
  readonly onRunEnd: (listener: (end: DrainEnd) => void) => () => void;
}

/** What an outbox shows of itself. It exists before the code of the outbox is loaded, which then writes it. */
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

/** What is read of an outbox, without what it does. */
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
  /** Of somebody signed in here, or ANONYMOUS_SENDER. */
  readonly accountId: string;
  readonly content: Content<Blob>;
  readonly label: EntryLabel;
  /** What the form holds, as its draft is kept: a draft that holds the same ends once this is sent. */
  readonly form?: unknown;
}

/** What became of a reading that was submitted by its form. */
export type Submitted =
  /** The server has it. `job` is null for a reading of no job, and where another tab has sent it before. */
  | { readonly kind: 'delivered'; readonly job: Job | null }
  /** The server said no, or cannot at the moment: it is not kept any longer, the form still has it (SND-15). */
  | { readonly kind: 'refused'; readonly status: number; readonly problem: Problem | null }
  /** Nobody answered: it is kept on this device and will be sent (SND-17, SND-18). */
  | { readonly kind: 'kept' }
  /** Nobody answered, and nothing can be kept here: only the form has it (OPN-086). */
  | { readonly kind: 'notKept'; readonly why: Exclude<KeepResult, 'kept'> }
  /** The browser no longer gives out a picture: nothing was sent. */
  | { readonly kind: 'photoLost' };

/** What became of sending what waited. */
export interface DrainEnd {
  readonly delivered: number;
  /** Entries that now need the person. */
  readonly refused: number;
  /** Entries tried in vain that are tried again by themselves. */
  readonly failed: number;
  /** Entries whose account must sign in again. */
  readonly waitForAccount: number;
  /** How many entries of whoever is signed in are left in all. */
  readonly left: number;
  /**
   * Why it ended: nothing more to try; no connection, or nobody answered; the server is busy; nothing could be read from
   * the device.
   */
  readonly why: 'done' | 'unreachable' | 'busy' | 'unreadable';
}
