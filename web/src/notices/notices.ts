import type { Clock } from '../device/clock.ts';
import { settable, type Observable } from '../device/observable.ts';

/** SHL-47. */
export type NoticeType = 'INFO' | 'WARNING' | 'ERROR' | 'SUCCESS';

/** A message that comes and goes. What must not be missed stands on the screen as well. */
export interface Notice {
  readonly id: number;
  readonly type: NoticeType;
  readonly title: string;
  readonly message: string | null;
}

/** SHL-48, CST-22. */
export const NOTICE_MS = 10_000;

/** The messages on show, newest first (OPN-048). */
export interface Notices {
  readonly all: Observable<readonly Notice[]>;
  readonly show: (type: NoticeType, title: string, message?: string) => void;
  readonly close: (id: number) => void;
  /** While a person points at or is inside the messages, none disappears; afterwards each gets its full time again. */
  readonly pause: () => void;
  readonly resume: () => void;
}

export function createNotices(clock: Clock): Notices {
  const all = settable<readonly Notice[]>([]);
  const timers = new Map<number, () => void>();
  let nextId = 1;
  let paused = false;

  const close = (id: number) => {
    timers.get(id)?.();
    timers.delete(id);
    all.set(all.get().filter((notice) => notice.id !== id));
    if (all.get().length === 0) paused = false;
  };
  const start = (id: number) =>
    timers.set(
      id,
      clock.after(NOTICE_MS, () => close(id)),
    );
  return {
    all,
    show: (type, title, message) => {
      const id = nextId++;
      all.set([{ id, type, title, message: message ?? null }, ...all.get()]);
      if (!paused) start(id);
    },
    close,
    pause: () => {
      paused = true;
      for (const stop of timers.values()) stop();
      timers.clear();
    },
    resume: () => {
      if (!paused) return;
      paused = false;
      for (const notice of all.get()) start(notice.id);
    },
  };
}
