import { Refusal } from './http/refusal.ts';

/** Runs a task when its turn has come. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** Makes a queue: at most `slots` of the tasks given to it run at once, the others wait in order. */
export function takeTurns(slots: number): Turns {
  let free = slots;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/**
 * Like takeTurns, but a task throws `unavailable` at once when `longest` run or wait already. `onIdle` is called whenever
 * none does any more.
 */
export function takeTurnsAtMost(slots: number, longest: number, onIdle: () => void = () => undefined): Turns {
  const inTurn = takeTurns(slots);
  let present = 0;
  return async (work) => {
    if (present >= longest) throw new Refusal('unavailable', [], { 'Retry-After': '5' });
    present += 1;
    try {
      return await inTurn(work);
    } finally {
      present -= 1;
      if (present === 0) onIdle();
    }
  };
}
