import http from 'node:http';
import type { PortalProcess } from '../portal/portal-process.ts';
import { delayOf, familyOf, residentOf, takenByOthers } from './processes.ts';

/** The portal's figures while something ran against it. */
export interface Watched {
  /** The longest time a newcomer needed for `/health/live`, tries again after a cut connection included. */
  readonly longestMs: number;
  /**
   * What the machine added to it: for so long the portal's main thread or this process was ready and had no core, and at
   * most as long as programs that have nothing to do with the attack used each core.
   */
  readonly machineMs: number;
  /** The longest time without what the machine added. */
  readonly ownMs: number;
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

interface Look {
  readonly ms: number;
  readonly machine: number;
}

const PAUSE_MS = 20;
const SAMPLE_MS = 200;
const TIMEOUT_MS = 30_000;

/** Watches a portal until `stop` is called, which resolves once its memory is down again or some seconds are over. */
export function watchPortal(portal: PortalProcess): { stop(memoryAfter: number): Promise<Watched> } {
  const looks: Look[] = [];
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
    async stop(memoryAfter) {
      stopped.abort();
      await probing;
      clearInterval(sample);
      let after = memory();
      for (let tries = 0; tries < 50 && after > memoryAfter; tries += 1) {
        await pause(SAMPLE_MS);
        after = memory();
      }
      const longest = looks.reduce((most, one) => (one.ms > most.ms ? one : most));
      const own = Math.max(...looks.map(({ ms, machine }) => ms - machine));
      const times = looks.map(({ ms }) => ms).sort((a, b) => a - b);
      const median = times[Math.floor(times.length / 2)] ?? Number.NaN;
      const resident = { before, peak: Math.max(peak, after), after, programs };
      return { longestMs: longest.ms, machineMs: longest.machine, ownMs: own, median, memory: resident };
    },
  };
}

/** Asks as somebody who has just come, over a new connection, until an answer comes. */
async function look(portal: PortalProcess, family: readonly number[]): Promise<Look> {
  const pid = portal.pid();
  const waitedSoFar = (): number => delayOf(pid) + delayOf(process.pid);
  const [waited, taken] = [waitedSoFar(), takenByOthers(family)];
  const begun = performance.now();
  while (!(await isLive(portal.port)) && performance.now() - begun < TIMEOUT_MS && portal.pid() !== null) {
    await pause(PAUSE_MS);
  }
  const ms = performance.now() - begun;
  return { ms, machine: Math.max(0, Math.min(ms, waitedSoFar() - waited, takenByOthers(family) - taken)) };
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
