import { expect, test } from 'vitest';
import { systemScope } from '../../http/caller/system-scope.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { livedHousehold, orderOfHousehold, sendReading } from '../../testing/calls/households.ts';
import { askToDelete, deletionOf, enterDeletion } from '../../testing/calls/tenant-deletion.ts';
import { waitingForLock } from '../../testing/database-sessions.ts';
import { storedKeys } from '../../testing/stored.ts';
import { type TestTenant, testServer } from '../../testing/test-server.ts';
import { MAILS_WAIT } from '../../testing/waiting-mail.ts';
import { runDeletion } from './run-deletion.ts';
import { countRows } from './tenant-rows-store.ts';

const server = await testServer(MAILS_WAIT);
const { pool, db } = server.parts;

const run = ({ applicationId }: TestTenant) =>
  runDeletion(server.parts, systemScope('deletions'), applicationId, new AbortController().signal);

/** Whoever changes these rows of a tenant waits until they are let go. */
async function hold(table: 'applications' | 'jobs', { applicationId }: TestTenant) {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(`select from ${table} where application_id = $1 for update`, [applicationId]);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

/** Everything that is left of a tenant, by table, and of its photos. */
async function leftOf(tenant: TestTenant) {
  const rows = [...(await countRows(db, tenant.scope))].filter(([, count]) => count > 0);
  return [rows, await storedKeys(server, tenant)];
}

const actsOf = async ({ applicationId }: TestTenant) =>
  (
    await pool.query<{ act: string }>(
      `select act from audit_entries where application_id = $1 and act like 'application.%' order by number`,
      [applicationId],
    )
  ).rows.map(({ act }) => act);

test('[OPS-158, OPN-590] two who begin at once begin one deletion, and two instances end it once', async () => {
  const { tenant } = await livedHousehold(server);
  const said = { application: tenant.applicationId, orders: 2, readings: 2 };
  const letGo = await hold('applications', tenant);
  const asked = [askToDelete(server, tenant, said), askToDelete(server, tenant, said)];
  await waitingForLock(pool, 2);
  await letGo();
  expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([202, 404]);
  await Promise.all([run(tenant), run(tenant)]);
  expect(await leftOf(tenant)).toEqual([[], []]);
  expect(await actsOf(tenant)).toEqual(['application.delete', 'application.endDeletion']);
  const told = (await deletionOf(server, tenant))!;
  expect([told.state, told.photosGone, told.failedAt]).toEqual(['deleted', 2, null]);
});

test('[OPS-158] an import and a reading with its photo that were under way when it began go with it, whichever way they end', async () => {
  const { tenant, household } = await livedHousehold(server);
  const letGo = await hold('jobs', tenant);
  const body = [{ ...orderOfHousehold('quitte', '1'), Hinweis: 'neu' }, orderOfHousehold('quitte', '3')];
  const importing = operate(server, tenant, 'POST', 'orders', { body });
  await waitingForLock(pool, 1);
  const reading = sendReading(household, 1);
  await waitingForLock(pool, 2);
  await enterDeletion(server, tenant);
  const running = run(tenant);
  // It waits for its turn behind the import.
  await waitingForLock(pool, 3);
  await letGo();
  expect([(await importing).status, (await reading).status]).toEqual([200, 200]);
  await running;
  expect(await leftOf(tenant)).toEqual([[], []]);
  expect(await deletionOf(server, tenant)).toMatchObject({ state: 'deleted', photosGone: 3, failedAt: null });
});

test.each(['before it', 'after it'])(
  '[OPS-158, OPN-592] a document that is put at the same moment, %s, takes no host back',
  async (when) => {
    const { tenant } = await livedHousehold(server);
    const hosts = [`${when.replace(' ', '-')}.example`];
    const document = { name: 'Neu', hosts, logo: null, brandColor: null, config: {} };
    const said = { application: tenant.applicationId, orders: 2, readings: 2 };
    const calls = [
      () => operate(server, tenant, 'PUT', '', { body: document }),
      () => askToDelete(server, tenant, said),
    ];
    const letGo = await hold('applications', tenant);
    const answers = [];
    for (const call of when === 'before it' ? calls : calls.toReversed()) {
      answers.push(call());
      await waitingForLock(pool, answers.length);
    }
    await letGo();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses).toEqual(when === 'before it' ? [200, 202] : [202, 400]);
    const kept = await pool.query('select from application_hosts where application_id = $1', [tenant.applicationId]);
    expect(kept.rowCount).toBe(0);
    // It was its host until it began.
    const host = when === 'before it' ? hosts[0]! : tenant.host;
    expect((await server.call('GET', '/api/public/application', { host })).status).toBe(404);
    const other = await server.newTenant();
    expect((await operate(server, other, 'PUT', '', { body: document })).status).toBe(200);
  },
);
