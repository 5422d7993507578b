import { zipSync } from 'fflate/browser';

export { strFromU8, strToU8, unzipSync, zipSync } from 'fflate/browser';

/**
 * Replaces `fflate` (vite.config.ts), whose `zip` starts workers from strings for large files: our content security
 * policy forbids that, and the spreadsheet writer would wait forever. It runs in a worker anyway.
 */
export function zip(files: Record<string, Uint8Array>, done: (error: Error | null, archive: Uint8Array) => void): void {
  done(null, zipSync(files));
}
