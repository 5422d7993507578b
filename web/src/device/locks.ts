/** Coordination between the tabs of a browser (Web Locks); a tab that ends releases everything. */
export interface Locks {
  /**
   * Runs the action while no other tab, and nothing else in this one, runs one of the same name; the calls of a tab run
   * in order. A tab frozen by the browser loses its turn after a while and continues where it was once it wakes up, so
   * an action must be idempotent.
   */
  readonly alone: <T>(name: string, action: () => Promise<T>) => Promise<T>;
  /**
   * Shows every tab that this one holds something until the returned function is called; several tabs may hold the
   * same.
   */
  readonly hold: (name: string) => () => void;
  /** Whether a tab, this one or another, holds something. */
  readonly isHeld: (name: string) => Promise<boolean>;
}

/** Web Locks; in a browser without them (plain http except on localhost), each tab is on its own. */
export function browserLocks(manager: LockManager | undefined): Locks {
  const held = new Map<symbol, string>();
  const turns = new Map<string, Promise<unknown>>();
  /** One at a time in this tab; the next one runs even if the previous failed. */
  const aloneInThisTab = <T>(name: string, action: () => Promise<T>): Promise<T> => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(action, action);
    turns.set(name, turn);
    return turn;
  };
  const aloneInAllTabs =
    manager === undefined ? aloneInThisTab : takeTurns(manager, lockHolders(new BroadcastChannel('zaehlwerk.locks')));
  return {
    alone: async (name, action) => await aloneInAllTabs(name, action),
    hold: (name) => {
      const mark = Symbol(name);
      held.set(mark, name);
      let letGo = () => {};
      const end = new Promise<void>((resolve) => (letGo = resolve));
      // Rejected only on a page that is being left: then nothing is held any more.
      manager?.request(name, { mode: 'shared' }, () => end).catch(() => undefined);
      return () => {
        held.delete(mark);
        letGo();
      };
    },
    isHeld: async (name) => {
      if (Array.from(held.values()).includes(name)) return true;
      const all = await manager?.query();
      return all?.held?.some((lock) => lock.name === name) === true;
    },
  };
}

/**
 * Waiting tabs check this often whether the holder still answers. A run needs two locks, one at a time, and a frozen
 * tab may cost the others half a minute.
 */
const ASK_EVERY_MS = 4_000;

/**
 * Runs an action while no other tab does (Web Locks). A frozen tab keeps its locks: if nobody answers for one any more,
 * it is stolen. The frozen tab continues once it wakes up, so the action must be idempotent.
 */
function takeTurns(manager: LockManager, holders: LockHolders) {
  return <T>(name: string, action: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const waiting = new AbortController();
      let turn: Promise<void> | null = null;
      let taken = false;
      const begin = async () => {
        stopAsking();
        const letGo = holders.holding(name);
        try {
          resolve(await action());
        } catch (error) {
          reject(error);
        } finally {
          letGo();
        }
      };
      const take = () => (turn ??= begin());
      // Once its turn has come, only the action itself decides the result, even if the lock is stolen.
      const unlessBegun = (error: unknown) => turn ?? reject(error);
      const stopAsking = askAgain(async () => {
        if (await holders.isAnsweredFor(name)) return;
        // One tab at a time, so that nobody steals from one that has just stolen.
        await manager.request(`${name}.takeOver`, async () => {
          if (turn !== null || (await holders.isAnsweredFor(name)) || turn !== null) return;
          taken = true;
          waiting.abort();
          manager.request(name, { steal: true }, take).catch(unlessBegun);
        });
      });
      manager.request(name, { signal: waiting.signal }, take).catch((error: unknown) => taken || unlessBegun(error));
    });
}

/** Asks periodically, one question at a time, until the returned function is called. */
function askAgain(ask: () => Promise<void>): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout>;
  const next = () => {
    timer = setTimeout(() => void ask().finally(() => stopped || next()), ASK_EVERY_MS);
  };
  next();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** How long a tab has to answer for what it holds; its work delays that by less. */
const ANSWER_MS = 3_000;

interface Question {
  readonly ask: string;
  readonly id: string;
}

interface Answer {
  readonly answers: string;
}

/** Which tabs are still active on what they hold: a frozen one does not answer. */
interface LockHolders {
  /** This tab answers for a lock until the returned function is called. */
  readonly holding: (name: string) => () => void;
  /** Whether some tab answers for a lock. */
  readonly isAnsweredFor: (name: string) => Promise<boolean>;
}

function lockHolders(channel: BroadcastChannel): LockHolders {
  const held = new Map<symbol, string>();
  const holds = (name: string) => Array.from(held.values()).includes(name);
  channel.addEventListener('message', ({ data }: MessageEvent<Question | Answer>) => {
    if ('ask' in data && holds(data.ask)) channel.postMessage({ answers: data.id } satisfies Answer);
  });
  return {
    holding: (name) => {
      const mark = Symbol(name);
      held.set(mark, name);
      return () => held.delete(mark);
    },
    isAnsweredFor: (name) =>
      new Promise((resolve) => {
        if (holds(name)) return resolve(true);
        const id = crypto.randomUUID?.() ?? String(Math.random());
        const end = (answered: boolean) => {
          clearTimeout(timer);
          channel.removeEventListener('message', onMessage);
          resolve(answered);
        };
        const onMessage = ({ data }: MessageEvent<Question | Answer>) => {
          if ('answers' in data && data.answers === id) end(true);
        };
        const timer = setTimeout(() => end(false), ANSWER_MS);
        channel.addEventListener('message', onMessage);
        channel.postMessage({ ask: name, id } satisfies Question);
      }),
  };
}
