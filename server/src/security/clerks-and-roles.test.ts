import type { EndpointName } from '@zaehlwerk/contract/endpoints';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { CLERK_ROLES, type ClerkRole, scopesOfRoles } from '@zaehlwerk/domain/clerk/clerk-roles';
import { refusalOfKey } from '@zaehlwerk/domain/operator/operator-key';
import { expect, test } from 'vitest';
import { EVERY_ENDPOINT, type GoodCall, goodCallOf, makeCall, type World } from '../testing/calls/every-call.ts';
import { changesBetween, readTables } from '../testing/tables.ts';
import { callAsClerk, newClerk } from '../testing/test-clerk.ts';
import { testServer } from '../testing/test-server.ts';
import { newUtility } from '../testing/utility.ts';
import { contentOf, expectNothingOf } from '../testing/utility-traces.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';

const server = await testServer(MAILS_WAIT);
const quince: World = { server, mark: 'quittenbaum', utility: await newUtility(server, 'quittenbaum') };
const medlar: World = { server, mark: 'mispelstrauch', utility: await newUtility(server, 'mispelstrauch') };
const { tenant } = quince.utility;

const OF_OPERATORS = EVERY_ENDPOINT.filter(([, { caller }]) => caller === 'operator');

/** A clerk for each role alone, and one who has a session here and roles elsewhere. */
const clerks = new Map<ClerkRole, string>();
for (const role of CLERK_ROLES) clerks.set(role, (await newClerk(server, tenant, [role])).token);
const all = quince.utility.clerk.token;
/** Who only looks, and stands in for one with every role. */
const deputy = await newClerk(server, tenant, ['read']);
const today = berlinDay(server.parts.clock());
await callAsClerk(tenant, await newClerk(server, tenant), 'PUT', '/api/desk/session/deputy', {
  body: { deputyId: deputy.clerkId, from: today, to: today },
});
const withoutRole = await newClerk(server, tenant, ['read']);
await server.parts.db
  .updateTable('clerk_roles')
  .set({ roles: [] })
  .where('clerk_id', '=', withoutRole.clerkId)
  .execute();

/** What a clerk may ask of the own application: they make no other one, and no key for all. */
async function ownCall(name: EndpointName): Promise<GoodCall> {
  if (name === 'postOperatorKey') return { params: {}, body: { name: 'Rechenzentrum' }, status: 201 };
  if (name === 'deleteOperatorKey') return { ...(await goodCallOf(quince, name)), status: 404 };
  if (name === 'getAudit') return { params: {}, status: 200 };
  // None may, so it is still there afterwards.
  if (name === 'postApplicationDeletion') {
    return { ...(await goodCallOf(quince, name)), params: { applicationId: tenant.applicationId } };
  }
  if (name !== 'putApplicationDocument') return goodCallOf(quince, name);
  const params = { applicationId: tenant.applicationId };
  const endpoint = OF_OPERATORS.find(([one]) => one === 'getApplicationDocument')![1];
  return { params, body: (await makeCall(quince, endpoint, { params })).json(), status: 200 };
}

test.each(OF_OPERATORS)(
  '[DSK-07, OPN-515, S01] %s is for clerks with a role of its scope, and for no other',
  async (name, endpoint) => {
    for (const role of CLERK_ROLES) {
      const refusal = refusalOfKey(
        { onlyTenant: tenant.applicationId, scopes: scopesOfRoles([role]) },
        endpoint.needs ?? { scope: 'keys' },
      );
      const call = await ownCall(name);
      const before = refusal === null ? null : await readTables(server);
      const answer = await makeCall(quince, endpoint, call, { token: clerks.get(role)! });
      // Some things need two roles, such as to invite to a role: who has the right to ask is refused for another reason.
      if (refusal === null) expect([role, answer.status]).toEqual([role, call.status]);
      else expect([role, answer.status, answer.json()['code']]).toEqual([role, 403, refusal]);
      if (before !== null) expect(changesBetween(before, await readTables(server)).kinds).toEqual([]);
    }
  },
);

test.each(OF_OPERATORS)(
  '[DSK-212, OPN-722, S01] %s is for a deputy with a role that was taken over, which are never those of who comes in',
  async (name, endpoint) => {
    const rights = { onlyTenant: tenant.applicationId, scopes: scopesOfRoles(['read', 'work', 'settings']) };
    const refusal = refusalOfKey(rights, endpoint.needs ?? { scope: 'keys' });
    const call = await ownCall(name);
    const before = refusal === null ? null : await readTables(server);
    const answer = await makeCall(quince, endpoint, call, { token: deputy.token });
    if (refusal === null) expect(answer.status).toBe(call.status);
    else expect([answer.status, answer.json()['code']]).toEqual([403, refusal]);
    if (before !== null) expect(changesBetween(before, await readTables(server)).kinds).toEqual([]);
  },
);

test.each(OF_OPERATORS)(
  '[DSK-07, OPN-514, S05] %s tells and does nothing of an application in which a clerk has no role',
  async (name, endpoint) => {
    const other = await goodCallOf(medlar, name);
    const before = await readTables(server, medlar.utility.tenant.applicationId);
    for (const token of [all, deputy.token, withoutRole.token]) {
      const answer = await makeCall(quince, endpoint, other, { token });
      if ('applicationId' in other.params || token === withoutRole.token) {
        expect([answer.status, answer.json()['code']]).toEqual([403, 'scopeMissing']);
      } else if (Object.keys(other.params).length > 0)
        expect(answer.status).toBe(token === deputy.token && name === 'deleteOperatorKey' ? 403 : 404);
      expectNothingOf(medlar, contentOf(answer));
    }
    const after = await readTables(server, medlar.utility.tenant.applicationId);
    expect(changesBetween(before, after).kinds).toEqual([]);
  },
);

test('[DSK-07, OPN-515, OPN-695] the roles, and what each may', () => {
  expect(CLERK_ROLES.map((role) => [role, ...scopesOfRoles([role])])).toEqual([
    ['read', 'read'],
    ['work', 'read', 'import', 'access', 'handOver', 'clear'],
    ['settings', 'read', 'settings'],
    ['keys', 'read', 'keys'],
    ['people', 'read', 'access', 'delete', 'clerks'],
  ]);
});
