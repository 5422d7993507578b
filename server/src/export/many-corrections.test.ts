import { expect, test } from 'vitest';
import { clearingUtility } from '../testing/calls/clearing-utility.ts';
import { operate } from '../testing/calls/operator-calls.ts';
import { rowsOf } from '../testing/rows-read.ts';
import { testServer } from '../testing/test-server.ts';

const server = await testServer();
const { pool } = server.parts;

const MANY = 400;

test('[OPS-123] a register that was told many corrections costs its readings in MSCONS no more than a few rows each', async () => {
  const utility = await clearingUtility(server);
  await (await utility.newOne()).send(1200);
  // As by so many sends one after the other.
  await pool.query(
    `insert into reading_results
     select (jsonb_populate_record(r, jsonb_build_object(
       'result_id', md5(r.result_id || n::text)::uuid,
       'replaces', case n when 1 then r.result_id else md5(r.result_id || (n - 1)::text)::uuid end,
       'created', r.created + n * interval '1 ms', 'position', null))).*
     from reading_results r, generate_series(1, $2::int) n where r.application_id = $1 order by n`,
    [utility.tenant.applicationId, MANY],
  );
  const page = await rowsOf(server.parts, async () => {
    const { leftOut } = (await operate(server, utility.tenant, 'GET', 'readings/mscons')).json<{
      leftOut: unknown[];
    }>();
    expect(leftOut).toHaveLength(MANY + 1);
  });
  // A hundred of those that came after it, each with its place.
  expect(page.read).toBeLessThan(MANY * 100 * 4);
});
