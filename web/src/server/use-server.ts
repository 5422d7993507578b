import { requiredContext, useObservable } from '../device/use-device.ts';
import type { Connection } from './connection.ts';
import type { ServerApi } from './server-api.ts';

/** Whether the server is reachable, and checking it now. */
export const [ConnectionContext, useConnection] = requiredContext<Connection>('connection');

/** True while the server is unreachable; renders again on change. */
export function useOffline(): boolean {
  return useObservable(useConnection()) === 'offline';
}

export const [ServerApiContext, useServerApi] = requiredContext<ServerApi>('server api');
