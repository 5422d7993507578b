import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** A PostgreSQL server process as it wrote itself down in its data folder. */
export interface Postmaster {
  readonly pid: number;
  readonly socketFolder: string;
}

/** How long a note may be incomplete because its server is just writing it. */
const WRITING_MS = 5000;

/**
 * The server that runs on this data folder now, started by us or by another instance, or left over from one that was
 * killed. A note left by a server that is gone is removed, so that a process that got its number keeps nobody out.
 * (PostgreSQL itself still refuses to start while anything of that server lives: it looks at its shared memory.)
 */
export function findPostmaster(cluster: string): Postmaster | null {
  return readNote(path.join(cluster, 'postmaster.pid'), cluster);
}

/** Removes a socket and its note that a killed server of this data folder left behind; a living one's stay. */
export function removeStaleSocket(socketFolder: string, cluster: string): void {
  const note = path.join(socketFolder, '.s.PGSQL.5432.lock');
  if (!existsSync(note) || readNote(note, cluster) !== null || existsSync(note)) return;
  rmSync(path.join(socketFolder, '.s.PGSQL.5432'), { force: true });
}

function readNote(file: string, cluster: string): Postmaster | null {
  const lines = readLines(file);
  if (lines === null) return null;
  const pid = Number(lines[0]);
  const complete = lines.length > 5 && Number.isInteger(pid) && pid > 0;
  if (complete && isServerOf(pid, cluster)) return { pid, socketFolder: lines[4] ?? '' };
  if (complete || ageOf(file) > WRITING_MS) rmSync(file, { force: true });
  return null;
}

/** Whether a process is alive; one of another user counts. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process is a server of this data folder; one that has ended but was not asked for its end is not. */
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
    return ''; // it has ended meanwhile
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
