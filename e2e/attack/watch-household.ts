import type { PortalProcess } from '../portal/portal-process.ts';
import { seconds } from './attack.ts';
import { ownTime } from './own-time.ts';
import { familyOf } from './processes.ts';

const PAUSE_S = 0.1;

/** How a household fared that came again and again. */
export interface Visits {
  /** How long each took, without what the machine added; the shortest first. */
  readonly ms: readonly number[];
  /** Why visits failed. */
  readonly failed: readonly string[];
}

/** Lets a household come, one visit after the other, until `stop` is called. */
export function watchHousehold(portal: PortalProcess, visit: () => Promise<void>): { stop(): Promise<Visits> } {
  const [took, failed]: [number[], string[]] = [[], []];
  const stopped = new AbortController();
  const coming = (async () => {
    while (!stopped.signal.aborted) {
      const { ms, machine } = await ownTime(portal.pid(), 'all', familyOf(process.pid), () =>
        visit().catch((error: unknown) => void failed.push(String(error))),
      );
      took.push(ms - machine);
      await seconds(PAUSE_S);
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await coming;
      return { ms: took.sort((a, b) => a - b), failed };
    },
  };
}
