import type { Connection } from '../../connection/connection.ts';
import type { Device } from '../../device/device.ts';
import { settable, type Observable } from '../../device/observable.ts';
import type { AppKeeper } from '../../device/service-worker.ts';
import { UNSENT_WORK } from '../../drafts/use-unsent-work.ts';

/** The first screen is there by then: the app is put on the device when nobody waits for anything else. */
export const START_AFTER_MS = 2_000;
/** OPN-087. */
export const LOOK_EVERY_MS = 3_600_000;

/** Whether a newer version of the app is offered, and what a person may answer (UPD-01 to UPD-07). */
export interface AppUpdate {
  /** True while a newer version waits, the server can be reached and nobody has said 'later' (UPD-02). */
  readonly offered: Observable<boolean>;
  /** Whether a tab of this browser, this one or another, shows typed values that are not sent (OPN-087). */
  readonly hasUnsentWork: () => Promise<boolean>;
  /**
   * Shows the newer version: the page loads again once it has taken over (UPD-05, UPD-06). The browser waits with that
   * until nothing more is asked of the old one, so it stays offered, and in front, until then.
   */
  readonly accept: () => void;
  /** The server wants a newer version (quality F23): it is looked for and offered, once, whoever said 'later' before. */
  readonly need: () => void;
  /** No more offers until the next start (UPD-07, OPN-087). */
  readonly postpone: () => void;
}

/** Puts the app on the device and looks for a newer version, soon after the start and every hour (OPN-087). */
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
      // Another tab may have let it take over already; then this one only has to follow.
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
