import { useObservable } from '../device/use-observable.ts';
import type { Connection } from './connection.ts';
import { requiredContext } from '../device/use-required-context.ts';

/** Whether the server can be reached, and to ask it now. */
export const [ConnectionContext, useConnection] = requiredContext<Connection>('connection');

/** True while the server cannot be reached; draws again when that changes. */
export function useOffline(): boolean {
  return useObservable(useConnection()) === 'offline';
}
