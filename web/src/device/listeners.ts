/** Those who want to be told of something that happens, in the order they came. */
export interface Listeners<Told extends readonly unknown[]> {
  /** Tells from now on, until the returned function is called. */
  readonly add: (listener: (...told: Told) => void) => () => void;
  readonly tell: (...told: Told) => void;
}

export function listeners<Told extends readonly unknown[]>(): Listeners<Told> {
  const all = new Set<(...told: Told) => void>();
  return {
    add: (listener) => {
      all.add(listener);
      return () => {
        all.delete(listener);
      };
    },
    tell: (...told) => {
      for (const listener of Array.from(all)) listener(...told);
    },
  };
}
