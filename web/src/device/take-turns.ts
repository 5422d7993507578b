import type { LockHolders } from './lock-holders.ts';

/**
 * Whoever waits as long asks whether anybody still answers for the lock. A run needs two locks, one after the other, and
 * half a minute is what a frozen tab may cost the others (quality F10).
 */
const ASK_EVERY_MS = 4_000;

/**
 * Does something while no other tab does (Web Locks). A tab that the browser has frozen keeps its locks: when nobody
 * answers for one any more, it is taken away (quality F10). What the frozen tab was doing goes on once it is woken, so
 * whatever is done alone must bear being done twice.
 */
export function takeTurns(manager: LockManager, holders: LockHolders) {
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
      // Once its turn has come, only the action itself decides how it ends: also when the lock is taken away from it.
      const unlessBegun = (error: unknown) => turn ?? reject(error);
      const stopAsking = askAgain(async () => {
        if (await holders.isAnsweredFor(name)) return;
        // One tab at a time, so that nobody takes from one that has just taken.
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

/** Asks every so often, one question at a time, until the returned function is called. */
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
