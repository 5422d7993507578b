import type { Observable } from './observable.ts';

/** Whether the browser believes to be online. It may be wrong in both directions: requests have the last word. */
export function browserOnline(tab: Window): Observable<boolean> {
  return {
    get: () => tab.navigator.onLine,
    subscribe: (listener) => listen(tab, ['online', 'offline'], listener),
  };
}

/** Whether the page can be seen; a page in the background has its timers slowed down or stopped. */
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
