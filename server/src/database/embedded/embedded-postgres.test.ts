import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../../testing/close-at-end.ts';
import { isRunning, postmasterPid } from '../../testing/processes/postmaster.ts';
import { findBinaries, findDatabaseUser, invoke } from './database-user.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-postgres.ts';
import { refuseForeignUse } from './own-server.ts';
import { findPostmaster } from './postmaster.ts';
import { addressOf } from './start-postmaster.ts';

const log = pino({ level: 'silent' });
const FAST = { fsync: 'off' };
const isRoot = process.getuid?.() === 0;
const top = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-embedded-'));
chmodSync(top, 0o755);
closeAtEnd({ close: async () => rmSync(top, { recursive: true, force: true }) });

const folder = (name: string) => path.join(top, name);

async function open(dataDir: string): Promise<EmbeddedDatabase> {
  const database = await openEmbeddedDatabase(dataDir, { log, settings: FAST });
  closeAtEnd(database);
  return database;
}

async function query(database: EmbeddedDatabase, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ ...database.owner }).on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

function inUse(dataDir: string): string {
  return `Another instance uses the data folder ${dataDir}; stop it first, or give all instances one DATABASE_URL.`;
}

test('runs in a path with spaces, umlauts and quotes that is far longer than a socket may have', async () => {
  const dataDir = folder(`Zähler 'Stände' "2026", ${'sehr '.repeat(20)}lang/Daten`);
  const database = await open(dataDir);
  expect(await query(database, `select 'Zählerstände' as text`)).toEqual([{ text: 'Zählerstände' }]);
  const pid = postmasterPid(dataDir);
  await database.close();
  expect(isRunning(pid)).toBe(false);
  expect(existsSync(database.target.host)).toBe(false);
});

test('[F24] listens on a private socket only, keeps what it says it kept, and is soon back after a crash', async () => {
  const dataDir = folder('settings');
  const database = await openEmbeddedDatabase(dataDir, { log });
  closeAtEnd(database);
  const rows = await query(
    database,
    `select name, setting from pg_settings
     where name in ('listen_addresses', 'fsync', 'synchronous_commit', 'full_page_writes', 'server_encoding', 'TimeZone',
       'recovery_init_sync_method')
     order by name`,
  );
  expect(Object.fromEntries(rows.map((row) => [row['name'], row['setting']]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    recovery_init_sync_method: process.platform === 'linux' ? 'syncfs' : 'fsync',
    server_encoding: 'UTF8',
    synchronous_commit: 'on',
    TimeZone: 'UTC',
  });
  expect(lstatSync(database.target.host).mode & 0o777).toBe(0o700);
  expect(lstatSync(path.join(dataDir, 'pg')).mode & 0o777).toBe(0o700);
});

test('a second start on the same folder is refused in one sentence; the first instance goes on', async () => {
  const dataDir = folder('wanted by two');
  const first = await open(dataDir);
  const pid = postmasterPid(dataDir);
  await expect(open(dataDir)).rejects.toThrow(inUse(dataDir));
  expect(postmasterPid(dataDir)).toBe(pid);
  expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }]);
  await first.close();
  expect(isRunning(pid)).toBe(false);
});

test('of instances that start at once on an empty folder one gets it, and the others are refused', async () => {
  const dataDir = folder('at once');
  const starts = await Promise.allSettled([open(dataDir), open(dataDir), open(dataDir)]);
  const [database, ...more] = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const refusals = starts.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(more).toEqual([]);
  expect(refusals).toEqual([0, 1].map(() => expect.stringContaining(inUse(dataDir))));
  expect(await query(database!, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('pg'))).toEqual(['pg']);
});

test('a server that is killed comes back by itself with everything it had confirmed', async () => {
  const dataDir = folder('killed');
  const database = await open(dataDir);
  await query(database, 'create table kept (n integer)');
  await query(database, 'insert into kept select generate_series(1, 100)');
  process.kill(postmasterPid(dataDir), 'SIGKILL');
  const count = async () => (await query(database, 'select count(*)::int as n from kept').catch(() => []))[0]?.['n'];
  await expect.poll(count, { interval: 50 }).toBe(100);
  const owned = "select from pg_locks where locktype = 'advisory' and granted";
  const owners = async () => (await query(database, owned).catch(() => [])).length;
  await expect.poll(owners, { interval: 50 }).toBe(1);
  await expect(open(dataDir)).rejects.toThrow(inUse(dataDir));
});

test('an instance that lost the database to another one leaves it running when it ends', async () => {
  const dataDir = folder('taken over');
  const database = await open(dataDir);
  const pid = postmasterPid(dataDir);
  const target = { ...addressOf(findPostmaster(path.join(dataDir, 'pg'))!), database: 'postgres' };
  const other = new Client(target);
  other.on('error', () => undefined);
  await other.connect();
  const held = "from pg_locks where locktype = 'advisory'";
  const key = `select (classid::bigint << 32 | objid::bigint)::text as lock ${held} and granted`;
  const takenOver = other.query('select pg_advisory_lock($1)', [(await query(database, key))[0]?.['lock']]);
  await expect.poll(() => query(database, `select ${held} and not granted`), { interval: 20 }).toHaveLength(1);
  await query({ ...database, owner: target }, `select pg_terminate_backend(pid) ${held} and granted`);
  await takenOver;
  await database.close();
  expect(isRunning(pid)).toBe(true);
  await other.end();
  await (await open(dataDir)).close();
  expect(isRunning(pid)).toBe(false);
});

test('the pid file of a server that has ended does not stop the start, even when another process has its number now', async () => {
  const dataDir = folder('stale');
  const first = await open(dataDir);
  const { host } = first.target;
  await first.close();
  const note = [process.pid, path.join(dataDir, 'pg'), 1, 5432, host, '', '  1  1', 'ready'].join('\n');
  writeFileSync(path.join(dataDir, 'pg', 'postmaster.pid'), note);
  const again = await open(dataDir);
  expect(postmasterPid(dataDir)).not.toBe(process.pid);
  expect(await query(again, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('what a killed first start left half made is cleared away', async () => {
  const dataDir = folder('half made');
  const endedPid = spawnSync('true').pid;
  mkdirSync(path.join(dataDir, `pg.new-${endedPid}`), { recursive: true });
  await open(dataDir);
  expect(readdirSync(dataDir)).not.toContain(`pg.new-${endedPid}`);
});

test('a database of another PostgreSQL is left alone, with one plain sentence', async () => {
  const dataDir = folder('other version');
  mkdirSync(path.join(dataDir, 'pg'), { recursive: true });
  writeFileSync(path.join(dataDir, 'pg', 'PG_VERSION'), '17\n');
  await expect(open(dataDir)).rejects.toThrow(/created by PostgreSQL 17, but this version includes PostgreSQL \d+;/);
  expect(readdirSync(path.join(dataDir, 'pg'))).toEqual(['PG_VERSION']);
});

test('an instance in another container is noticed while it writes its mark, and forgotten when it no longer does', async () => {
  const dataDir = folder('foreign');
  mkdirSync(path.join(dataDir, 'pg'), { recursive: true });
  writeFileSync(path.join(dataDir, 'pg', 'postmaster.pid'), '1\n');
  const mark = path.join(dataDir, 'in-use');
  writeFileSync(mark, 'another machine');
  await expect(refuseForeignUse(dataDir, 100)).resolves.toBeUndefined();
  const signing = setInterval(() => writeFileSync(mark, 'another machine'), 10);
  await expect(refuseForeignUse(dataDir, 10_000)).rejects.toThrow(/on another machine or in another container/);
  clearInterval(signing);
});

test.runIf(isRoot)('root: runs as another user where that one may enter', async () => {
  const dataDir = folder('of root');
  await open(dataDir);
  expect(lstatSync(path.join(dataDir, 'pg')).uid).not.toBe(0);
});

test.runIf(isRoot)('root: runs in a home that no other user may enter, with programs that lie there too', async () => {
  const home = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-home-'));
  closeAtEnd({ close: async () => rmSync(home, { recursive: true, force: true }) });
  chmodSync(home, 0o700);
  const found = await findBinaries();
  if (found === null) throw new Error('no binaries');
  cpSync(path.resolve(found.postgres, '../../..'), path.join(home, 'package'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const native = path.join(home, 'package', 'native', 'bin');
  const binaries = { ...found, initdb: path.join(native, 'initdb'), postgres: path.join(native, 'postgres') };
  const dataDir = path.join(home, 'Daten');
  mkdirSync(dataDir);

  const user = findDatabaseUser(binaries, dataDir, null);
  expect(user?.how).toMatch(/^(dac_read_search|namespace|dac_override)$/);
  const database = await openEmbeddedDatabase(dataDir, { log, settings: FAST, binaries });
  closeAtEnd(database);
  expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.runIf(isRoot)('root: a folder may change the way it is run from one start to the next', async () => {
  const dataDir = folder('changed hands');
  await (await open(dataDir)).close();
  spawnSync('chown', ['-R', '0:0', path.join(dataDir, 'pg')]);
  const again = await open(dataDir);
  expect(await query(again, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.runIf(isRoot)(
  'an ordinary user runs its own, and gets an error when the folder belongs to another user',
  async () => {
    const dataDir = folder('of a user');
    mkdirSync(dataDir);
    spawnSync('chown', ['65534:65534', dataDir]);
    const script = `
    const { openEmbeddedDatabase } = await import(${JSON.stringify(path.join(import.meta.dirname, 'embedded-postgres.ts'))});
    try {
      const database = await openEmbeddedDatabase(process.argv[1], { log: console });
      await database.close();
      console.log('fine');
    } catch (error) { console.log(error.message); }`;
    const runAs = (target: string) =>
      spawnSync(process.execPath, ['--input-type=module', '-e', script, target], {
        ...invoke({ uid: 65534, gid: 65534, how: 'plain' }, '', []).options,
        encoding: 'utf8',
      });
    expect(runAs(dataDir)).toMatchObject({ stdout: 'fine\n' });

    const foreign = folder('of root too');
    await (await open(foreign)).close();
    spawnSync('chown', ['-R', '0:0', foreign]);
    expect(runAs(foreign).stdout).toMatch(
      /^The database in .* belongs to another user \(UID 0\); start as that user\.\n$/,
    );
  },
);
