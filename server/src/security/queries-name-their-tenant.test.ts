import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { connect, disconnect } from '../database/connection.ts';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { guardTenants, readingAllTenants } from '../testing/guard-tenants.ts';
import { copyTemplate } from '../testing/test-database.ts';

// Every test server has this guard (testing/test-server.ts): a test whose calls read across tenants fails. Here it is
// shown that the guard sees them.

const database = await copyTemplate();
const connection = connect(database.target);
closeAtEnd(database);
closeAtEnd({ close: () => disconnect(connection) });

test.each([
  ['no condition at all', 'select * from jobs', 'jobs'],
  ['an id alone', 'select * from jobs where job_id = $1', 'jobs'],
  ['another table’s condition', 'select 1 from jobs j, rate_tasks k where j.application_id = $1', 'rate_tasks'],
  [
    'a join on the application alone',
    'select 1 from jobs j join rate_tasks k on k.application_id = j.application_id and k.obis = j.order_number',
    'jobs, rate_tasks',
  ],
  [
    'a part',
    'with all_jobs as materialized (select * from jobs) select * from all_jobs where application_id = $1',
    'jobs',
  ],
  ['a subquery', 'select (select count(*) from jobs) from applications where application_id = $1', 'jobs'],
  ['a change', "update submissions set answer = '' where submission_id = $1", 'submissions'],
  ['a removal', 'delete from logins where username = $1', 'logins'],
])('[S05] %s is seen', async (_what, text, tables) => {
  const [complaint] = await readingAllTenants(connection.pool, [text]);
  expect(complaint?.split('\n')[0]).toMatch(/^a call reads .* of all applications:$/);
  for (const table of tables.split(', ')) expect(complaint).toContain(table);
});

test.each([
  ['select * from jobs where application_id = $1'],
  ['select 1 from jobs j join rate_tasks k using (application_id, job_id) where k.application_id = $1'],
  [
    'select 1 from json_to_recordset($1) as n (a text, id uuid) join jobs j on j.application_id = n.a and j.job_id = n.id',
  ],
  ['update jobs set order_number = $2 where application_id = $1'],
  ['insert into application_hosts (host, application_id) values ($1, $2)'],
  ['select * from operator_keys'],
])('[S05] %s is allowed', async (text) => {
  expect(await readingAllTenants(connection.pool, [text])).toEqual([]);
});

test('[S05] only what a call asks is looked at, whether by the pool or in a transaction', async () => {
  const server = createServer((request, response) => {
    const ask = async () => {
      await connection.pool.query('select order_number from jobs');
      await connection.db.transaction().execute((all) => all.selectFrom('rate_tasks').select('obis').execute());
      response.end();
    };
    void ask();
  }).listen(0);
  closeAtEnd({ close: async () => void server.close() });
  const check = guardTenants(connection.pool, server);
  await connection.db.selectFrom('logins').select('username').execute();
  await check();
  const { port } = server.address() as { readonly port: number };
  await fetch(`http://127.0.0.1:${port}/`);
  await expect(check()).rejects.toThrow(/jobs of all[^]*rate_tasks of all/);
  await expect(check()).rejects.not.toThrow(/logins/);
});
