import type { ListedAct } from '@zaehlwerk/contract/audit';
import type { Clerk } from '@zaehlwerk/contract/clerk-management';
import type { DeskSession } from '@zaehlwerk/contract/clerks';
import type { getDeskDeputy } from '@zaehlwerk/contract/deputies';
import { MOST_STOOD_IN_FOR } from '@zaehlwerk/domain/clerk/deputy';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { operate } from '../../testing/calls/operator-calls.ts';
import { callAsClerk, newClerk, resumeSession, type TestClerk } from '../../testing/test-clerk.ts';
import { testServer } from '../../testing/test-server.ts';
import { deleteOverSessions } from './tell-session.ts';
import { systemScope } from '../../http/caller/system-scope.ts';

type OwnDeputy = z.infer<(typeof getDeskDeputy)['answer'][200]>;

const [YESTERDAY, TODAY, TOMORROW] = ['2026-03-09', '2026-03-10', '2026-03-11'] as const;
const DAYS = { from: TODAY, to: TOMORROW };

/** A desk where Karla, who does everything, and Vera, who only looks, work. */
async function desk() {
  const server = await testServer();
  server.setNow('2026-03-10T11:00:00Z');
  const tenant = await server.newTenant();
  const karla = await newClerk(server, tenant, ['read', 'work', 'keys', 'people'], 'Karla Brinkmann');
  const vera = await newClerk(server, tenant, ['read'], 'Vera Voss');
  const at = async (instant: string) => {
    server.setNow(instant);
    for (const one of [karla, vera]) await resumeSession(server, tenant, one);
  };
  const own = (by: TestClerk, method: string, body?: object) =>
    callAsClerk(tenant, by, method, '/api/desk/session/deputy', body === undefined ? {} : { body });
  const name = (deputy: TestClerk, days: { from: string; to: string } = DAYS, of = karla) =>
    own(of, 'PUT', { deputyId: deputy.clerkId, ...days });
  const manage = (by: TestClerk, method: string, of: TestClerk, rest: string, body?: object) =>
    callAsClerk(
      tenant,
      by,
      method,
      `/api/operator/applications/${tenant.applicationId}/clerks/${of.clerkId}/${rest}`,
      body === undefined ? {} : { body },
    );
  return {
    server,
    tenant,
    karla,
    vera,
    at,
    own,
    name,
    manage,
    told: async (by: TestClerk) => (await own(by, 'GET')).json<OwnDeputy>(),
    session: async (by: TestClerk) => {
      const { applications } = (await callAsClerk(tenant, by, 'GET', '/api/desk/session')).json<DeskSession>();
      return applications.find(({ applicationId }) => applicationId === tenant.applicationId);
    },
    /** Something that only `work` may. */
    works: async (by: Pick<TestClerk, 'token'>) =>
      (await callAsClerk(tenant, by, 'GET', `/api/operator/applications/${tenant.applicationId}/clearing`)).status,
    clerks: async () => (await operate(server, tenant, 'GET', 'clerks')).json<{ clerks: Clerk[] }>().clerks,
    acts: async (act: string) =>
      (await server.call('GET', `/api/operator/audit?act=${act}`, { token: server.operatorKey })).json<{
        entries: ListedAct[];
      }>().entries,
  };
}

test('[DSK-212, OPN-721, OPN-722] a clerk names a deputy, who from the first day to the last may what the clerk may, but let nobody in', async () => {
  const { karla, vera, at, name, told, session, works, clerks, acts } = await desk();
  expect((await name(vera, { from: TOMORROW, to: TOMORROW })).json()).toEqual({
    clerkId: vera.clerkId,
    name: 'Vera Voss',
    from: TOMORROW,
    to: TOMORROW,
  });
  expect(await works(vera)).toBe(403);
  expect(await told(karla)).toEqual({
    deputy: { clerkId: vera.clerkId, name: 'Vera Voss', from: TOMORROW, to: TOMORROW },
    standsInFor: [],
    colleagues: [{ clerkId: vera.clerkId, name: 'Vera Voss' }],
  });
  expect((await told(vera)).standsInFor).toMatchObject([{ clerkId: karla.clerkId, name: 'Karla Brinkmann' }]);
  expect((await clerks()).map((one) => [one.name, one.deputy?.name])).toEqual([
    ['Karla Brinkmann', 'Vera Voss'],
    ['Vera Voss', undefined],
  ]);
  await at('2026-03-10T23:00:00Z');
  expect([await works(vera), await session(vera)]).toMatchObject([
    200,
    {
      roles: ['read'],
      scopes: ['read', 'import', 'access', 'handOver', 'clear'],
      standsInFor: [{ name: 'Karla Brinkmann', to: TOMORROW }],
    },
  ]);
  await at('2026-03-11T22:59:59Z');
  expect(await works(vera)).toBe(200);
  await at('2026-03-11T23:00:00Z');
  expect([await works(vera), (await session(vera))?.standsInFor]).toEqual([403, []]);
  expect([(await told(karla)).deputy, (await told(vera)).standsInFor]).toEqual([null, []]);
  const details = { from: TOMORROW, to: TOMORROW, roles: 'read work' };
  expect(await acts('clerk.nameDeputy')).toMatchObject([
    { by: 'clerk', keyId: karla.clerkId, objects: [karla.clerkId, vera.clerkId], details },
  ]);
});

test('[DSK-212, OPN-721] it ends when the clerk says so, or names somebody else, and what is over is forgotten', async () => {
  const { server, tenant, karla, vera, at, own, name, works, acts } = await desk();
  const other = await newClerk(server, tenant, ['read'], 'Tilda Abel');
  await name(vera);
  expect((await name(other)).status).toBe(200);
  expect([await works(vera), await works(other)]).toEqual([403, 200]);
  expect([(await own(karla, 'DELETE')).status, await works(other)]).toEqual([204, 403]);
  await own(karla, 'DELETE');
  expect((await acts('clerk.endDeputy')).map(({ objects }) => objects)).toEqual([[karla.clerkId, other.clerkId]]);
  await name(vera);
  const kept = async () => (await server.parts.db.selectFrom('clerk_deputies').selectAll().execute()).length;
  await deleteOverSessions(server.parts, systemScope('tidy-up'));
  expect(await kept()).toBe(1);
  await at('2026-03-12T11:00:00Z');
  await deleteOverSessions(server.parts, systemScope('tidy-up'));
  expect(await kept()).toBe(0);
});

test('[DSK-212, OPN-721] what is wrong with it is told at its field, all days at once, and nothing changes', async () => {
  const { server, tenant, karla, vera, own, name } = await desk();
  const elsewhere = await newClerk(server, await server.newTenant(), ['read']);
  const locked = await newClerk(server, tenant, ['read']);
  await server.parts.db
    .updateTable('clerks')
    .set({ locked_at: server.parts.clock() })
    .where('clerk_id', '=', locked.clerkId)
    .execute();
  const faults = async (body: object) => {
    const answer = await own(karla, 'PUT', body);
    const { fieldErrors } = answer.json<{ fieldErrors: { field: string; code: string }[] }>();
    return [answer.status, ...fieldErrors.map(({ field, code }) => `${field} ${code}`)];
  };
  const deputyId = vera.clerkId;
  expect(await faults({ deputyId, from: TODAY, to: YESTERDAY })).toEqual([400, 'to tooSmall']);
  expect(await faults({ deputyId, from: '2027-03-20', to: '2027-03-19' })).toEqual([400, 'from tooBig', 'to tooSmall']);
  expect(await faults({ deputyId, from: TODAY, to: '2027-03-11' })).toEqual([400, 'to tooBig']);
  for (const one of [karla, elsewhere, locked])
    expect(await faults({ deputyId: one.clerkId, ...DAYS })).toEqual([400, 'deputyId notOneOf']);
  expect(await faults({ deputyId: 'niemand', ...DAYS })).toEqual([400, 'deputyId notOneOf']);
  for (let n = 0; n < MOST_STOOD_IN_FOR; n += 1)
    expect((await name(vera, DAYS, await newClerk(server, tenant, ['read']))).status).toBe(200);
  expect(await faults({ deputyId, ...DAYS })).toEqual([400, 'deputyId taken']);
});

test('[DSK-212, OPN-722] there is no chain, no more than was taken over, and nothing that a deputy passes on', async () => {
  const { server, tenant, karla, vera, name, manage, works } = await desk();
  const boss = await newClerk(server, tenant, ['read', 'people'], 'Rolf Ott');
  const third = await newClerk(server, tenant, ['read'], 'Tilda Abel');
  await name(boss);
  await name(third, DAYS, boss);
  expect([await works(boss), await works(third)]).toEqual([200, 403]);
  // Neither by giving a role, nor by an invitation, nor by naming a deputy for somebody.
  const invited = callAsClerk(tenant, boss, 'POST', `/api/operator/applications/${tenant.applicationId}/clerks`, {
    body: { name: 'Neu', mail: 'neu@stadtwerk.example', roles: ['work'] },
  });
  expect((await invited).status).toBe(400);
  expect((await manage(boss, 'PUT', third, 'roles', { roles: ['work'] })).status).toBe(400);
  const worker = await newClerk(server, tenant, ['work'], 'Werner Kern');
  expect((await manage(boss, 'PUT', worker, 'deputy', { deputyId: third.clerkId, ...DAYS })).status).toBe(403);
  // What is given to somebody later, their deputy has not.
  await name(vera, DAYS, third);
  expect((await manage(karla, 'PUT', third, 'roles', { roles: ['read', 'work'] })).status).toBe(204);
  expect([await works(third), await works(vera)]).toEqual([200, 403]);
});

test('[DSK-212, OPN-722] what is taken from the clerk is taken from the deputy at once', async () => {
  const { server, tenant, karla, vera, name, works } = await desk();
  await name(vera);
  expect(await works(vera)).toBe(200);
  await operate(server, tenant, 'PUT', `clerks/${karla.clerkId}/roles`, { body: { roles: ['read'] } });
  expect(await works(vera)).toBe(403);
});

test.each([
  ['locked out', 'lock', 'POST', { locked: true }],
  ['invited again', 'again', 'POST', {}],
  ['without a role', 'roles', 'PUT', { roles: [] }],
] as const)(
  '[DSK-212, OPN-721] it ends when either of the two is %s, and does not begin again',
  async (_, rest, method, body) => {
    const { server, tenant, karla, vera, name, works } = await desk();
    const third = await newClerk(server, tenant, ['read'], 'Tilda Abel');
    const kept = async () => (await server.parts.db.selectFrom('clerk_deputies').selectAll().execute()).length;
    const manage = (of: TestClerk, path: string, how: string, what: object) =>
      operate(server, tenant, how, `clerks/${of.clerkId}/${path}`, { body: what });
    await name(third, DAYS, vera);
    await name(vera);
    expect(await kept()).toBe(2);
    await manage(vera, rest, method, body);
    expect(await kept()).toBe(0);
    await name(third);
    expect(await works(third)).toBe(200);
    await manage(karla, rest, method, body);
    expect([await kept(), await works(third)]).toEqual([0, 403]);
    await manage(karla, 'lock', 'POST', { locked: false });
    expect(await works(third)).toBe(403);
  },
);

test('[DSK-212, OPN-726] whoever manages clerks names a deputy for somebody who is ill, where they may give the roles, and ends it; never their own that way', async () => {
  const { server, tenant, karla, vera, manage, works, acts } = await desk();
  const people = await newClerk(server, tenant, ['people'], 'Rolf Ott');
  const looking = await newClerk(server, tenant, ['read', 'people'], 'Anna Alt');
  const body = { deputyId: vera.clerkId, ...DAYS };
  expect((await manage(people, 'PUT', karla, 'deputy', body)).status).toBe(403);
  expect((await manage(vera, 'PUT', karla, 'deputy', body)).status).toBe(403);
  expect((await manage(people, 'PUT', looking, 'deputy', body)).status).toBe(200);
  expect((await manage(karla, 'PUT', karla, 'deputy', body)).status).toBe(409);
  expect((await manage(karla, 'PUT', { ...vera, clerkId: 'niemand' }, 'deputy', body)).status).toBe(404);
  const key = await operate(server, tenant, 'PUT', `clerks/${karla.clerkId}/deputy`, { body });
  expect([key.status, await works(vera)]).toEqual([200, 200]);
  expect((await manage(looking, 'DELETE', karla, 'deputy')).status).toBe(204);
  expect(await works(vera)).toBe(403);
  expect((await acts('clerk.endDeputy')).map(({ objects }) => objects)).toEqual([[karla.clerkId, vera.clerkId]]);
});

test('[DSK-212, OPN-727] the audit says for whom a deputy stands in, of whatever they do on these days, and of nothing on others', async () => {
  const { tenant, karla, vera, at, name, acts } = await desk();
  await name(vera, { from: TOMORROW, to: TOMORROW });
  const path = `/api/operator/applications/${tenant.applicationId}/campaigns/herbst`;
  const put = async (by: TestClerk) =>
    (await callAsClerk(tenant, by, 'PUT', path, { body: { name: 'Herbst' } })).status;
  expect(await put(karla)).toBeLessThan(300);
  await at('2026-03-11T11:00:00Z');
  expect(await put(vera)).toBeLessThan(300);
  expect(await put(karla)).toBeLessThan(300);
  expect(
    (await acts('campaign.put')).map(({ keyName, details }) => [keyName, details['deputyOf'], details['deputyOfId']]),
  ).toEqual([
    ['Karla Brinkmann', undefined, undefined],
    ['Vera Voss', 'Karla Brinkmann', karla.clerkId],
    ['Karla Brinkmann', undefined, undefined],
  ]);
});

test('[DSK-212, OPN-722] a key that a deputy makes may no more than the deputy may without it', async () => {
  const { server, tenant, vera, name, works } = await desk();
  const keeper = await newClerk(server, tenant, ['read', 'keys'], 'Rolf Ott');
  await name(keeper);
  expect([await works(keeper), await works(vera)]).toEqual([200, 403]);
  const make = (body: object) => callAsClerk(tenant, keeper, 'POST', '/api/operator/keys', { body });
  expect((await make({ name: 'a', scopes: ['clear'] })).status).toBe(400);
  const made = (await make({ name: 'b' })).json<{ scopes: string[] }>();
  expect(made.scopes).toEqual(['read', 'keys']);
});
