import { expect, test } from 'vitest';
import { systemScope } from '../../http/caller/system-scope.ts';
import { EVERY_ENDPOINT, goodCallOf, makeCall, type World } from '../../testing/calls/every-call.ts';
import { endSample } from '../../testing/calls/samples.ts';
import { enterDeletion } from '../../testing/calls/tenant-deletion.ts';
import { changesBetween, readTables } from '../../testing/tables.ts';
import { storedKeys } from '../../testing/stored.ts';
import { testServer } from '../../testing/test-server.ts';
import { newUtility } from '../../testing/utility.ts';
import { MAILS_WAIT, waitingMail } from '../../testing/waiting-mail.ts';
import { runDeletion } from './run-deletion.ts';
import { KEPT_TABLES, TENANT_TABLE_NAMES } from './tenant-rows-store.ts';

const server = await testServer(MAILS_WAIT);
const { pool } = server.parts;

interface Column {
  readonly table: string;
  readonly column: string;
}

/** Every column of the database that names a tenant, by its name or by a foreign key. */
async function columnsOfTenants(): Promise<readonly Column[]> {
  const { rows } = await pool.query<Column>(
    `select table_name::text as "table", column_name::text as "column" from information_schema.columns
     where table_schema = current_schema() and column_name in ('application_id', 'only_tenant')
     union
     select k.conrelid::regclass::text, a.attname::text
     from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     where k.contype = 'f' and k.confrelid = 'applications'::regclass
     order by 1, 2`,
  );
  return rows;
}

const said = (): readonly string[] => [...TENANT_TABLE_NAMES, ...Object.keys(KEPT_TABLES), 'applications'];

test('[OPS-159, OPN-591] every table that names an application is deleted with it, or says why not; a new one fails', async () => {
  const tables = async () => [...new Set((await columnsOfTenants()).map(({ table }) => table))];
  expect(await tables()).toEqual(said().toSorted());
  await pool.query('create table diaries (owner text references applications, entry text)');
  expect((await tables()).filter((table) => !said().includes(table))).toEqual(['diaries']);
  await pool.query('drop table diaries');
  for (const why of Object.values(KEPT_TABLES)) expect(why).toMatch(/.{10}/);
});

test('[OPS-159] what names others goes before those', async () => {
  const { rows } = await pool.query<{ child: string; parent: string }>(
    `select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );
  const at = (table: string) => TENANT_TABLE_NAMES.findIndex((one) => one === table);
  const wrong = rows.filter(({ child, parent }) => at(child) >= 0 && at(parent) >= 0 && at(child) > at(parent));
  expect(wrong).toEqual([]);
});

test('[OPS-158] each row that goes finds what names it by an index: nothing is read of the other applications for it', async () => {
  const { rows } = await pool.query<{ name: string; child: string; columns: string[]; indexes: string[][] }>(
    `select k.conname as name, k.conrelid::regclass::text as child,
       array(select attname::text from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any(k.conkey)) as columns,
       array(
         select pg_get_indexdef(i.indexrelid, 1, true) from pg_index i
         where i.indrelid = k.conrelid and i.indpred is null and i.indkey[0] = any(k.conkey)
       ) as indexes
     from pg_constraint k
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace
       and k.confrelid::regclass::text = any($1::text[])
       -- Of keys there are a few.
       and k.conrelid <> 'operator_keys'::regclass`,
    [said()],
  );
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter(({ indexes }) => indexes.length === 0).map(({ name, columns }) => [name, columns])).toEqual([]);
});

/** How many rows of a tenant each column that names one has; those that have none are left out. */
async function rowsOf(applicationId: string): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const { table, column } of await columnsOfTenants()) {
    const { rowCount } = await pool.query(`select from ${table} where ${column} = $1`, [applicationId]);
    if (rowCount !== null && rowCount > 0) counts[table] = rowCount;
  }
  return counts;
}

/** Of these no call of the contract leaves a row that stays. */
const FILLED_BY_HAND: Readonly<Record<string, string>> = {
  anonymous_sends: `insert into anonymous_sends (application_id, send_hash, created) values ($1, 'x', now())`,
  import_files: `insert into import_files select application_id, import_id, 0, 'x' from imports where application_id = $1 limit 1`,
  order_words: `insert into order_words select application_id, job_id, 'word' from jobs where application_id = $1`,
  order_states: `insert into order_states (application_id, job_id, account_id, rates, read, meter_number, has_mail)
    select application_id, job_id, account_id, 1, 0, meter_number, false from jobs where application_id = $1 and left_at is null`,
  applications_to_count: `insert into applications_to_count values ($1)`,
  drop_files: `insert into drop_files (application_id, file_id, list, format, after_position, up_to, readings, numbers, created_at)
    values ($1, gen_random_uuid(), 'readings', 'csv', 0, 1, 1, '{}', now())`,
  operator_keys: `insert into operator_keys (key_id, key_hash, name, only_tenant) values (gen_random_uuid(), 'x', 'own', $1)`,
  application_drafts: `insert into application_drafts (application_id, document, based_on, saved_at) values ($1, '{}', 1, now())`,
};

test('[OPS-157, OPS-158, OPS-159] after every call there is, nothing of the application is left but the audit; the other one is as it was', {
  timeout: 120_000,
}, async () => {
  const [quince, medlar] = [await newUtility(server, 'quittenbaum'), await newUtility(server, 'mispelstrauch')];
  const world: World = { server, utility: quince, mark: 'quittenbaum' };
  for (const [name, endpoint] of EVERY_ENDPOINT) await makeCall(world, endpoint, await goodCallOf(world, name));
  await waitingMail(server, quince.tenant);
  const { applicationId } = quince.tenant;
  for (const statement of Object.values(FILLED_BY_HAND)) await pool.query(statement, [applicationId]);
  const before = await rowsOf(applicationId);
  expect(TENANT_TABLE_NAMES.filter((table) => before[table] === undefined)).toEqual([]);
  expect((await storedKeys(server, quince.tenant)).length).toBeGreaterThan(2);
  const untouched = await readTables(server, medlar.tenant.applicationId);

  const told = await enterDeletion(server, quince.tenant);
  await runDeletion(server.parts, systemScope('deletions'), applicationId, new AbortController().signal);
  await endSample(server, quince.tenant);
  const after = await rowsOf(applicationId);
  expect(Object.keys(after).sort()).toEqual(Object.keys(KEPT_TABLES).sort());
  expect(await storedKeys(server, quince.tenant)).toEqual([]);
  expect(changesBetween(untouched, await readTables(server, medlar.tenant.applicationId)).kinds).toEqual([]);
  // Nothing anybody has written, in any row of any table but the audit, which keeps what clerks were called.
  const left = [...(await readTables(server))].filter(([table]) => table !== 'audit_entries');
  const holding = left.filter(([, found]) => JSON.stringify([...found.values()]).includes('quittenbaum'));
  expect(holding.map(([table]) => table)).toEqual([]);

  const { rows } = await pool.query<{ act: string; key_name: string; details: Record<string, number> }>(
    `select act, key_name, details from audit_entries where application_id = $1 order by number desc limit 2`,
    [applicationId],
  );
  const [end, begin] = rows;
  expect(begin).toMatchObject({ act: 'application.delete', key_name: 'test', details: { orders: told.orders } });
  const all = Object.entries(before).filter(([table]) => !(table in KEPT_TABLES));
  const count = all.reduce((sum, [, one]) => sum + one, 0);
  expect(end).toMatchObject({
    act: 'application.endDeletion',
    key_name: 'server',
    details: { ...begin!.details, rowsDeleted: count - (before['application_hosts'] ?? 0) },
  });
  const chain = await server.call('GET', '/api/operator/audit/chain', { token: server.operatorKey });
  expect(chain.json()).toMatchObject({ misfit: null });
});
