import { type RunningPortal, startPortalProcess } from './portal-process.ts';

/**
 * Starts one real portal for all journeys; each journey makes an application (utility) of its own in it, so that no
 * journey sees another's data.
 */
export default async function startPortal(): Promise<() => Promise<void>> {
  const { port, operatorKey, logFile, stop } = await startPortalProcess();
  const running: RunningPortal = { port, operatorKey, logFile };
  process.env['ZAEHLWERK_E2E'] = JSON.stringify(running);
  return stop;
}

/** The portal that was started for all. */
export function runningPortal(): RunningPortal {
  return JSON.parse(process.env['ZAEHLWERK_E2E'] ?? '{}') as RunningPortal;
}
