import type { Observable } from './observable.ts';

/** Whether a media query matches, and when that changes. */
export function mediaQuery(tab: Window, query: string): Observable<boolean> {
  const list = tab.matchMedia(query);
  return {
    get: () => list.matches,
    subscribe: (listener) => {
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
  };
}
