import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { systemScope } from '../http/caller/system-scope.ts';
import { operate } from '../testing/calls/operator-calls.ts';
import { endSample } from '../testing/calls/samples.ts';
import { waitingForLock } from '../testing/database-sessions.ts';
import { testServer, type TestTenant } from '../testing/test-server.ts';
import { dropBrokenSamples } from './make-sample.ts';

/* A sample is there whole, or not at all, and is not made without end. */

const NOW = '2026-03-10T10:00:00Z';
const MOST = 2;
const server = await testServer({ now: NOW, limits: { samplesPerDay: MOST } });
const { pool } = server.parts;

const make = (tenant: TestTenant) =>
  operate(server, tenant, 'POST', 'sample', { headers: { 'accept-language': 'de' } });
const shown = async (tenant: TestTenant) =>
  (await operate(server, tenant, 'GET', 'sample')).json<{ sample: { applicationId: string } | null }>().sample;
const told = (problem: Problem) => problem.fieldErrors.map(({ code, message }) => `${code}: ${message}`);

/** What is left of a sample whose server broke off at an instant. */
async function brokenOff(tenant: TestTenant, at: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into applications (application_id, document, sample_of, sample_begun_at)
     select 'uebung-' || gen_random_uuid(), document, application_id, $2 from applications where application_id = $1
     returning application_id as id`,
    [tenant.applicationId, at],
  );
  return rows[0]!.id;
}

const isDeleted = async (id: string) =>
  (await pool.query('select from application_deletions where application_id = $1', [id])).rowCount === 1;

const madeIn = async ({ applicationId }: TestTenant) =>
  (await pool.query(`select from audit_entries where application_id = $1 and act = 'sample.make'`, [applicationId]))
    .rowCount;

test('[DSK-216, OPN-732] of an application so many are made in a day; then it is said in words, of others they are', async () => {
  const [tenant, other] = [await server.newTenant(), await server.newTenant()];
  for (let n = 0; n < MOST; n += 1) {
    expect((await make(tenant)).status).toBe(201);
    // One that is there counts nothing.
    expect((await make(tenant)).status).toBe(409);
    await endSample(server, tenant);
  }
  const refused = await make(tenant);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
  expect(told(refused.json())).toEqual([
    'samplesOfDay: In den letzten 24 Stunden wurde die Übung schon 2-mal angelegt. Bitte versuchen Sie es morgen noch einmal.',
  ]);
  expect([await shown(tenant), await madeIn(tenant)]).toEqual([null, MOST]);
  expect((await make(other)).status).toBe(201);
});

test('[DSK-216, OPN-733] what cannot be made to its end leaves nothing that is shown, and no entry of the audit', async () => {
  const tenant = await server.newTenant();
  await pool.query(`
    create function refuse_reading() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
    create trigger refused before insert on unknown_readings for each row execute function refuse_reading()`);
  const failed = await make(tenant);
  await pool.query('drop function refuse_reading() cascade');
  expect([failed.status, await shown(tenant), await madeIn(tenant)]).toEqual([500, null, 0]);
  const { rows } = await pool.query<{ id: string }>(
    'select application_id as id from applications where sample_of = $1',
    [tenant.applicationId],
  );
  expect(await Promise.all(rows.map(({ id }) => isDeleted(id)))).toEqual([true]);
  const { applicationId } = (await make(tenant)).json<{ applicationId: string }>();
  expect(await shown(tenant)).toMatchObject({ applicationId });
});

test('[DSK-216, OPN-733] one that a server has broken off is shown to nobody, and is deleted for the next one or when the server tidies up', async () => {
  const [tenant, other] = [await server.newTenant(), await server.newTenant()];
  const [own, theirs] = [
    await brokenOff(tenant, '2026-03-10T09:45:00Z'),
    await brokenOff(other, '2026-03-10T09:45:00Z'),
  ];
  const fresh = await brokenOff(await server.newTenant(), NOW);
  expect([await shown(tenant), (await operate(server, tenant, 'DELETE', 'sample')).status]).toEqual([null, 404]);
  const { applicationId } = (await make(tenant)).json<{ applicationId: string }>();
  expect([await isDeleted(own), await isDeleted(theirs)]).toEqual([true, false]);
  expect(await shown(tenant)).toMatchObject({ applicationId });
  expect(await dropBrokenSamples(server.parts, systemScope('tidy-up'))).toBe(1);
  expect([await isDeleted(theirs), await isDeleted(fresh), await isDeleted(applicationId)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('[DSK-216, OPN-733] while one is being made a second one is refused in words, and one that is deleted meanwhile is no fault of the server', async () => {
  const tenant = await server.newTenant();
  const holding = await pool.connect();
  await holding.query('begin');
  await holding.query('lock table unknown_readings in share mode');
  const making = make(tenant);
  await waitingForLock(pool);
  const second = await make(tenant);
  expect([second.status, told(second.json())]).toEqual([
    409,
    ['beingMade: Die Übung wird gerade angelegt. Das dauert einen Augenblick.'],
  ]);
  expect(await shown(tenant)).toBeNull();
  await pool.query(
    `insert into application_deletions (application_id, key_name, begun_at, counts, rows_then)
     select application_id, 'other', now(), '{}', 1 from applications where sample_of = $1`,
    [tenant.applicationId],
  );
  await holding.query('commit');
  holding.release();
  expect((await making).status).toBe(409);
  expect([await shown(tenant), await madeIn(tenant)]).toEqual([null, 0]);
});
