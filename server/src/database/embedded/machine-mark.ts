import { existsSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartFault } from '../../start-fault.ts';

/**
 * PostgreSQL protects its files by process numbers and shared memory. Another container or machine that mounts the same
 * folder sees neither, and two servers would destroy the data. So the instance that runs the database writes a file
 * beside it every few seconds.
 */
const EVERY_MS = 2000;
const WATCH_MS = 5000;

/** The machine and its process id namespace: two containers on one machine differ. */
function machineId(): string {
  if (process.platform !== 'linux') return os.hostname();
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
}

/** Writes the file every few seconds until the returned function is called. */
export function keepMark(dataDir: string, log: { warn(data: object, text: string): void }): () => void {
  const sign = (): void => {
    try {
      writeFileSync(fileOf(dataDir), machineId(), { mode: 0o600 });
    } catch (error) {
      log.warn({ err: error }, 'cannot write to the data folder');
    }
  };
  sign();
  const timer = setInterval(sign, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Throws StartFault when an instance in another container or on another machine uses the folder. Watches for `watchMs`
 * only if the file is of another machine.
 */
export async function refuseForeignUse(dataDir: string, watchMs: number = WATCH_MS): Promise<void> {
  const file = fileOf(dataDir);
  if (!existsSync(path.join(dataDir, 'pg', 'postmaster.pid')) || !existsSync(file)) return;
  if (readFileSync(file, 'utf8') === machineId()) return;
  const before = statSync(file).mtimeMs;
  for (const giveUp = Date.now() + watchMs; Date.now() < giveUp; await pause(20)) {
    if (statSync(file).mtimeMs === before) continue;
    throw new StartFault(
      `An instance on another machine or in another container uses the data folder ${dataDir}; stop it first, or give all instances one DATABASE_URL.`,
    );
  }
}

function fileOf(dataDir: string): string {
  return path.join(dataDir, 'in-use');
}
