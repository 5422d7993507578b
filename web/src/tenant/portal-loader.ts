import { getApplication, PublicApplication } from '@zaehlwerk/contract/application';
import { wait } from '../device/clock.ts';
import type { Device } from '../device/device.ts';
import { settable, type Observable } from '../device/observable.ts';
import type { ServerApi } from '../server/server-api.ts';
import { portalOf, type Portal } from './portal.ts';

const KEY = 'zaehlwerk.application';
/** OPN-046. */
const RETRY_MS = 5_000;
const SAY_WHY_MS = 10_000;
/** With a stored configuration, a newer one is awaited for this long only. */
const PATIENCE_MS = 3_000;

/** The state of the configuration; `late` if loading takes so long that the screen gives the reason. */
export type PortalState =
  | { readonly kind: 'loading'; readonly late: boolean }
  | { readonly kind: 'ready'; readonly portal: Portal };

/**
 * Loads the public configuration and stores it on the device. If it cannot be loaded, the stored one is used; without
 * one this retries every 5 s and is `late` after 10 s (OPN-046). Starts at once.
 */
export function loadPortal(device: Device, api: ServerApi): Observable<PortalState> {
  const state = settable<PortalState>({ kind: 'loading', late: false });
  const stopLate = device.clock.after(SAY_WHY_MS, () => {
    if (state.get().kind === 'loading') state.set({ kind: 'loading', late: true });
  });
  const use = (application: PublicApplication) => {
    stopLate();
    state.set({ kind: 'ready', portal: portalOf(application) });
  };
  const kept = keptApplication(device);
  const stopWaiting = kept === null ? null : device.clock.after(PATIENCE_MS, () => use(kept));
  const run = async () => {
    for (;;) {
      const outcome = await api.call(getApplication, {});
      if (outcome.kind === 'delivered') {
        device.storage.write(KEY, JSON.stringify(outcome.answer));
        stopWaiting?.();
        return use(outcome.answer);
      }
      if (kept !== null) {
        stopWaiting?.();
        return use(kept);
      }
      await wait(device.clock, RETRY_MS);
    }
  };
  void run();
  return state;
}

function keptApplication(device: Device): PublicApplication | null {
  const text = device.storage.read(KEY);
  if (text === null) return null;
  const read = PublicApplication.safeParse(parsed(text));
  return read.success ? read.data : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // not our JSON: the same as no stored configuration
  }
}
