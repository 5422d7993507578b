import type { Connection } from '../server/connection.ts';
import type { Device } from '../device/device.ts';
import { settable, type Observable } from '../device/observable.ts';
import type { AppKeeper } from '../device/app-keeper.ts';
import { UNSENT_WORK } from '../outbox/use-outbox.ts';

/** Late enough not to compete with the first screen. */
export const START_AFTER_MS = 2_000;
/** A tab may stay open for days. */
export const LOOK_EVERY_MS = 3_600_000;

/** The offer of a newer version of the app, and the possible answers. */
export interface AppUpdate {
  /** True while a newer version waits, the server is reachable, and the offer has not been postponed. */
  readonly offered: Observable<boolean>;
  /** Whether a tab of this browser shows typed values that have not been sent. */
  readonly hasUnsentWork: () => Promise<boolean>;
  /**
   * Activates the newer version and reloads the page. The browser first finishes the requests of the
   * old version; the offer stays in front until then.
   */
  readonly accept: () => void;
  /** Called when the server demands a newer version: looks for it and offers it once, even if it was postponed. */
  readonly need: () => void;
  /** No further offer until the next start. */
  readonly postpone: () => void;
}

/** Installs the app on the device and checks for a newer version, soon after the start and then every hour. */
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
      // If another tab has already activated it, this one only reloads.
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
