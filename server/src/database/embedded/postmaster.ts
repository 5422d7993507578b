import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** A PostgreSQL server process, from the pid file in its data folder. */
export interface Postmaster {
  readonly pid: number;
  readonly cluster: string;
  readonly socketFolder: string;
  /** Whether it says that it accepts connections. */
  readonly isReady: boolean;
}

/** How long a pid file may be incomplete because its server is still writing it. */
const WRITING_MS = 5000;

/**
 * The server that runs on this data folder now, started by this instance or left over from a killed one. Removes the
 * pid file of a server that has ended, because its number may belong to another process by now. (PostgreSQL still
 * refuses to start while any process of that server lives: it checks its shared memory.)
 */
export function findPostmaster(cluster: string): Postmaster | null {
  return readPidFile(path.join(cluster, 'postmaster.pid'), cluster);
}

/** Removes the socket and its lock file that a killed server of this data folder left behind. */
export function removeStaleSocket(socketFolder: string, cluster: string): void {
  const lockFile = path.join(socketFolder, '.s.PGSQL.5432.lock');
  if (!existsSync(lockFile) || readPidFile(lockFile, cluster) !== null || existsSync(lockFile)) return;
  rmSync(path.join(socketFolder, '.s.PGSQL.5432'), { force: true });
}

function readPidFile(file: string, cluster: string): Postmaster | null {
  const lines = readLines(file);
  if (lines === null) return null;
  const pid = Number(lines[0]);
  const complete = lines.length > 5 && Number.isInteger(pid) && pid > 0;
  if (complete && isServerOf(pid, cluster)) {
    return { pid, cluster, socketFolder: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' };
  }
  if (complete || ageOf(file) > WRITING_MS) rmSync(file, { force: true });
  return null;
}

/** Whether a process is alive, whoever its user is. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process is a server of this data folder; a zombie is not. */
export function isServerOf(pid: number, cluster: string): boolean {
  return isAlive(pid) && commandOf(pid).includes(cluster);
}

function ageOf(file: string): number {
  return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return ''; // ended in the meantime
  }
}

function readLines(file: string): string[] | null {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
