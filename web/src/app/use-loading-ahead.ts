import type { AnyRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useDevice } from '../device/use-device.ts';
import { PATHS } from '../paths.ts';

/** So long a screen has stood there: what it began with is done. */
const SETTLED_MS = 1_000;

/**
 * Loads the form of a meter while somebody looks at home or at the list: on a phone no pointer tells beforehand that one will be
 * opened. Where that fails, opening the meter tries again, and says so.
 */
export function useLoadingAhead(router: AnyRouter): void {
  const { clock } = useDevice();
  useEffect(() => {
    let stop = () => {};
    const unsubscribe = router.subscribe('onRendered', ({ toLocation }) => {
      stop();
      if (toLocation.pathname !== PATHS.jobs && toLocation.pathname !== PATHS.home) return;
      stop = clock.after(SETTLED_MS, () => {
        const form = router.routesByPath[PATHS.job];
        if (form !== undefined) Promise.resolve(router.loadRouteChunk(form)).catch(() => undefined);
      });
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [router, clock]);
}
