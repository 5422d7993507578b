import http from 'node:http';
import type { PortalProcess } from '../portal/portal-process.ts';
import { type OwnTime, ownTime, portionOf } from './own-time.ts';
import { familyOf, residentOf } from './processes.ts';

/** How the portal was while something ran against it. */
export interface Watched {
  /** The longest time a newcomer needed for `/health/live`, tries again after a cut connection included. */
  readonly longestMs: number;
  /** What the machine added to it. */
  readonly machineMs: number;
  /** The longest time without what the machine added, and what 99 of 100 newcomers did not exceed. */
  readonly ownMs: number;
  readonly most99Ms: number;
  readonly median: number;
  readonly memory: Memory;
}

/** Resident memory of the server in MB; `programs` is the most that the programs it ran had together. */
export interface Memory {
  readonly before: number;
  readonly peak: number;
  readonly after: number;
  readonly programs: number;
}

const PAUSE_MS = 20;
const SAMPLE_MS = 200;
const TIMEOUT_MS = 30_000;

export interface Watch {
  /** Forgets how long newcomers have waited so far. */
  forget(): void;
  /** Resolves once the portal's memory is down again, its garbage collected, or some seconds are over. */
  stop(memoryAfter: number): Promise<Watched>;
}

/** Watches a portal until `stop` is called. */
export function watchPortal(portal: PortalProcess): Watch {
  let looks: OwnTime[] = [];
  const memory = (): number => residentOf(portal.pid());
  const before = memory();
  let [peak, programs] = [before, 0];
  let family = familyOf(process.pid);
  const stopped = new AbortController();
  const sample = setInterval(() => {
    family = familyOf(process.pid);
    peak = Math.max(peak, memory());
    const pid = portal.pid();
    const ran = pid === null ? [] : familyOf(pid).slice(1);
    programs = Math.max(
      programs,
      ran.reduce((sum, one) => sum + residentOf(one), 0),
    );
  }, SAMPLE_MS);
  const probing = (async () => {
    while (!stopped.signal.aborted) {
      looks.push(await look(portal, family));
      await pause(PAUSE_MS);
    }
  })();
  return {
    forget() {
      looks = [];
    },
    async stop(memoryAfter) {
      stopped.abort();
      await probing;
      clearInterval(sample);
      let after = memory();
      const pid = portal.pid();
      if (after > memoryAfter && pid !== null) process.kill(pid, 'SIGUSR2');
      for (let tries = 0; tries < 50 && after > memoryAfter; tries += 1) {
        await pause(SAMPLE_MS);
        after = memory();
      }
      const longest = looks.reduce((most, one) => (one.ms > most.ms ? one : most));
      const own = looks.map(({ ms, machine }) => ms - machine).sort((a, b) => a - b);
      const times = looks.map(({ ms }) => ms).sort((a, b) => a - b);
      const median = portionOf(times, 0.5);
      const resident = { before, peak: Math.max(peak, after), after, programs };
      const [ownMs, most99Ms] = [own.at(-1)!, portionOf(own, 0.99)];
      return { longestMs: longest.ms, machineMs: longest.machine, ownMs, most99Ms, median, memory: resident };
    },
  };
}

/** Asks as somebody who has just come, over a new connection, until an answer comes. */
function look(portal: PortalProcess, family: readonly number[]): Promise<OwnTime> {
  return ownTime(portal.pid(), 'main thread', family, async () => {
    const begun = performance.now();
    while (!(await isLive(portal.port)) && performance.now() - begun < TIMEOUT_MS && portal.pid() !== null) {
      await pause(PAUSE_MS);
    }
  });
}

function isLive(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = http.get({ host: '127.0.0.1', port, path: '/health/live', agent: false, timeout: TIMEOUT_MS });
    asked.once('response', (answer) => {
      answer.resume();
      answer.once('close', () => resolve(answer.complete && answer.statusCode === 200));
    });
    asked.once('error', () => resolve(false));
    asked.once('timeout', () => asked.destroy());
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
