import type { KeptImport } from '@zaehlwerk/contract/kept-import';
import { expect, test } from 'vitest';
import { QUEUE_SCHEMA } from '../../database/work-queue.ts';
import { systemScope } from '../../http/caller/system-scope.ts';
import { importOf, workedOff } from '../../testing/calls/kept-imports.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { FIRST_ORDERS, takingBack } from '../../testing/calls/taking-back.ts';
import { type TestTenant, testServer } from '../../testing/test-server.ts';
import { tidyUp } from '../../tidy-up.ts';
import { keepImporting } from '../kept/keep-importing.ts';

// While instances of a version before still run, which know files alone.
const server = await testServer();
const { imported, later } = takingBack(server);
const { pool } = server.parts;

async function undoing(tenant: TestTenant): Promise<string> {
  const importId = await imported(tenant, ...FIRST_ORDERS);
  later();
  const headers = { prefer: 'respond-async' };
  const answer = await operate(server, tenant, 'POST', `imports/${importId}/undo`, { body: { orders: 3 }, headers });
  expect([answer.status, answer.text]).toEqual([202, expect.anything()]);
  return answer.json<KeptImport>().importId;
}

test('[OPS-160, F49] taking back waits where an older instance does not look, also once it was handed on again', async () => {
  const tenant = await server.newTenant();
  const work = await undoing(tenant);
  const queues = async () =>
    (await pool.query<{ name: string }>(`select name from ${QUEUE_SCHEMA}.job where data ->> 'importId' = $1`, [work]))
      .rows;
  expect(await queues()).toEqual([{ name: 'undo' }]);
  await pool.query(`delete from ${QUEUE_SCHEMA}.job`);
  await tidyUp(server.parts);
  expect(await queues()).toEqual([{ name: 'undo' }]);
  await keepImporting(server.parts, systemScope('imports'));
  await workedOff(server, tenant, work);
});

test('[OPS-160, F49] what an older instance has taken for a file and refused is told as that, not as taken back', async () => {
  const tenant = await server.newTenant();
  const work = await undoing(tenant);
  const answer = { dryRun: false, created: 0, updated: 0, unchanged: 0, rejected: 1, findings: [], changed: 0 };
  await pool.query(
    `update imports set state = 'done', accepted = false, started_at = created_at, ended_at = created_at, answer = $2
     where import_id = $1`,
    [work, JSON.stringify({ ...answer, cleared: 0, changes: [] })],
  );
  expect(await importOf(server, tenant, work)).toMatchObject({ state: 'done', accepted: false, undone: null });
});
