import type { Problem } from '@zaehlwerk/contract/problems';
import type { Job } from '@zaehlwerk/domain/job/job';
import type { KeepResult } from '../device/database.ts';
import type { Observable } from '../device/observable.ts';
import type { LostEntries } from './kept-note.ts';
import type { Content, EntryLabel, OutboxEntry, UnreadableRecord } from './entry/outbox-entry.ts';

/**
 * The person's unsent work: kept first, then sent (models.md, section 2). Nothing but a checked success or their own
 * decision removes an entry. It draws nothing and says no sentence.
 */
export interface Outbox {
  /** Everything on this device, in the order it was kept, of whatever account: screens filter by who is signed in. */
  readonly entries: Observable<readonly OutboxEntry[]>;
  /** What lies there without being an entry of any known version (F40). */
  readonly unreadable: Observable<readonly UnreadableRecord[]>;
  /** Whether the device has been looked at; before, `entries` is empty. */
  readonly ready: Observable<boolean>;
  /** What the browser has thrown away before it was sent (quality F16), until the person has been told. */
  readonly lost: Observable<LostEntries>;
  /** The person has been told of what was lost of these accounts. */
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
  /** Sends whatever can be sent, oldest first, and says what became of it. While it is under way in this tab, the same. */
  readonly drain: () => Promise<DrainEnd>;
  /** Tries an entry again that waits for its time or for the person's decision, with whatever else can be sent. */
  readonly retry: (id: string) => Promise<DrainEnd>;
  /** Throws an entry, or a record that is none, away for good: on the person's decision only. False: could not be done. */
  readonly discard: (id: string) => Promise<boolean>;

  /** Told of every entry the server has taken, however it was sent; with the new version of its job (JOB-16). */
  readonly onDelivered: (listener: (entry: OutboxEntry, job: Job | null) => void) => () => void;
  /** Told when entries are no longer here because another tab has sent or discarded them. */
  readonly onGoneElsewhere: (listener: () => void) => () => void;
  /** Told at the end of every run in which something was tried; not of a `submit`, which says it itself (OPN-084). */
  readonly onRunEnd: (listener: (end: DrainEnd) => void) => () => void;
}

/** A composed reading with its pictures. */
export interface ToSubmit {
  readonly id: string;
  /** Of somebody signed in here. */
  readonly accountId: string;
  readonly content: Content<Blob>;
  readonly label: EntryLabel;
  /** What the form holds, as its draft is kept: tells what has been sent from what was typed since (endSentDrafts). */
  readonly form?: unknown;
}

/** What became of a reading that was submitted by its form. */
export type Submitted =
  /** The server has it. `job` is null for a meter that is not on the list, and where another tab was faster. */
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
