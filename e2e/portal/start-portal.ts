import { MANY_WITHOUT_ACCESS, type RunningPortal, startPortalProcess } from './portal-process.ts';

/**
 * Starts one real portal for all journeys. Each journey makes a tenant (utility) of its own in it and so sees no data
 * of another. All come from one address, as which it lets as many send without access as tests need.
 */
export default async function startPortal(): Promise<() => Promise<void>> {
  const { port, operatorKey, logFile, dataDir, stop } = await startPortalProcess(MANY_WITHOUT_ACCESS);
  const running: RunningPortal = { port, operatorKey, logFile, dataDir };
  process.env['ZAEHLWERK_E2E'] = JSON.stringify(running);
  return stop;
}

/** The portal that all journeys use. */
export function runningPortal(): RunningPortal {
  return JSON.parse(process.env['ZAEHLWERK_E2E'] ?? '{}') as RunningPortal;
}
