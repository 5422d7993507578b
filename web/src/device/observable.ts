/** A value that changes over time. */
export interface Observable<T> {
  readonly get: () => T;
  /** Calls the listener after each change until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface Settable<T> extends Observable<T> {
  readonly set: (value: T) => void;
}

/** A value set by this program. Setting the same value again calls no listener. */
export function settable<T>(initial: T): Settable<T> {
  let value = initial;
  const told = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of Array.from(told)) listener();
    },
    subscribe: (listener) => {
      told.add(listener);
      return () => told.delete(listener);
    },
  };
}

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
