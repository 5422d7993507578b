import { useSyncExternalStore } from 'react';
import type { Observable } from './observable.ts';

/** The present value; the component draws again when it changes. */
export function useObservable<T>(observable: Observable<T>): T {
  return useSyncExternalStore(observable.subscribe, observable.get);
}
