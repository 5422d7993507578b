import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../../testing/close-at-end.ts';
import { isRunning, postmasterPid } from '../../testing/processes/postmaster.ts';
import { migrate } from '../migrate.ts';
import { findBinaries, findDatabaseUser, invoke } from './database-user.ts';
import { type EmbeddedDatabase, makeSocketFolder, openEmbeddedDatabase } from './embedded-postgres.ts';
import { findPostmaster } from './postmaster.ts';
import { addressOf, startPostmaster } from './start-postmaster.ts';

const FAST = { fsync: 'off' };
const top = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-roles-'));
chmodSync(top, 0o755);
closeAtEnd({ close: async () => rmSync(top, { recursive: true, force: true }) });

function folder(name: string): string {
  const dataDir = path.join(top, name);
  mkdirSync(dataDir);
  return dataDir;
}

async function open(dataDir: string): Promise<EmbeddedDatabase> {
  const database = await openEmbeddedDatabase(dataDir, { log: pino({ level: 'silent' }), settings: FAST });
  closeAtEnd(database);
  return database;
}

async function query(target: ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(target);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const superuserOf = (dataDir: string): ClientConfig => ({
  ...addressOf(findPostmaster(path.join(dataDir, 'pg'))!),
  database: 'postgres',
});

/** Nobody connects with another password, whoever they say they are; passwords are kept as SCRAM verifiers. */
async function expectClosed(dataDir: string, { target, owner }: EmbeddedDatabase): Promise<void> {
  for (const user of [target.user, owner.user, superuserOf(dataDir).user, 'postgres']) {
    const guess = { ...target, user, password: 'guessed', database: 'postgres' };
    await expect(query(guess, 'select')).rejects.toThrow(/password authentication failed/);
  }
  const kept = await query(superuserOf(dataDir), 'select rolpassword from pg_authid where rolcanlogin');
  expect(kept).toHaveLength(3);
  for (const { rolpassword } of kept) expect(rolpassword).toMatch(/^SCRAM-SHA-256\$/);
  const file = path.join(dataDir, 'database-password');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8').trim()).toBe(target.password);
}

/** A data folder as versions before this one made it: one superuser, whom nobody asks for a password. Runs. */
async function olderFolder(name: string): Promise<string> {
  const dataDir = folder(name);
  const cluster = path.join(dataDir, 'pg');
  const binaries = (await findBinaries())!;
  const user = findDatabaseUser(binaries, dataDir, null)!;
  mkdirSync(cluster, { mode: 0o700 });
  if (user.how !== 'ourselves') spawnSync('chown', [`${user.uid}:${user.gid}`, cluster]);
  const { file, args, options } = invoke(user, binaries.initdb, ['-D', cluster, '-U', 'zaehlwerk', '-A', 'trust']);
  expect(spawnSync(file, args, { ...options, encoding: 'utf8' })).toMatchObject({ status: 0 });
  const server = await startPostmaster(cluster, makeSocketFolder(cluster, user), user, binaries.postgres, FAST);
  await query({ ...addressOf(server), database: 'postgres' }, 'create database zaehlwerk');
  const target = { ...addressOf(server), database: 'zaehlwerk' };
  expect(await migrate(target)).toMatchObject({ ok: true });
  await query(target, `insert into applications (application_id, document) values ('werk', '{}')`);
  return dataDir;
}

async function stopServer(dataDir: string): Promise<void> {
  const pid = postmasterPid(dataDir);
  process.kill(pid, 'SIGINT');
  await expect.poll(() => isRunning(pid)).toBe(false);
}

test('[S70] who has not the password in the owner’s file gets no connection, and neither the portal nor the owner of its tables is a superuser', async () => {
  const dataDir = folder('new');
  const database = await open(dataDir);
  await expectClosed(dataDir, database);
  const mayWhat = `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as more
    from pg_roles where rolname = current_user`;
  for (const role of [database.target, database.owner]) {
    expect(await query(role, mayWhat)).toEqual([{ more: false }]);
    await expect(query(role, `select pg_read_file('postgresql.conf')`)).rejects.toThrow(/permission denied/);
    await expect(query(role, `copy (select 1) to program 'true'`)).rejects.toThrow(/permission denied/);
  }
  expect(await migrate(database.owner)).toMatchObject({ ok: true });
  const { password } = database.target;
  await database.close();
  const again = await open(dataDir);
  expect(again.target.password).toBe(password);
  await expectClosed(dataDir, again);
});

test.each([
  ['has been stopped', true],
  ['outlives its killed portal', false],
])(
  'a database of an older version that %s is opened with all it holds, and asks for the password from then on',
  async (_how, isStopped) => {
    const dataDir = await olderFolder(`older ${isStopped}`);
    if (isStopped) await stopServer(dataDir);
    const database = await open(dataDir);
    expect(await query(database.owner, 'select application_id from applications')).toEqual([
      { application_id: 'werk' },
    ]);
    const notOurs = `select relname from pg_class where relnamespace = 'public'::regnamespace and relowner <> current_user::regrole
    union all select proname from pg_proc where pronamespace = 'public'::regnamespace and proowner <> current_user::regrole`;
    expect(await query(database.owner, notOurs)).toEqual([]);
    await query(database.owner, 'alter table applications add column later text; create table later (n integer)');
    await expect(query(database.target, 'drop table later')).rejects.toThrow(/must be owner/);
    await expectClosed(dataDir, database);
  },
);

test('what a killed start has left undone is done by the next one', async () => {
  const dataDir = await olderFolder('older, killed');
  writeFileSync(path.join(dataDir, 'database-password'), 'drawn-and-not-yet-set\n', { mode: 0o600 });
  const half = "create role zaehlwerk_portal login; alter role zaehlwerk password 'of another start'";
  await query(superuserOf(dataDir), half);
  await stopServer(dataDir);
  const database = await open(dataDir);
  await expectClosed(dataDir, database);
  expect(await query(database.owner, 'select application_id from applications')).toEqual([{ application_id: 'werk' }]);
});

test('a database whose password is lost gets another one', async () => {
  const dataDir = folder('lost');
  const { target, owner, close } = await open(dataDir);
  await query(owner, 'create table kept (n integer); insert into kept values (1)');
  await close();
  rmSync(path.join(dataDir, 'database-password'));
  const database = await open(dataDir);
  expect(database.target.password).not.toBe(target.password);
  expect(await query(database.owner, 'select n from kept')).toEqual([{ n: 1 }]);
  await expectClosed(dataDir, database);
});
