import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import type { PortalProcess } from '../portal/portal-process.ts';

/** How the portal was while something ran against it. */
export interface Watched {
  /** The longest time a newcomer needed for `/health/live`, tries again after a cut connection included. */
  readonly longestMs: number;
  /** What the machine added to it: for so long the watching process, which hardly works, was ready and had no core. */
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
const PATIENCE_MS = 30_000;

/** Watches a portal until `stop` is called, which resolves once its memory is down again or some seconds are over. */
export function watchPortal(portal: PortalProcess): { stop(memoryAfter: number): Promise<Watched> } {
  const looks: Look[] = [];
  const before = memoryOf(portal);
  let [peak, programs] = [before, 0];
  const stopped = new AbortController();
  const sample = setInterval(() => {
    peak = Math.max(peak, memoryOf(portal));
    programs = Math.max(programs, memoryOfPrograms(portal));
  }, SAMPLE_MS);
  const probing = (async () => {
    while (!stopped.signal.aborted) {
      looks.push(await look(portal));
      await pause(PAUSE_MS);
    }
  })();
  return {
    async stop(memoryAfter) {
      stopped.abort();
      await probing;
      clearInterval(sample);
      let after = memoryOf(portal);
      for (let tries = 0; tries < 50 && after > memoryAfter; tries += 1) {
        await pause(SAMPLE_MS);
        after = memoryOf(portal);
      }
      const longest = looks.reduce((most, one) => (one.ms > most.ms ? one : most));
      const own = Math.max(...looks.map(({ ms, machine }) => ms - machine));
      const times = looks.map(({ ms }) => ms).sort((a, b) => a - b);
      const median = times[Math.floor(times.length / 2)] ?? Number.NaN;
      const memory = { before, peak: Math.max(peak, after), after, programs };
      return { longestMs: longest.ms, machineMs: longest.machine, ownMs: own, median, memory };
    },
  };
}

/** Asks as somebody who has just come, over a new connection, until an answer comes. */
async function look(portal: PortalProcess): Promise<Look> {
  const [begun, waited] = [performance.now(), waitedSoFar()];
  while (!(await isLive(portal.port)) && performance.now() - begun < PATIENCE_MS && portal.pid() !== null) {
    await pause(PAUSE_MS);
  }
  const ms = performance.now() - begun;
  return { ms, machine: Math.min(ms, waitedSoFar() - waited) };
}

function isLive(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = http.get({ host: '127.0.0.1', port, path: '/health/live', agent: false, timeout: PATIENCE_MS });
    asked.once('response', (answer) => {
      answer.resume();
      answer.once('close', () => resolve(answer.complete && answer.statusCode === 200));
    });
    asked.once('error', () => resolve(false));
    asked.once('timeout', () => asked.destroy());
  });
}

/** For how long the main thread of this process had work and no core, in ms. */
function waitedSoFar(): number {
  return Number(readProc(`${process.pid}/task/${process.pid}/schedstat`).split(' ')[1]) / 1e6;
}

/** Resident memory of the server in MB; 0 when it has ended. */
export function memoryOf(portal: PortalProcess): number {
  return residentOf(portal.pid());
}

/** That of the programs it runs at the moment, without its database. */
function memoryOfPrograms(portal: PortalProcess): number {
  const pid = portal.pid();
  return pid === null ? 0 : childrenOf(pid).reduce((sum, child) => sum + residentOf(child), 0);
}

function residentOf(pid: number | null): number {
  const status = pid === null ? '' : readProc(`${pid}/status`);
  return /^Name:\tpostgres/m.test(status) ? 0 : Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids
    .filter(
      (pid) =>
        readProc(`${pid}/stat`)
          .replace(/^.*\) /s, '')
          .split(' ')[1] === String(parent),
    )
    .map(Number);
}

/** What the kernel says about a process; nothing when it has ended. */
function readProc(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
