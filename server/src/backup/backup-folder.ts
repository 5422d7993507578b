import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

const NAME = /^zaehlwerk-\d{8}T\d{6}Z\.tar(\.age)?$/;

/** What one that is being written is called (command-line/output.ts). */
const DRAFT = /^zaehlwerk-\d{8}T\d{6}Z\.tar(\.age)?\.\d+\.part$/;
/** Nothing is written to it for so long only where its process is gone. */
const ABANDONED_MS = 60 * 60 * 1000;

/** What a backup of this moment is called. */
export function nameAt(now: Date, isEncrypted: boolean): string {
  const time = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  return `zaehlwerk-${time}.tar${isEncrypted ? '.age' : ''}`;
}

/** Removes all but the latest backups of a folder, and what was begun by those that were killed. */
export function keepLatest(folder: string, count: number): void {
  const whole = readdirSync(folder).filter((name) => NAME.test(name));
  for (const name of whole.sort().slice(0, -count)) rmSync(path.join(folder, name));
  for (const name of readdirSync(folder).filter((one) => DRAFT.test(one))) {
    const draft = path.join(folder, name);
    if ((statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < Date.now() - ABANDONED_MS)
      rmSync(draft, { force: true });
  }
}

/** The name if it is that of a folder. */
export function folderOf(name: string): string | null {
  return statSync(name, { throwIfNoEntry: false })?.isDirectory() === true ? name : null;
}
