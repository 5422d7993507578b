import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The process of the database that a data folder says is running. */
export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** False for a process that has ended, also while nobody has asked for its end. */
export function isRunning(pid: number): boolean {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) && readFileSync(file, 'utf8') !== '';
}
