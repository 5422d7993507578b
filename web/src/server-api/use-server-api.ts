import { createContext, use } from 'react';
import type { ServerApi } from './server-api.ts';

export const ServerApiContext = createContext<ServerApi | null>(null);

export function useServerApi(): ServerApi {
  const api = use(ServerApiContext);
  if (api === null) throw new Error('no server api around this component');
  return api;
}
