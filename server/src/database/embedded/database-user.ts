import { spawnSync, type SpawnOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Binaries } from './embedded-binaries.ts';

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

export interface Invocation {
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
