import { lockHolders } from './lock-holders.ts';
import { takeTurns } from './take-turns.ts';

/** What the tabs of a browser agree on with each other (Web Locks); a tab that ends lets go of everything. */
export interface Locks {
  /**
   * Runs the action while no other tab, and nothing else in this one, runs one of the same name; the calls of a tab run in
   * the order they were made. A tab that the browser has frozen loses its turn after a while and goes on where it was when
   * it is woken (quality F10), so an action must bear being done twice.
   */
  readonly alone: <T>(name: string, action: () => Promise<T>) => Promise<T>;
  /** Shows every tab that this one holds something until the returned function is called; several tabs may hold the same. */
  readonly hold: (name: string) => () => void;
  /** Whether a tab, this one or another, holds something. */
  readonly isHeld: (name: string) => Promise<boolean>;
}

/** Web Locks; where a browser has none (plain http beside localhost), each tab stands for itself. */
export function browserLocks(manager: LockManager | undefined): Locks {
  const held = new Map<symbol, string>();
  const turns = new Map<string, Promise<unknown>>();
  /** One after the other in this tab; the next one runs also after one that failed. */
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
      // It is refused only on a page that is just being left: then nothing is held any more.
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
