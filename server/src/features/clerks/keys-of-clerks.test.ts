import { APPLICATION_HEADER } from '@zaehlwerk/contract/clerks';
import type { Clerk } from '@zaehlwerk/contract/clerk-management';
import type { ListedAct } from '@zaehlwerk/contract/audit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { operate } from '../../testing/calls/operator-calls.ts';
import { callAsClerk, newClerk, type TestClerk } from '../../testing/test-clerk.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';

const server = await testServer();
const [tenant, elsewhere] = [await server.newTenant(), await server.newTenant()];

interface Made {
  readonly id: string;
  readonly key: string;
}

const KEYS = '/api/operator/keys';
const makeKey = async (clerk: TestClerk, at: TestTenant = tenant): Promise<Made> =>
  (await callAsClerk(at, clerk, 'POST', KEYS, { body: { name: 'Schnittstelle' } })).json<Made>();
const makeByKey = async ({ key }: Made): Promise<Made> =>
  (await server.call('POST', KEYS, { token: key, body: { name: 'Enkel' } })).json<Made>();
const statusOf = async ({ key }: Made): Promise<number> =>
  (await server.call('GET', '/api/operator/applications', { token: key })).status;
const keysOf = async (clerk: TestClerk, at: TestTenant = tenant): Promise<number | null | undefined> => {
  const { clerks } = (await operate(server, at, 'GET', 'clerks')).json<{ clerks: Clerk[] }>();
  return clerks.find(({ clerkId }) => clerkId === clerk.clerkId)?.keys;
};
const lock = (clerk: TestClerk, locked = true) =>
  operate(server, tenant, 'POST', `clerks/${clerk.clerkId}/lock`, { body: { locked } });
const roles = (clerk: TestClerk, at: TestTenant, some: readonly string[]) =>
  operate(server, at, 'PUT', `clerks/${clerk.clerkId}/roles`, { body: { roles: some } });

test('[DSK-09, OPN-570] who is locked out takes along the keys that they made, and those that these made; nobody else’s, and for good', async () => {
  const [clerk, other] = [await newClerk(server, tenant), await newClerk(server, tenant)];
  const own = await makeKey(clerk);
  const grandchild = await makeByKey(own);
  const others = await makeKey(other);
  expect([await keysOf(clerk), await keysOf(other)]).toEqual([2, 1]);
  const made = [own, grandchild, others];
  expect(await Promise.all(made.map(statusOf))).toEqual([200, 200, 200]);

  expect((await lock(clerk)).status).toBe(204);
  expect(await Promise.all(made.map(statusOf))).toEqual([401, 401, 200]);
  expect(await keysOf(clerk)).toBe(0);
  await lock(clerk, false);
  expect(await statusOf(own)).toBe(401);
  const { entries } = (
    await server.call('GET', `/api/operator/audit?act=clerk.lock&object=${own.id}`, { token: server.operatorKey })
  ).json<{ entries: ListedAct[] }>();
  expect(entries.map(({ objects }) => [...objects].sort())).toEqual([[clerk.clerkId, own.id, grandchild.id].sort()]);
});

test('[DSK-09, OPN-570] with the last role in an application go the keys for it, and not those for another one', async () => {
  const clerk = await newClerk(server, tenant);
  const here = await makeKey(clerk);
  await server.parts.db
    .insertInto('clerk_roles')
    .values({ application_id: elsewhere.applicationId, clerk_id: clerk.clerkId, roles: ['read', 'keys'] })
    .execute();
  const about = { body: { name: 'Dort' }, headers: { [APPLICATION_HEADER]: elsewhere.applicationId } };
  const there = (await callAsClerk(tenant, clerk, 'POST', KEYS, about)).json<Made>();
  expect(await Promise.all([here, there].map(statusOf))).toEqual([200, 200]);
  expect((await roles(clerk, tenant, ['read'])).status).toBe(204);
  expect(await statusOf(here)).toBe(200);
  expect((await roles(clerk, tenant, [])).status).toBe(204);
  expect(await Promise.all([here, there].map(statusOf))).toEqual([401, 200]);
});

test('[OPN-570] how many keys would end is told to whoever may change the clerk, and to nobody else', async () => {
  const [boss, people] = [await newClerk(server, tenant), await newClerk(server, tenant, ['people'])];
  await makeKey(boss);
  const path = `/api/operator/applications/${tenant.applicationId}/clerks`;
  const { clerks } = (await callAsClerk(tenant, people, 'GET', path)).json<{ clerks: Clerk[] }>();
  expect(clerks.find(({ clerkId }) => clerkId === boss.clerkId)?.keys).toBeNull();
  expect(await keysOf(boss)).toBe(1);
});

test('[OPN-570] a key that is made while its clerk is locked out is none, or ends', async () => {
  for (let round = 0; round < 5; round += 1) {
    const clerk = await newClerk(server, tenant);
    const own = await makeKey(clerk);
    const tries = [makeKey(clerk), makeByKey(own), lock(clerk), makeKey(clerk), makeByKey(own)];
    await Promise.all(tries);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from operator_keys where made_by = ${clerk.clerkId} and ended_at is null`.execute(
      server.parts.db,
    );
    expect(rows[0]?.n).toBe(0);
  }
});

test('[OPN-570] who is signed in no more makes no key by what was let in before', async () => {
  const clerk = await newClerk(server, tenant);
  const own = await makeKey(clerk);
  await sql`update clerks set locked_at = now() where clerk_id = ${clerk.clerkId}`.execute(server.parts.db);
  const answer = await server.call('POST', KEYS, { token: own.key, body: { name: 'danach' } });
  expect(answer.status).toBe(401);
});
