import type { ServerApi } from './server-api.ts';
import { requiredContext } from '../device/use-required-context.ts';

export const [ServerApiContext, useServerApi] = requiredContext<ServerApi>('server api');
