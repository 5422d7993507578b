/** Listeners of an event, called in the order they were added. */
export interface Listeners<Args extends readonly unknown[]> {
  /** Calls the listener each time until the returned function is called. */
  readonly add: (listener: (...args: Args) => void) => () => void;
  readonly notify: (...args: Args) => void;
}

export function listeners<Args extends readonly unknown[]>(): Listeners<Args> {
  const all = new Set<(...args: Args) => void>();
  return {
    add: (listener) => {
      all.add(listener);
      return () => {
        all.delete(listener);
      };
    },
    notify: (...args) => {
      for (const listener of Array.from(all)) listener(...args);
    },
  };
}
