import type { Clock } from '../device/clock.ts';
import { settable, type Observable } from '../device/observable.ts';

/** The specified types of messages. */
export type NoticeType = 'INFO' | 'WARNING' | 'ERROR' | 'SUCCESS';

/**
 * The messages that are looked up, or shown with more: contact details, a button. `app.replaced` stays until it is closed. Those of `reading` are about the one last sent
 * from its form.
 */
export type NoticeCode =
  | 'app.replaced'
  | 'jobs.failed'
  | 'session.ended'
  | 'outbox.failed'
  | 'outbox.sending'
  | `reading.${'sent' | 'kept' | 'failed'}`;

/** A message that disappears on its own. Anything that must not be missed is also on the screen. */
export interface Notice {
  readonly id: number;
  /** Identifies it; null if it is not looked up. */
  readonly code: NoticeCode | null;
  readonly type: NoticeType;
  readonly title: string;
  readonly message: string | null;
  readonly at: Date;
}

/** Title and message as one sentence; a title that ends with punctuation needs no dash. */
export function joinWords({ title, message }: Pick<Notice, 'title' | 'message'>): string {
  if (message === null) return title;
  return `${title}${jointOf(title)}${message}`;
}

/** A dash, or a space if the title ends with punctuation. */
export function jointOf(title: string): string {
  return /[:!.?]$/.test(title) ? ' ' : ' – ';
}

export const NOTICE_MS = 10_000;
/** How many can be read again: enough for what people miss, few enough for a menu. */
const REMEMBERED = 10;

/** The messages shown, newest first. */
export interface Notices {
  readonly all: Observable<readonly Notice[]>;
  /** The latest messages, newest first, including those that have disappeared, to be read again. */
  readonly log: Observable<readonly Notice[]>;
  /** Shows a message, replacing an earlier one with the same title; returns its id, to close it by. */
  readonly show: (type: NoticeType, title: string, message?: string | null, code?: NoticeCode) => number;
  /** Whether a message with this code is shown. */
  readonly isShown: (code: NoticeCode) => boolean;
  readonly close: (id: number) => void;
  /** Closes the messages with this code: what they say is no longer true. */
  readonly closeCoded: (code: NoticeCode) => void;
  /** Closes the messages about one reading that something newer has made obsolete. */
  readonly closeReadings: () => void;
  /**
   * While the pointer or the focus is inside the messages, none disappears; afterwards each gets its full time again.
   */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Clears the log when the last account signs out, so that the next person cannot read it. */
  readonly forget: () => void;
}

export function createNotices(clock: Clock): Notices {
  const all = settable<readonly Notice[]>([]);
  const log = settable<readonly Notice[]>([]);
  const timers = new Map<number, () => void>();
  let nextId = 1;
  let paused = false;

  const close = (id: number) => {
    timers.get(id)?.();
    timers.delete(id);
    all.set(all.get().filter((notice) => notice.id !== id));
    if (all.get().length === 0) paused = false;
  };
  const start = ({ id, code }: Notice) => {
    if (code === 'app.replaced') return;
    timers.set(
      id,
      clock.after(NOTICE_MS, () => close(id)),
    );
  };
  return {
    all,
    log,
    show: (type, title, message = null, code) => {
      const notice = { id: nextId++, code: code ?? null, type, title, message, at: clock.now() };
      for (const one of all.get()) if (one.type === type && one.title === title) close(one.id);
      all.set([notice, ...all.get()]);
      log.set([notice, ...log.get()].slice(0, REMEMBERED));
      if (!paused) start(notice);
      return notice.id;
    },
    isShown: (code) => all.get().some((notice) => notice.code === code),
    close,
    closeCoded: (code) => {
      for (const one of all.get()) if (one.code === code) close(one.id);
    },
    closeReadings: () => {
      for (const { id, code } of all.get()) if (code?.startsWith('reading')) close(id);
    },
    pause: () => {
      paused = true;
      for (const stop of timers.values()) stop();
      timers.clear();
    },
    resume: () => {
      if (!paused) return;
      paused = false;
      for (const notice of all.get()) start(notice);
    },
    forget: () => log.set([]),
  };
}
