import { type PortalProcess, startPortalProcess } from '../portal/portal-process.ts';

/** A portal that is killed now and then, and whoever calls it goes on as an honest client does. */
export interface KilledPortal {
  readonly process: PortalProcess;
  /** How often it was killed so far. */
  kills(): number;
  /** Kills it (SIGKILL) now and starts it again; resolves when it answers. */
  kill(): Promise<void>;
  /** Does something until it was not interrupted by a kill; what it throws otherwise is thrown. */
  steadily<T>(act: () => Promise<T>): Promise<T>;
}

/** Starts a portal, with settings beside the usual ones. */
export async function startKilledPortal(settings: Readonly<Record<string, string>>): Promise<KilledPortal> {
  const portal = await startPortalProcess(settings);
  let kills = 0;
  let back: Promise<void> = Promise.resolve();
  return {
    process: portal,
    kills: () => kills,
    kill() {
      kills += 1;
      back = back.then(() => portal.killAndRestart());
      return back;
    },
    async steadily(act) {
      for (;;) {
        let seen: Promise<void>;
        do {
          seen = back;
          await seen;
        } while (seen !== back);
        const before = kills;
        try {
          return await act();
        } catch (error) {
          if (kills === before) throw error;
        }
      }
    },
  };
}
