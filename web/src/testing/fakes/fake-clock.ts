import type { Clock } from '../../device/clock.ts';

/** A clock that stands still until a test turns it. */
export interface FakeClock extends Clock {
  /** Lets so much time pass: everything due on the way happens in its order, and what it set off is waited for. */
  readonly pass: (milliseconds: number) => Promise<void>;
  /** How many things wait for their time. */
  readonly waiting: () => number;
  /** Lets so much time pass without letting anything happen: a device that slept. */
  readonly jump: (milliseconds: number) => void;
  /** Puts the hands forward, or back; what waits still waits as long, as in a browser, whose timers no clock moves. */
  readonly putForward: (milliseconds: number) => void;
}

interface Due {
  readonly at: number;
  readonly action: () => void;
}

export function fakeClock(start: string): FakeClock {
  let now = Date.parse(start);
  /** By how much the hands are ahead of `now`. */
  let ahead = 0;
  let dues: readonly Due[] = [];
  const next = (until: number) => dues.filter((due) => due.at <= until).sort((a, b) => a.at - b.at)[0];
  return {
    now: () => new Date(now + ahead),
    after: (milliseconds, action) => {
      const due = { at: now + milliseconds, action };
      dues = [...dues, due];
      return () => {
        dues = dues.filter((one) => one !== due);
      };
    },
    pass: async (milliseconds) => {
      const until = now + milliseconds;
      await settled();
      for (let due = next(until); due !== undefined; due = next(until)) {
        const current = due;
        dues = dues.filter((one) => one !== current);
        now = Math.max(now, current.at);
        current.action();
        await settled();
      }
      now = until;
    },
    waiting: () => dues.length,
    jump: (milliseconds) => {
      now += milliseconds;
    },
    putForward: (milliseconds) => {
      ahead += milliseconds;
    },
  };
}

/** Lets everything that is only waiting for promises run to its end; a request and its parsing take a few turns. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}
