import type { Locks } from '../../src/device/locks.ts';

/** Locks shared by all tabs of a browser. */
export function fakeLocks(): Locks {
  const queues = new Map<string, Promise<unknown>>();
  const held = new Map<symbol, string>();
  return {
    alone: (name, action) => {
      const turn = (queues.get(name) ?? Promise.resolve()).then(action, action);
      queues.set(name, turn);
      return turn;
    },
    hold: (name) => {
      const mark = Symbol(name);
      held.set(mark, name);
      return () => held.delete(mark);
    },
    isHeld: async (name) => Array.from(held.values()).includes(name),
  };
}
