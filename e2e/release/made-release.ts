import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.join(import.meta.dirname, '../..');

/** Makes a release in a folder; gives the path of its archive. */
export function makeRelease(out: string): string {
  execFileSync(process.execPath, ['scripts/release.mjs', '--out', out], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const archive = readdirSync(out).find((file) => file.endsWith('.tar.gz')) ?? '';
  return path.join(out, archive);
}
