import type { Portal } from '../tenant/portal.ts';
import type { PortalState } from '../tenant/portal-loader.ts';
import { wait } from '../device/clock.ts';
import type { Device } from '../device/device.ts';
import { settable, type Observable } from '../device/observable.ts';
import { chooseLanguage, LANGUAGE_KEY } from '../text/languages.ts';
import type { Speech } from '../text/speech.ts';

/** SHL-02, CST-29. */
const STAY_MS = 500;
/** For texts that cannot be loaded; the same delay as for the configuration (OPN-046). */
const RETRY_MS = 5_000;

/**
 * Waits for the configuration, 500 ms more, and the texts of the language (SHL-01, SHL-02). A newer configuration is
 * used as soon as it arrives.
 */
export function startUp(device: Device, speech: Speech, portal: Observable<PortalState>): Observable<PortalState> {
  const state = settable<PortalState>({ kind: 'loading', late: false });
  let stayed: Promise<void> | null = null;
  const follow = async () => {
    const now = portal.get();
    if (now.kind === 'loading') return state.set(now);
    stayed ??= wait(device.clock, STAY_MS);
    const speaking = speak(device, speech, now.portal, () => state.set({ kind: 'loading', late: true }));
    await Promise.all([stayed, speaking]);
    if (portal.get() === now) state.set({ kind: 'ready', portal: now.portal });
  };
  portal.subscribe(() => void follow());
  void follow();
  return state;
}

async function speak(device: Device, speech: Speech, portal: Portal, failed: () => void): Promise<void> {
  const language = chooseLanguage(device.storage.read(LANGUAGE_KEY), portal.languages, portal.defaultLanguage);
  for (;;) {
    const spoken = await speech.speak(language, portal.ownTexts).then(
      () => true,
      () => false,
    );
    if (spoken) return;
    failed();
    await wait(device.clock, RETRY_MS);
  }
}
