import { createContext, use } from 'react';
import { useObservable } from '../device/use-observable.ts';
import type { Connection } from './connection.ts';

export const ConnectionContext = createContext<Connection | null>(null);

/** Whether the server can be reached, and to ask it now. */
export function useConnection(): Connection {
  const connection = use(ConnectionContext);
  if (connection === null) throw new Error('no connection around this component');
  return connection;
}

/** True while the server cannot be reached; draws again when that changes. */
export function useOffline(): boolean {
  return useObservable(useConnection()) === 'offline';
}
