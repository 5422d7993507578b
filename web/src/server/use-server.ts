import { requiredContext, useObservable } from '../device/use-device.ts';
import type { Connection } from './connection.ts';
import type { ServerApi } from './server-api.ts';

/** Whether the server can be reached, and to ask it now. */
export const [ConnectionContext, useConnection] = requiredContext<Connection>('connection');

/** True while the server cannot be reached; draws again when that changes. */
export function useOffline(): boolean {
  return useObservable(useConnection()) === 'offline';
}

export const [ServerApiContext, useServerApi] = requiredContext<ServerApi>('server api');
