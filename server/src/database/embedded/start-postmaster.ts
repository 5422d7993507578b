import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { StartFault } from '../../start-fault.ts';
import { type DatabaseUser, invoke } from './database-user.ts';
import { readPassword } from './access-rules.ts';
import { SUPERUSER } from './make-cluster.ts';
import { findPostmaster, type Postmaster, removeStaleSocket } from './postmaster.ts';

/** Small, because it shares its machine with the portal; durable, because a confirmed reading must not be lost. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  shared_buffers: '64MB',
  max_connections: '50',
  jit: 'off',
  timezone: 'UTC',
  // Keeps recovery after a crash short.
  max_wal_size: '256MB',
  // It also makes sure first that all files are on the disk: one call instead of two for each of them, which took seconds.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  // Statements and their values are personal data and stay out of the log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_timezone: 'UTC',
};

const LOG_LIMIT = 5 * 1024 * 1024;

/** invalid_password. */
const WRONG_PASSWORD = '28P01';

/** Recovery after a crash may take minutes. */
const TIMEOUT_MS = 5 * 60 * 1000;

/** The processes of a killed server end on their own soon; only then can the next one start. */
const ORPHANS_MS = 15_000;

/**
 * Starts a server on the folder; when another instance starts one at the same time, returns that one. Resolves when it
 * accepts connections.
 */
export async function startPostmaster(
  cluster: string,
  socketFolder: string,
  user: DatabaseUser,
  program: string,
  settings: Readonly<Record<string, string>>,
): Promise<Postmaster> {
  const logFile = path.join(path.dirname(cluster), 'postgres.log');
  const all = { ...SETTINGS, unix_socket_directories: socketFolder, ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const giveUp = Date.now() + ORPHANS_MS;
  for (;;) {
    removeStaleSocket(socketFolder, cluster);
    const from = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
    const log = openSync(logFile, from > LOG_LIMIT ? 'w' : 'a', 0o600);
    const { file, args, options } = invoke(user, program, ['-D', cluster, ...flags]);
    // Detached: Ctrl-C in a terminal reaches only this process, so that requests end before the database does.
    const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', log, log] });
    closeSync(log);
    child.unref();
    const ended = { yet: false };
    for (const event of ['exit', 'error']) child.once(event, () => (ended.yet = true));
    const running = await untilReady(cluster, ended);
    if (running !== null) return running;
    const other = findPostmaster(cluster);
    const others = other === null ? null : await waitForPostmaster(cluster, other);
    if (others !== null) return others;
    const said = readFileSync(logFile, 'utf8').slice(from > LOG_LIMIT ? 0 : from);
    const passing = /pre-existing shared memory|lock file "/.test(said);
    if (!passing || Date.now() > giveUp) {
      rmSync(socketFolder, { recursive: true, force: true });
      throw new StartFault(reasonOf(said, cluster));
    }
    await pause(100);
  }
}

/** Waits until a running server accepts connections; null when it ends instead. */
export async function waitForPostmaster(cluster: string, found: Postmaster): Promise<Postmaster | null> {
  const giveUp = Date.now() + TIMEOUT_MS;
  for (let current: Postmaster | null = found; Date.now() < giveUp; current = findPostmaster(cluster)) {
    if (current === null || (await accepts(current))) return current;
    await pause(50);
  }
  throw new StartFault(
    `A database process (PID ${found.pid}) uses ${cluster}, but it does not answer; stop it and start again.`,
  );
}

/** The server once it accepts connections; null when its process has ended. */
async function untilReady(cluster: string, ended: { readonly yet: boolean }): Promise<Postmaster | null> {
  while (!ended.yet) {
    const running = findPostmaster(cluster);
    if (running !== null && (await accepts(running))) return running;
    await pause(15);
  }
  return null;
}

async function accepts(server: Postmaster): Promise<boolean> {
  // Connecting costs it a process each time, which it needs for recovering.
  if (server.socketFolder === '' || !server.isReady) return false;
  const client = new Client({ ...addressOf(server), database: 'postgres', connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    // Otherwise it is starting, recovering or stopping.
    return error instanceof DatabaseError && error.code === WRONG_PASSWORD;
  }
}

/** The address of a server's socket, with its superuser. */
export function addressOf({ cluster, socketFolder }: Postmaster) {
  return { host: socketFolder, port: 5432, user: SUPERUSER, password: readPassword(cluster), ssl: false as const };
}

function reasonOf(said: string, cluster: string): string {
  const folder = path.dirname(cluster);
  if (/No space left/.test(said)) return `The data folder ${folder} is full.`;
  if (/Read-only file system/.test(said)) return `The data folder ${folder} cannot be written to.`;
  const fatal = said
    .split('\n')
    .findLast((line) => /FATAL|PANIC|error/i.test(line))
    ?.replace(/^.*?(FATAL|PANIC): */, '');
  return `The database in ${cluster} does not start: ${fatal ?? 'it gives no reason'} (see ${folder}/postgres.log).`;
}
