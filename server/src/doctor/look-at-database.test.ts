import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client, type ClientBase } from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openEmbeddedDatabase } from '../database/embedded/embedded-postgres.ts';
import { findPostmaster } from '../database/embedded/postmaster.ts';
import { addressOf } from '../database/embedded/start-postmaster.ts';
import { examineOver, type ExaminedDatabase } from '../database/examine-database.ts';
import { openDatabase } from '../database/open-database.ts';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { configOf, faultsOf } from '../testing/config-of.ts';
import { copyTemplate, emptyDatabase } from '../testing/test-database.ts';
import { urlOfTarget } from '../testing/url-of-target.ts';
import { lookAtWorkers } from './examine.ts';
import { findingsOf, lookAtDatabase } from './look-at-database.ts';

const log = pino({ level: 'silent' });
const top = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-doctor-'));
closeAtEnd({ close: async () => rmSync(top, { recursive: true, force: true }) });
closeAtEnd(await openEmbeddedDatabase(top, { log }));
const server = addressOf(findPostmaster(path.join(top, 'pg'))!);

/** Runs statements as the superuser, each on its own. */
async function administrate(...statements: readonly string[]): Promise<void> {
  const client = new Client({ ...server, database: 'postgres' });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** A database that one new role owns, and in which another one may work. */
async function newPlace(name: string) {
  await administrate(
    `create role ${name}_owner login password 'geheim'`,
    `create role ${name}_portal login password 'geheim'`,
    `create database ${name} owner ${name}_owner`,
  );
  const urlOf = (role: string) =>
    `postgres://${name}_${role}:geheim@localhost:${server.port}/${name}?host=${encodeURIComponent(server.host)}`;
  return { databaseUrl: urlOf('portal'), databaseOwnerUrl: urlOf('owner'), dataDir: top };
}

const codesOf = async (place: Parameters<typeof lookAtDatabase>[0]): Promise<readonly string[]> =>
  (await lookAtDatabase(place)).map(({ code }) => code);

async function newDatabase(): Promise<string> {
  const database = await copyTemplate();
  closeAtEnd(database);
  return urlOfTarget(database.target);
}

test('[OPS-181] of two roles as interfaces.md has them nothing is found, before the first start as after it', async () => {
  const place = await newPlace('proper');
  expect(await codesOf(place)).toEqual(['database.behind']);
  await (await openDatabase(place, log)).close();
  expect(await codesOf(place)).toEqual([]);
  // The server has 50, of which it keeps some for its superuser.
  expect(await codesOf({ ...place, databaseConnections: 40 })).toEqual([]);
  expect(await codesOf({ ...place, databaseConnections: 50 })).toEqual(['database.fewConnections']);
});

test('[OPS-181] with whatever roles and databases the start refuses, it is found', async () => {
  const [meant, other] = [await newPlace('meant'), await newPlace('other')];
  for (const place of [meant, other]) await (await openDatabase(place, log)).close();
  expect(await codesOf({ ...meant, databaseOwnerUrl: meant.databaseUrl })).toContain('database.sameRole');
  const elsewhere = other.databaseOwnerUrl;
  expect(await codesOf({ ...meant, databaseOwnerUrl: elsewhere })).toEqual(['database.otherDatabase']);
  await administrate(`create role restored superuser login password 'geheim'`);
  const restored = meant.databaseOwnerUrl.replace('meant_owner', 'restored');
  expect(await codesOf({ ...meant, databaseOwnerUrl: restored })).toEqual(['database.notTheOwner']);

  const nothing = await newPlace('nothing');
  await administrate('alter database nothing owner to restored');
  expect(await codesOf(nothing)).toEqual(['database.behind', 'database.notTheOwner']);
});

test('[OPS-181, OPS-250] without the owner nothing is found once its tables are there, and before that and beside some that are not granted one fault', async () => {
  const place = await newPlace('deployed');
  const alone = { ...place, databaseOwnerUrl: null };
  expect(await codesOf(alone)).toEqual(['database.notPrepared']);
  await (await openDatabase(place, log)).close();
  expect(await codesOf(alone)).toEqual([]);
  const owner = new Client(place.databaseOwnerUrl);
  await owner.connect();
  await owner.query('create table not_granted_yet ()');
  await owner.end();
  expect(await codesOf(alone)).toEqual(['database.notPrepared']);
});

test('[OPS-181] nothing could be written while it is looked at, and nothing of that stays with the connection', async () => {
  const client = new Client(await newDatabase());
  await client.connect();
  const said = async (setting: string): Promise<unknown> => {
    const { rows } = await client.query<Record<string, string>>(`show ${setting}`);
    return rows[0]?.[setting];
  };
  const during: unknown[] = [];
  const query = async (text: string, values?: unknown[]): Promise<unknown> => {
    const outcome = await client.query(text, values);
    during.push(await said('transaction_read_only'));
    return outcome;
  };
  await examineOver({ query } as unknown as ClientBase);
  const after = [await said('transaction_read_only'), await said('default_transaction_read_only')];
  await client.end();
  expect(during.length).toBeGreaterThan(3);
  expect([...new Set(during.slice(0, -1))]).toEqual(['on']);
  expect(after).toEqual(['off', 'off']);
});

test('[OPS-181] it says of one role for everything, and tells tables that lack steps or are those of a newer version', async () => {
  const url = await newDatabase();
  expect(await codesOf({ databaseUrl: url, databaseOwnerUrl: null })).toEqual(['database.auditNotApart']);
  expect(await codesOf({ databaseUrl: url, databaseOwnerUrl: url })).toContain('database.sameRole');
  const without = { databaseUrl: urlOfTarget((await emptyDatabase()).target), databaseOwnerUrl: null };
  expect(await lookAtDatabase(without)).toEqual([{ code: 'database.behind', values: { count: expect.any(Number) } }]);
  const client = new Client(url);
  await client.connect();
  const [one, two] = ['9998-later', '9999-needs-9998-less'];
  for (const [name, code, migrations] of [
    [one, 'database.extended', one],
    [two, 'database.newer', `${one}, ${two}`],
  ]) {
    await client.query("insert into kysely_migration (name, timestamp) values ($1, '')", [name]);
    const [newer] = await lookAtDatabase({ databaseUrl: url, databaseOwnerUrl: null });
    expect(newer).toEqual({ code, values: { migrations } });
  }
  await client.end();
});

test('[OPS-181] a PostgreSQL that is too old, and a clock that is off', () => {
  const steps = { behind: 0, unknown: [], servesUnknown: true };
  const sound: ExaminedDatabase = {
    tooOld: null,
    steps,
    mayPrepare: true,
    mayWork: true,
    couldChangeAudit: false,
    aheadMs: 9000,
    mostConnections: 97,
  };
  expect(findingsOf(sound, true)).toEqual([]);
  expect(findingsOf({ ...sound, tooOld: 14, aheadMs: -11_000 }, true)).toEqual([
    { code: 'database.old', values: { version: 14, oldest: 15 } },
    { code: 'clock.database', values: { seconds: 11 } },
  ]);
});

test('[OPS-181] neither finding nor setting repeats a password, also where it is taken for something else', async () => {
  const away = `postgres://zaehlwerk:kanarienvogel@127.0.0.1:1/zaehlwerk`;
  const place = '127.0.0.1:1/zaehlwerk';
  const unreachable = { setting: 'DATABASE_URL', place, reason: 'ECONNREFUSED' };
  const findings = await lookAtDatabase({ databaseUrl: away, databaseOwnerUrl: null });
  expect(findings).toEqual([{ code: 'database.unreachable', values: unreachable }]);
  const socket = { databaseUrl: 'postgres://u:p@localhost/z?host=/nowhere', databaseOwnerUrl: null };
  expect((await lookAtDatabase(socket))[0]?.values['place']).toBe('/nowhere:5432/z');

  const key = { SECRET_KEY: randomBytes(32).toString('base64') };
  const sound = ['postgres://u:a%2Fb@db/z', 'postgres://db/z?user=me@db'];
  for (const url of sound) expect(configOf({ ...key, DATABASE_URL: url }).databaseUrl).toBe(url);
  for (const behind of ['/abc@host/db', '4711/geheim@db/z', '4711?geheim@db/z', '4711#geheim@db/z']) {
    const faults = faultsOf({ ...key, DATABASE_URL: `postgres://u:${behind}` });
    expect(faults).toEqual([expect.stringMatching(/^DATABASE_URL has an @ behind its host/)]);
    expect(faults.join()).not.toMatch(/4711|geheim|abc/);
  }
});

test('[OPN-699] more workers than cores are told, and as many are not', () => {
  expect(lookAtWorkers(5, 4)).toEqual([{ code: 'workers.many', values: { workers: 5, cores: 4 } }]);
  expect(lookAtWorkers(4, 4)).toEqual([]);
});
