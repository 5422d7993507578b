import type { ServerApi } from './server-api.ts';
import { requiredContext } from '../use-required-context.ts';

export const [ServerApiContext, useServerApi] = requiredContext<ServerApi>('server api');
