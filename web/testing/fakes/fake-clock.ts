import type { Clock } from '../../src/device/clock.ts';

/** A clock that does not move until a test moves it. */
export interface FakeClock extends Clock {
  /** Lets time pass: everything due runs in order, and everything it starts is awaited. */
  readonly pass: (milliseconds: number) => Promise<void>;
  /** How many timers are waiting. */
  readonly waiting: () => number;
  /** Lets time pass without running timers, as on a device that sleeps. */
  readonly jump: (milliseconds: number) => void;
  /** Sets the clock forward, or back with a negative value; timers are not affected, as in a browser. */
  readonly putForward: (milliseconds: number) => void;
}

interface Due {
  readonly at: number;
  readonly action: () => void;
}

export function fakeClock(start: string): FakeClock {
  let now = Date.parse(start);
  /** How far the clock is ahead of `now`. */
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

/** Waits until all pending promises are resolved; a request and its parsing take a few turns. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}
