import { expect, test } from 'vitest';
import { newAccount } from '../testing/test-account.ts';
import { testServer } from '../testing/test-server.ts';
import { analyzeGrown } from './analyze-tables.ts';

const server = await testServer();
const { pool, db, log } = server.parts;

test('PostgreSQL looks at a table that has a fifth more rows than it knows of, not at one that is written anew', async () => {
  const { accountId } = await newAccount(server, await server.newTenant());
  // Or PostgreSQL looks by itself in between.
  await pool.query('alter table accounts set (autovacuum_enabled = false)');
  const change = async (text: string, values: readonly unknown[]) => {
    const client = await pool.connect();
    await client.query(text, [...values]);
    // PostgreSQL tells what a connection did up to a second later.
    await client.query('select pg_stat_force_next_flush()');
    client.release();
  };
  const add = (count: number) =>
    change(
      `insert into accounts
       select (jsonb_populate_record(a, jsonb_build_object('account_id', gen_random_uuid()))).*
       from (select a from accounts a where account_id = $1) one, generate_series(1, $2)`,
      [accountId, count],
    );
  const looks = () => analyzeGrown({ db, log });
  expect(await looks()).toEqual([]);
  await add(99);
  expect(await looks()).toEqual(['accounts']);
  await add(15);
  await change('update accounts set created_at = now() where account_id <> $1', [accountId]);
  expect(await looks()).toEqual([]);
  await add(10);
  expect(await looks()).toEqual(['accounts']);
});
