import type { Connection } from '../server/connection.ts';
import type { Device } from '../device/device.ts';
import { settable, type Observable } from '../device/observable.ts';
import type { AppKeeper } from '../device/app-keeper.ts';
import { UNSENT_WORK } from '../outbox/use-outbox.ts';

/** Late enough not to compete with the first screen. */
export const START_AFTER_MS = 2_000;
/** OPN-087. */
export const LOOK_EVERY_MS = 3_600_000;

/** The offer of a newer version of the app, and the possible answers (UPD-01 to UPD-07). */
export interface AppUpdate {
  /** True while a newer version waits, the server can be reached, and the offer has not been postponed (UPD-02). */
  readonly offered: Observable<boolean>;
  /** Whether a tab of this browser shows typed values that are not sent (OPN-087). */
  readonly hasUnsentWork: () => Promise<boolean>;
  /**
   * Activates the newer version and reloads the page (UPD-05, UPD-06). The browser first finishes the requests of the
   * old version; the offer stays in front until then.
   */
  readonly accept: () => void;
  /**
   * Called when the server demands a newer version (quality F23): looks for it and offers it once, even if it was
   * postponed.
   */
  readonly need: () => void;
  /** No further offer until the next start (UPD-07, OPN-087). */
  readonly postpone: () => void;
}

/** Installs the app on the device and looks for a newer version, soon after the start and then every hour (OPN-087). */
export function createAppUpdate(device: Device, connection: Connection): AppUpdate {
  const offered = settable(false);
  let keeper: AppKeeper | null = null;
  let postponed = false;
  let accepted = false;
  let needed = false;

  const offer = () => {
    const there = keeper !== null && keeper.newer.get() !== 'none';
    offered.set(there && !postponed && connection.get() === 'online');
  };
  const follow = (active: AppKeeper) => {
    if (accepted && active.newer.get() === 'active') active.reload();
    offer();
  };
  const lookEveryHour = () => {
    void keeper?.look();
    device.clock.after(LOOK_EVERY_MS, lookEveryHour);
  };
  const start = async () => {
    const started = await device.startAppKeeper();
    if (started === null) return;
    keeper = started;
    started.newer.subscribe(() => follow(started));
    offer();
    lookEveryHour();
  };
  connection.subscribe(offer);
  device.clock.after(START_AFTER_MS, () => void start());
  return {
    offered,
    hasUnsentWork: () => device.locks.isHeld(UNSENT_WORK),
    accept: () => {
      accepted = true;
      // If another tab has activated it already, this one only reloads.
      if (keeper?.newer.get() === 'active') keeper.reload();
      else keeper?.takeOver();
    },
    need: () => {
      if (needed) return;
      needed = true;
      postponed = false;
      void keeper?.look();
      offer();
    },
    postpone: () => {
      postponed = true;
      accepted = false;
      offer();
    },
  };
}
