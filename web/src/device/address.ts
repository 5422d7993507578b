/** The address the page shows. */
export interface Address {
  /** The portal's own host, with its port if it has one. */
  readonly host: string;
  /** Path with everything behind it, for example `/ablesung?x=1`. */
  readonly path: () => string;
  /** Shows another address instead, without loading and without a step in the history. */
  readonly replace: (path: string) => void;
}

export function browserAddress(tab: Window): Address {
  return {
    host: tab.location.host,
    path: () => tab.location.href.slice(tab.location.origin.length),
    replace: (path) => tab.history.replaceState(null, '', path),
  };
}
