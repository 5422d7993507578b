import { postResults } from '@zaehlwerk/contract/readings';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { appendEntry } from '../http/audit/audit-store.ts';
import { systemScope } from '../http/caller/system-scope.ts';
import { StartFault } from '../start-fault.ts';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { EVERY_ENDPOINT, goodCallOf, makeCall } from '../testing/calls/every-call.ts';
import { handedIn, workedOff } from '../testing/calls/kept-imports.ts';
import { orderFile } from '../testing/calls/order-file.ts';
import { testServer } from '../testing/test-server.ts';
import { TOUCHING_THE_AUDIT } from '../testing/touching-the-audit.ts';
import { newUtility } from '../testing/utility.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';
import { openEmbeddedDatabase } from './embedded/embedded-postgres.ts';
import { findPostmaster } from './embedded/postmaster.ts';
import { addressOf } from './embedded/start-postmaster.ts';
import { grantTables, isAuditApart } from './grant-tables.ts';
import { migrate } from './migrate.ts';
import { type Database, openDatabase } from './open-database.ts';
import { prepareWorkQueue } from './queue-tables.ts';

const log = pino({ level: 'silent' });
const top = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-audit-'));
closeAtEnd({ close: async () => rmSync(top, { recursive: true, force: true }) });

const EMBEDDED = { databaseUrl: null, databaseOwnerUrl: null, dataDir: path.join(top, 'data') };
const embedded = await openDatabase(EMBEDDED, log);
const cluster = path.join(EMBEDDED.dataDir, 'pg');
const server = addressOf(findPostmaster(cluster)!);
closeAtEnd(embedded);

/** Runs statements as the superuser of the embedded server, each on its own. */
const administrate = (database: string, ...statements: readonly string[]): Promise<void> =>
  runAll(new Client({ ...server, database }), statements);

async function runAll(client: Client, statements: readonly string[]): Promise<void> {
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const urlOf = (role: string, database: string): string =>
  `postgres://${role}:geheim@localhost:${server.port}/${database}?host=${encodeURIComponent(server.host)}`;

async function append({ db }: Database, at = new Date()): Promise<void> {
  const entry = {
    at,
    act: 'key.end',
    applicationId: null,
    objects: [],
    details: {},
    requestId: null,
  } as const;
  await db.transaction().execute((transaction) => appendEntry(transaction, systemScope('start'), entry));
}

async function expectApart(database: Database): Promise<void> {
  expect(await isAuditApart(database.pool)).toBe(true);
  await append(database);
  const read = () => database.pool.query('select * from audit_entries order by number').then(({ rows }) => rows);
  const before = await read();
  expect(before).not.toEqual([]);
  for (const statement of TOUCHING_THE_AUDIT) {
    const outcome = await database.pool.query(statement).then(
      () => 'done',
      ({ code }: { readonly code: string }) => code,
    );
    // insufficient_privilege
    expect([statement, outcome]).toEqual([statement, '42501']);
  }
  // A grant by whoever has none to give is not refused, and gives nothing.
  await database.pool.query('grant all on audit_entries to current_user').catch(() => undefined);
  await expect(database.pool.query('delete from audit_entries')).rejects.toThrow(/permission denied/);
  await append(database);
  expect((await read()).slice(0, before.length)).toEqual(before);
  // Everything else is worked on.
  await database.pool.query(`insert into applications (application_id, document) values ('werk', '{}')`);
  await database.pool.query(`update applications set logo = null where application_id = 'werk'`);
  await database.pool.query(`select nextval('reading_positions')`);
  await database.pool.query(`delete from applications where application_id = 'werk'`);
}

test('[OPS-62] the role of the portal can add to the audit and read it, and nothing else, in the embedded database', async () => {
  await expectApart(embedded);
});

test('[OPS-62] with a role of its own for migrations the same holds at DATABASE_URL, also after another start', async () => {
  await administrate(
    'postgres',
    `create role their_owner login password 'geheim'`,
    `create role their_portal login password 'geheim'`,
    'create database theirs owner their_owner',
  );
  const place = {
    ...EMBEDDED,
    databaseUrl: urlOf('their_portal', 'theirs'),
    databaseOwnerUrl: urlOf('their_owner', 'theirs'),
  };
  for (let start = 1; start <= 2; start += 1) {
    const database = await openDatabase(place, log);
    await expectApart(database).finally(() => database.close());
  }
});

/** What interfaces.md says of handing a database over, for other names. */
function documentedHandOver(from: string, to: string): readonly [string, string, string] {
  const text = readFileSync(new URL('../../../docs/interfaces.md', import.meta.url), 'utf8');
  const [, said = ''] = /an existing database is handed over once: (.*?) again\. /.exec(text) ?? [];
  const named = [...said.matchAll(/`((?:grant|reassign|revoke) [^`]*)`/g)].map(([, statement = '']) =>
    statement.replaceAll(/zaehlwerk\b(?!_)/g, from).replaceAll('zaehlwerk_owner', to),
  );
  const [grant = '', reassign = '', revoke = ''] = named;
  expect(named).toHaveLength(3);
  return [grant, reassign, revoke];
}

test('[OPS-62] with one role it works as before and says that it is not apart; handed to another owner it is', async () => {
  await administrate(
    'postgres',
    `create role their_only login password 'geheim'`,
    `create role later_owner login password 'geheim'`,
    'create database alone owner their_only',
  );
  const place = { ...EMBEDDED, databaseUrl: urlOf('their_only', 'alone') };
  const alone = await openDatabase(place, log);
  expect(await isAuditApart(alone.pool)).toBe(false);
  await append(alone);
  await alone.close();

  const withOwner = { ...place, databaseOwnerUrl: urlOf('later_owner', 'alone') };
  const fault = await openDatabase(withOwner, log).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(StartFault);
  expect((fault as Error).message).toMatch(/DATABASE_OWNER_URL must own the database/);
  const [grant, reassign, revoke] = documentedHandOver('their_only', 'later_owner');
  await administrate('alone', grant);
  await runAll(new Client(urlOf('their_only', 'alone')), [reassign]);
  await administrate('alone', revoke);
  const handedOver = await openDatabase(withOwner, log);
  await expectApart(handedOver).finally(() => handedOver.close());
});

test("[OPS-62, OPN-349] one role for both, or an owner whose tables are the portal's, takes nothing from anybody and does not start", async () => {
  await administrate(
    'postgres',
    `create role one_role login password 'geheim'`,
    `create role above_all superuser login password 'geheim'`,
    'create database twofold owner one_role',
  );
  const place = { ...EMBEDDED, databaseUrl: urlOf('one_role', 'twofold') };
  await openDatabase(place, log).then((database) => database.close());
  for (const [owner, said] of [
    ['one_role', /has the role of DATABASE_URL/],
    ['above_all', /must own the database/],
  ] as const) {
    const withOwner = { ...place, databaseOwnerUrl: urlOf(owner, 'twofold') };
    const fault = await openDatabase(withOwner, log).catch((error: unknown) => error);
    expect([owner, fault]).toEqual([owner, expect.any(StartFault)]);
    expect((fault as Error).message).toMatch(said);
    await runAll(new Client(place.databaseUrl), ['update kysely_migration set name = name']);
  }
});

test("[OPS-62, OPN-349] an owner in another database than the portal's is noticed before anything is made there", async () => {
  await administrate(
    'postgres',
    `create role mistaken_owner login password 'geheim'`,
    `create role mistaken_portal login password 'geheim'`,
    'create database meant owner mistaken_owner',
    'create database mistaken owner mistaken_owner',
  );
  const place = { ...EMBEDDED, databaseUrl: urlOf('mistaken_portal', 'meant') };
  const wrong = { ...place, databaseOwnerUrl: urlOf('mistaken_owner', 'mistaken') };
  const fault = await openDatabase(wrong, log).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(StartFault);
  expect((fault as Error).message).toMatch(/names another database/);
  await runAll(new Client(wrong.databaseOwnerUrl), ['create table kysely_migration ()']);
});

test('[OPS-62, OPN-349] a table of somebody else in the schema keeps the portal from nothing, and is none of its own', async () => {
  await administrate(
    'postgres',
    `create role tidy_owner login password 'geheim'`,
    `create role tidy_portal login password 'geheim'`,
    'create database shared owner tidy_owner',
  );
  await administrate('shared', 'create table of_others (n integer)');
  const place = {
    ...EMBEDDED,
    databaseUrl: urlOf('tidy_portal', 'shared'),
    databaseOwnerUrl: urlOf('tidy_owner', 'shared'),
  };
  const database = await openDatabase(place, log);
  await expect(database.pool.query('select from of_others')).rejects.toThrow(/permission denied/);
  await expectApart(database).finally(() => database.close());

  await administrate(
    'shared',
    'create function refuse() returns event_trigger language plpgsql as $$ begin raise insufficient_privilege; end $$',
    `create event trigger refuse on ddl_command_start when tag in ('GRANT') execute function refuse()`,
  );
  expect(await openDatabase(place, log).catch((error: unknown) => error)).toBeInstanceOf(StartFault);
});

test('[OPS-62] whoever could become its owner is not apart', async () => {
  const before = await isAuditApart(embedded.pool);
  await administrate('zaehlwerk', 'grant zaehlwerk_owner to zaehlwerk_portal');
  const meanwhile = await isAuditApart(embedded.pool);
  await administrate('zaehlwerk', 'revoke zaehlwerk_owner from zaehlwerk_portal');
  expect([before, meanwhile, await isAuditApart(embedded.pool)]).toEqual([true, false, true]);
});

test('[OPS-59, OPS-62, OPS-66] with what its role is granted the portal answers every call and works its queue off, and health says that the audit is apart', async () => {
  const { target, owner, close } = await openEmbeddedDatabase(path.join(top, 'granted'), { log });
  await migrate(owner);
  await prepareWorkQueue(owner);
  await grantTables(owner, target);
  const portal = await testServer({ ...MAILS_WAIT, imports: true, database: { target, close } });
  const world = { server: portal, utility: await newUtility(portal, 'quittenbaum'), mark: 'quittenbaum' };
  for (const [name, endpoint] of EVERY_ENDPOINT) {
    const call = await goodCallOf(world, name);
    expect([name, (await makeCall(world, endpoint, call)).status]).toEqual([name, call.status]);
  }
  await workedOff(portal, world.utility.tenant, await handedIn(portal, world.utility.tenant, orderFile({})));
  expect((await portal.call('GET', '/health/ready')).json()).toMatchObject({ checks: { audit: { ok: true } } });
  expect((await portal.call('GET', '/api/operator/audit/chain', { token: portal.operatorKey })).json()).toMatchObject({
    misfit: null,
  });
});

test('[OPN-612] a role that has not been granted the tables of orders to count yet goes on taking readings', async () => {
  const { target, owner, close } = await openEmbeddedDatabase(path.join(top, 'not yet'), { log });
  await migrate(owner);
  await prepareWorkQueue(owner);
  await grantTables(owner, target);
  const portal = await testServer({ database: { target, close } });
  const world = { server: portal, utility: await newUtility(portal, 'mispelbaum'), mark: 'mispelbaum' };
  const call = await goodCallOf(world, 'postResults');
  await runAll(new Client(owner), [
    'revoke all on order_states, orders_to_count, applications_to_count from public, zaehlwerk_portal',
  ]);
  expect((await makeCall(world, postResults, call)).status).toBe(200);
});
