import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { StartFault } from './start-fault.ts';

/** As much as the database wants to write in its first moments; less room is no room. */
const PROBE_BYTES = 1024 * 1024;

/**
 * Makes the data folder and proves that it takes data, before anything starts that would fail half-way. Others may pass
 * through but not look around, because the database may run as another user than we do.
 */
export function prepareDataFolder(folder: string): void {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    const file = openSync(probe, 'w', 0o600);
    try {
      writeSync(file, Buffer.alloc(PROBE_BYTES, 1));
      fsyncSync(file);
    } finally {
      closeSync(file);
      rmSync(probe);
    }
  } catch (error) {
    throw new StartFault(reasonOf(folder, (error as NodeJS.ErrnoException).code ?? ''));
  }
}

function reasonOf(folder: string, code: string): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The data folder ${folder} is full.`;
  if (code === 'ENOTDIR' || code === 'EEXIST') return `DATA_DIR must be a folder, but ${folder} is or lies in a file.`;
  return `The data folder ${folder} cannot be written to (${code || 'no reason given'}).`;
}
