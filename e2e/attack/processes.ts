import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';

/** The unit in which Linux counts a process's time. */
const JIFFY_MS = 10;

/** The kernel's information about a process; empty when it has ended. */
function readProc(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** The fields of a process's `stat` behind its name: state, parent and so on. */
function statOf(pid: number): readonly string[] {
  return readProc(`${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');
}

/** A process and all that it started, directly or not. */
export function familyOf(first: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (Number.isNaN(pid)) continue;
    const parent = Number(statOf(pid)[1]);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const found = [first];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

/** Resident memory of a process in MB; 0 when it has ended, and for a database. */
export function residentOf(pid: number | null): number {
  const status = pid === null ? '' : readProc(`${pid}/status`);
  return /^Name:\tpostgres/m.test(status) ? 0 : Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}

/** For how long the main thread of a process had work and no core so far, in ms. */
export function delayOf(pid: number | null): number {
  return pid === null ? 0 : delayOfThread(pid, pid);
}

/** The same of all threads of a process and of all that it started, each counted. */
export function delayOfAll(pid: number | null): number {
  if (pid === null) return 0;
  const threads = familyOf(pid).flatMap((one) => threadsOf(one).map((thread) => delayOfThread(one, thread)));
  return threads.reduce((sum, delay) => sum + delay, 0);
}

function delayOfThread(pid: number, thread: number): number {
  return Number(readProc(`${pid}/task/${thread}/schedstat`).split(' ')[1] ?? 0) / 1e6;
}

function threadsOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [];
  }
}

/** The time of each core, in ms, that programs outside of a family have used so far. */
export function takenByOthers(family: readonly number[]): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = readProc('stat')
    .split('\n', 1)[0]!
    .split(/ +/)
    .slice(1)
    .map(Number);
  const own = family.reduce((sum, pid) => {
    const fields = statOf(pid);
    return sum + Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }, 0);
  return ((user + nice + system + irq + softirq + steal - own) * JIFFY_MS) / os.availableParallelism();
}

const AUTOGROUP = '/proc/self/autogroup';

/** This process, and what it starts from now on, go before everything else, as on a machine of their own. */
export function goFirst(): void {
  try {
    os.setPriority(-10);
    // Where Linux shares the cores between sessions first, it is the session that has to go before others.
    if (existsSync(AUTOGROUP)) writeFileSync(AUTOGROUP, '-10');
  } catch {
    console.log('Only root may go first: a busy machine shows as time without a core.');
  }
}
