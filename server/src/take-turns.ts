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

/**
 * Lets few go on in a round of the event loop, in the order in which they ask: hundreds that waited for the same thing would
 * hold it for as long as all of them take.
 */
export function takeRounds(mostInRound: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const goRound = (): void => {
    for (const go of waiting.splice(0, mostInRound)) go();
    if (waiting.length > 0) setImmediate(goRound);
  };
  return () =>
    new Promise((go) => {
      if (waiting.push(go) === 1) setImmediate(goRound);
    });
}

/** Runs a task when the turn of whoever it is for has come. */
type FairTurns = <T>(whose: string, work: () => Promise<T>) => Promise<T>;

/** The tasks of one of those who share the turns. */
interface Own {
  running: number;
  readonly waiting: { readonly go: () => void; readonly giveUp: (reason: Refusal) => void }[];
}

/**
 * Makes a queue in which nobody gets more by bringing more: at most `slots` tasks run at once, no more than half of
 * them for one, and those who wait have their turns one at a time. A task throws `unavailable` when `longest` run or
 * wait already; where somebody else has more of these, the last one of that one is refused in its place.
 */
export function takeFairTurns(slots: number, longest: number): FairTurns {
  const mostOfOne = Math.ceil(slots / 2);
  /** In the order in which they have their turns. */
  const all = new Map<string, Own>();
  let [running, present] = [0, 0];

  /** Starts what can be started. Whoever had a turn goes to the end, where this loop comes by again. */
  const goOn = (): void => {
    for (const [whose, own] of all) {
      if (running === slots) return;
      const next = own.running < mostOfOne ? own.waiting.shift() : undefined;
      if (next === undefined) continue;
      all.delete(whose);
      all.set(whose, own);
      own.running += 1;
      running += 1;
      next.go();
    }
  };
  const makeRoom = (mine: number): void => {
    const waiting = [...all.values()].filter((own) => own.waiting.length > 0);
    const greediest = waiting.reduce<Own | null>((a, b) => (a !== null && countOf(a) >= countOf(b) ? a : b), null);
    if (greediest === null || countOf(greediest) <= mine + 1) throw noRoom();
    present -= 1;
    greediest.waiting.pop()?.giveUp(noRoom());
  };

  return async (whose, work) => {
    const own: Own = all.get(whose) ?? { running: 0, waiting: [] };
    if (present >= longest) makeRoom(countOf(own));
    all.set(whose, own);
    present += 1;
    await new Promise<void>((go, giveUp) => {
      own.waiting.push({ go, giveUp });
      goOn();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      present -= 1;
      own.running -= 1;
      if (countOf(own) === 0) all.delete(whose);
      goOn();
    }
  };
}

function countOf({ running, waiting }: Own): number {
  return running + waiting.length;
}

function noRoom(): Refusal {
  return new Refusal('unavailable', [], { 'Retry-After': '5' });
}
