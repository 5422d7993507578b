import { MOST_VERSION_BYTES, MOST_VERSIONS } from '@zaehlwerk/domain/tenant/document-versions';
import { expect, test } from 'vitest';
import { operate } from '../../testing/calls/operator-calls.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';

const server = await testServer();

interface Listed {
  readonly version: number;
  readonly storedAt: string;
  readonly storedBy: string | null;
  readonly restoredFrom: number | null;
  readonly bytes: number;
}

function documentOf(tenant: TestTenant, name: string, changes: object = {}) {
  return { name, hosts: [tenant.host], logo: null, brandColor: null, config: {}, ...changes };
}

async function put(tenant: TestTenant, name: string, changes: object = {}): Promise<void> {
  const answer = await operate(server, tenant, 'PUT', '', { body: documentOf(tenant, name, changes) });
  expect(answer.status).toBe(200);
}

async function versionsOf(tenant: TestTenant): Promise<readonly Listed[]> {
  return (await operate(server, tenant, 'GET', 'versions')).json<{ versions: Listed[] }>().versions;
}

const nameOf = async (tenant: TestTenant) => (await operate(server, tenant, 'GET', '')).json()['name'];
const restore = (tenant: TestTenant, version: number, query = '') =>
  operate(server, tenant, 'POST', `versions/${version}/restore${query}`);

test('[OPS-83] what a document was is kept as versions, the one before versions were kept too, and the same document twice is one', async () => {
  const tenant = await server.newTenant({ name: 'Wie es war' });
  expect(await versionsOf(tenant)).toEqual([]);
  server.setNow('2026-03-11T08:00:00Z');
  await put(tenant, 'Zweites');
  server.setNow('2026-03-12T08:00:00Z');
  await put(tenant, 'Zweites');
  await put(tenant, 'Drittes');
  expect(
    (await versionsOf(tenant)).map(({ version, storedBy, restoredFrom }) => [version, storedBy, restoredFrom]),
  ).toEqual([
    [3, 'test', null],
    [2, 'test', null],
    [1, null, null],
  ]);
  const [newest, second] = await versionsOf(tenant);
  expect([newest?.storedAt, second?.storedAt]).toEqual(['2026-03-12T08:00:00.000Z', '2026-03-11T08:00:00.000Z']);
  for (const [version, name] of [
    [1, 'Wie es war'],
    [2, 'Zweites'],
    [3, 'Drittes'],
  ]) {
    expect((await operate(server, tenant, 'GET', `versions/${version}`)).json()).toMatchObject({ name });
  }
  expect((await operate(server, tenant, 'GET', 'versions/4')).status).toBe(404);
});

test('[OPS-83, OPN-374] an earlier version is put back as the newest, after a look at what that changes', async () => {
  const tenant = await server.newTenant({ name: 'Erstes' });
  await put(tenant, 'Zweites', { config: { features: { evaluationEnabled: true } } });
  await put(tenant, 'Drittes');
  const dry = await restore(tenant, 2, '?dryRun=true');
  const changes = [
    { path: 'name', before: 'Drittes', after: 'Zweites' },
    { path: 'config.features.evaluationEnabled', before: null, after: true },
    { path: 'config', before: {}, after: null },
  ];
  expect([dry.status, dry.json()]).toEqual([200, { dryRun: true, version: 4, changed: 3, changes }]);
  expect([await nameOf(tenant), (await versionsOf(tenant)).length]).toEqual(['Drittes', 3]);
  expect((await restore(tenant, 2, '?basedOn=2')).json()).toMatchObject({ code: 'conflict' });
  expect((await restore(tenant, 2, '?basedOn=3')).json()).toEqual({ dryRun: false, version: 4, changed: 3, changes });
  expect((await versionsOf(tenant))[0]).toMatchObject({ version: 4, storedBy: 'test', restoredFrom: 2 });
  expect(await nameOf(tenant)).toBe('Zweites');
  expect((await restore(tenant, 5)).status).toBe(404);
});

test('[OPS-83, OPN-157] a version with a host that is another tenant’s by now is refused, and nothing changes', async () => {
  const [tenant, other] = [await server.newTenant(), await server.newTenant()];
  await put(tenant, 'Zwei Namen', { hosts: [tenant.host, `alt.${tenant.host}`] });
  await put(tenant, 'Ein Name');
  await put(other, 'Anderer', { hosts: [other.host, `alt.${tenant.host}`] });
  const refused = await restore(tenant, 2);
  expect([refused.status, refused.json()]).toMatchObject([
    400,
    { fieldErrors: [{ field: 'hosts[1]', code: 'taken' }] },
  ]);
  expect(await nameOf(tenant)).toBe('Ein Name');
});

test('[OPS-83] what a portal without versions has stored in between is not lost', async () => {
  const tenant = await server.newTenant({ name: 'Erstes' });
  await put(tenant, 'Zweites');
  await server.parts.pool.query('update applications set document = $2 where application_id = $1', [
    tenant.applicationId,
    JSON.stringify(documentOf(tenant, 'Von einer älteren Instanz')),
  ]);
  await put(tenant, 'Viertes');
  expect((await versionsOf(tenant)).map(({ version, storedBy }) => [version, storedBy])).toEqual([
    [4, 'test'],
    [3, null],
    [2, 'test'],
    [1, null],
  ]);
  expect((await restore(tenant, 3)).status).toBe(200);
  expect(await nameOf(tenant)).toBe('Von einer älteren Instanz');
});

test('[OPS-83] two that change a document at once make two versions', async () => {
  const tenant = await server.newTenant();
  await Promise.all(['A', 'B', 'C', 'D'].map((name) => put(tenant, name)));
  expect((await versionsOf(tenant)).map(({ version }) => version)).toEqual([5, 4, 3, 2, 1]);
});

test('[OPS-83, OPN-373] their number is limited, and how much they hold together', async () => {
  const tenant = await server.newTenant();
  await put(tenant, 'Erstes');
  await server.parts.pool.query(
    `insert into application_versions (application_id, version, document, bytes, stored_at)
     select application_id, n, document, bytes, stored_at
     from application_versions, generate_series(3, $2::integer) n where application_id = $1 and version = 2`,
    [tenant.applicationId, MOST_VERSIONS + 20],
  );
  await put(tenant, 'Neues');
  const many = (await versionsOf(tenant)).map(({ version }) => version);
  expect([many.length, many[0], many.at(-1)]).toEqual([MOST_VERSIONS, MOST_VERSIONS + 21, 22]);
  await server.parts.pool.query('update application_versions set bytes = $2 where application_id = $1', [
    tenant.applicationId,
    MOST_VERSION_BYTES / 4,
  ]);
  await put(tenant, 'Noch eines');
  expect(await versionsOf(tenant)).toHaveLength(4);
});
