import { expect, test } from 'vitest';
import { testServer } from '../testing/test-server.ts';

const server = await testServer();

test('every foreign key has an index that begins with its columns', async () => {
  const { rows } = await server.parts.pool.query<{ name: string; indexed: boolean }>(
    `select conrelid::regclass || ' ' || conname as name, exists (
       select from pg_index i
       where i.indrelid = c.conrelid
         and (i.indkey::smallint[])[0:cardinality(c.conkey) - 1] @> c.conkey
     ) as indexed
     from pg_constraint c where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter(({ indexed }) => !indexed)).toEqual([]);
});
