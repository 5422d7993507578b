/** A value that changes over time. */
export interface Observable<T> {
  readonly get: () => T;
  /** Calls the listener after each change until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface Settable<T> extends Observable<T> {
  readonly set: (value: T) => void;
}

/** A value that this program changes itself. Setting the same value again calls no listener. */
export function settable<T>(initial: T): Settable<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of Array.from(listeners)) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
