import type { Observable } from './observable.ts';

/** The URL the page shows. */
export interface Address {
  /** The portal's own host, with its port if it has one. */
  readonly host: string;
  /** The host with its protocol, for example `https://ablesen.ellerbach.example`. */
  readonly origin: string;
  /** Path with query and hash, for example `/ablesung?x=1`. */
  readonly path: () => string;
  /** The same, observable: changed by `go`, `replace` and the browser's own buttons. */
  readonly shown: Observable<string>;
  /** Shows another address without loading; the browser's back button leads here again. */
  readonly go: (path: string) => void;
  /** Replaces the address, without loading and without a history entry. */
  readonly replace: (path: string) => void;
}

export function browserAddress(tab: Window): Address {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of Array.from(listeners)) listener();
  };
  tab.addEventListener('popstate', notify);
  const path = () => tab.location.href.slice(tab.location.origin.length);
  return {
    host: tab.location.host,
    origin: tab.location.origin,
    path,
    shown: {
      get: path,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    go: (next) => {
      tab.history.pushState(null, '', next);
      notify();
    },
    replace: (next) => {
      tab.history.replaceState(null, '', next);
      notify();
    },
  };
}

/** Whether the browser believes it is online. It may be wrong in both directions: requests decide. */
export function browserOnline(tab: Window): Observable<boolean> {
  return {
    get: () => tab.navigator.onLine,
    subscribe: (listener) => listen(tab, ['online', 'offline'], listener),
  };
}

/** Whether the page is visible; timers of a background page are slowed down or stopped. */
export function pageVisible(tab: Window): Observable<boolean> {
  return {
    get: () => tab.document.visibilityState === 'visible',
    subscribe: (listener) => listen(tab.document, ['visibilitychange'], listener),
  };
}

function listen(target: EventTarget, events: readonly string[], listener: () => void): () => void {
  for (const event of events) target.addEventListener(event, listener);
  return () => {
    for (const event of events) target.removeEventListener(event, listener);
  };
}
