import { type Context, createContext, use, useSyncExternalStore } from 'react';
import type { Device } from './device.ts';
import type { Observable } from './observable.ts';

/**
 * A context that must be provided, and the hook that reads it, which throws otherwise:
 * `const [DeviceContext, useDevice] = requiredContext<Device>('device')`.
 */
export function requiredContext<T>(name: string): readonly [Context<T | null>, () => T] {
  const context = createContext<T | null>(null);
  return [context, useRequired];

  function useRequired(): T {
    const value = use(context);
    if (value === null) throw new Error(`no ${name} around this component`);
    return value;
  }
}

export const [DeviceContext, useDevice] = requiredContext<Device>('device');

/** The current value; the component renders again when it changes. */
export function useObservable<T>(observable: Observable<T>): T {
  return useSyncExternalStore(observable.subscribe, observable.get);
}
