import { spawnSync, type SpawnOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * PostgreSQL refuses to run as root. So when we are root, it runs as somebody else - and that somebody may be unable to
 * enter the folders above the data or the programs (a clone under /root, mode 0700). Three ways, tried in this order:
 * as that user plainly; as that user with the one capability to pass through closed folders; and as root seen through a
 * user namespace, inside which it is nobody. Which of the last two a machine allows differs (containers forbid either).
 */
export interface DatabaseUser {
  /** Who must own the database's files. */
  readonly uid: number;
  readonly gid: number;
  readonly how: 'ourselves' | 'plain' | 'capability' | 'namespace';
}

export interface Invocation {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd' | 'env'>;
}

/**
 * Finds a way to run `program` as somebody who is not root and can enter all `folders`. `owner` is who owns an existing
 * database (its own user is kept). Null when this machine allows none.
 */
export function findDatabaseUser(
  program: string,
  folders: readonly string[],
  owner: { readonly uid: number; readonly gid: number } | null,
): DatabaseUser | null {
  const uid = process.getuid?.() ?? 0;
  if (uid !== 0) return { uid, gid: process.getgid?.() ?? uid, how: 'ourselves' };
  const user = owner !== null && owner.uid !== 0 ? owner : nobody();
  const ways: DatabaseUser[] = [
    { ...user, how: 'plain' },
    { ...user, how: 'capability' },
    { uid: 0, gid: 0, how: 'namespace' },
  ];
  return ways.find((way) => works(way, program, folders)) ?? null;
}

/** How a program is started as the database user. The environment is ours alone: no PG… variable may change anything. */
export function invoke(user: DatabaseUser, program: string, args: readonly string[]): Invocation {
  const options = {
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', HOME: '/' },
  };
  const { uid, gid } = user;
  switch (user.how) {
    case 'ourselves':
      return { file: program, args, options };
    case 'plain':
      return { file: program, args, options: { ...options, uid, gid } };
    case 'capability': {
      const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
      const passing = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'];
      return { file: 'setpriv', args: [...identity, ...passing, '--', program, ...args], options };
    }
    case 'namespace': {
      const inside = nobody();
      const map = ['--user', `--map-user=${inside.uid}`, `--map-group=${inside.gid}`];
      return { file: 'unshare', args: [...map, '--', program, ...args], options };
    }
  }
}

function works(user: DatabaseUser, program: string, folders: readonly string[]): boolean {
  const script = '"$1" -V >/dev/null && shift && for folder in "$@"; do cd "$folder" || exit 1; done';
  const { file, args, options } = invoke(user, '/bin/sh', ['-c', script, 'sh', program, ...folders]);
  return spawnSync(file, args, { ...options, stdio: 'ignore', timeout: 10_000 }).status === 0;
}

/** The unprivileged user every system has; initdb needs one that the system knows by name. */
function nobody(): { uid: number; gid: number } {
  const line = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return { uid: Number(line?.[1] ?? 65534), gid: Number(line?.[2] ?? 65534) };
}
