import type { Endpoint } from '@zaehlwerk/contract/endpoint';
import type { EndpointName } from '@zaehlwerk/contract/endpoints';
import { EVERY_RIGHT, KEY_SCOPES, type KeyRights, type KeyScope } from '@zaehlwerk/domain/operator/operator-key';
import { expect, test } from 'vitest';
import {
  changesSomething,
  EVERY_ENDPOINT,
  type GoodCall,
  goodCallOf,
  makeCall,
  type World,
} from '../testing/calls/every-call.ts';
import { changesBetween, readTables } from '../testing/tables.ts';
import { testServer } from '../testing/test-server.ts';
import { newOperatorKey, newUtility } from '../testing/utility.ts';
import { contentOf, expectNothingOf } from '../testing/utility-traces.ts';
import { MAILS_WAIT, waitingMail } from '../testing/waiting-mail.ts';

const server = await testServer(MAILS_WAIT);
const quince: World = { server, mark: 'quittenbaum', utility: await newUtility(server, 'quittenbaum') };
const medlar: World = { server, mark: 'mispelstrauch', utility: await newUtility(server, 'mispelstrauch') };

const OF_OPERATORS = EVERY_ENDPOINT.filter(([, { caller }]) => caller === 'operator');

const keyWith = async (rights: Partial<KeyRights>): Promise<string> =>
  (await newOperatorKey(server, 'good', { ...EVERY_RIGHT, ...rights })).key;

/** Keys that may one thing each, and all but one, for all tenants. */
const alone = new Map<KeyScope, string>();
const without = new Map<KeyScope, string>();
for (const scope of KEY_SCOPES) {
  alone.set(scope, await keyWith({ scopes: [scope] }));
  // Whoever may import may make access data, too.
  const others = KEY_SCOPES.filter((one) => one !== scope && !(scope === 'access' && one === 'import'));
  without.set(scope, await keyWith({ scopes: others }));
}
const ofQuince = await keyWith({ onlyTenant: quince.utility.tenant.applicationId });

const needOf = ({ needs }: Endpoint): NonNullable<Endpoint['needs']> => {
  if (needs === undefined) throw new Error('no call of operators');
  return needs;
};

test.each(OF_OPERATORS)('[OPS-70, OPN-344, S01] %s is for keys with its scope alone', async (name, endpoint) => {
  const { scope, also } = needOf(endpoint);
  const scopes = also === undefined ? [scope] : [scope, also];
  const call = await goodCallOf(quince, name);
  for (const one of scopes) {
    await makeCall(quince, endpoint, call, { token: without.get(one)! });
    const before = await readTables(server);
    const refused = await makeCall(quince, endpoint, call, { token: without.get(one)! });
    expect([refused.status, refused.json()['code']]).toEqual([403, 'scopeMissing']);
    expect(changesBetween(before, await readTables(server)).kinds).toEqual([]);
  }
  const token = also === undefined ? alone.get(scope)! : await keyWith({ scopes });
  const good = await makeCall(quince, endpoint, call, { token });
  expect(good.status).toBe(call.status);
});

test.each(OF_OPERATORS)(
  '[OPS-75, OPN-345, S05] %s tells a key of one tenant nothing of another',
  async (name, endpoint) => {
    const own = await ownCall(name);
    const answer = await makeCall(quince, endpoint, own, { token: ofQuince });
    if (needOf(endpoint).ofAllTenants === true) {
      expect([answer.status, answer.json()['code']]).toEqual([403, 'keyOfOneTenant']);
      return;
    }
    const isOfAnother = name === 'deleteOperatorKey';
    expect(answer.status).toBe(isOfAnother ? 404 : own.status);
    expectNothingOf(medlar, contentOf(answer));

    const other = await goodCallOf(medlar, name);
    const before = await readTables(server, medlar.utility.tenant.applicationId);
    const asked = await makeCall(quince, endpoint, other, { token: ofQuince });
    if (Object.keys(other.params).length > 0) expect([asked.status, asked.json()['code']]).toEqual([404, 'notFound']);
    expectNothingOf(medlar, contentOf(asked));
    if (!changesSomething(endpoint)) return;
    const after = await readTables(server, medlar.utility.tenant.applicationId);
    expect(changesBetween(before, after).kinds).toEqual([]);
  },
);

/** What a key of one tenant may ask of its own: it makes no other tenant, and no key for all. */
async function ownCall(name: EndpointName): Promise<GoodCall> {
  if (name === 'postOperatorKey') return { params: {}, body: { name: 'Rechenzentrum' }, status: 201 };
  if (name !== 'putApplicationDocument') return goodCallOf(quince, name);
  const params = { applicationId: quince.utility.tenant.applicationId };
  const endpoint = OF_OPERATORS.find(([one]) => one === 'getApplicationDocument')![1];
  return { params, body: (await makeCall(quince, endpoint, { params })).json(), status: 200 };
}

test('[OPS-70, OPN-493, OPN-516, OPN-541, OPN-580] to have readings put somewhere a key needs to set up and to take out, to change clerks also to look, to see readings to clear, to see whom somebody shares with to delete', () => {
  const both = OF_OPERATORS.filter(([, { needs }]) => needs?.also !== undefined);
  expect(both.map(([name, { needs }]) => [name, needs?.scope, needs?.also]).sort()).toEqual([
    ['deleteClerkDeputy', 'clerks', 'read'],
    ['getOrder', 'read', 'clear'],
    ['getPerson', 'read', 'delete'],
    ['postClerk', 'clerks', 'read'],
    ['postClerkAgain', 'clerks', 'read'],
    ['postClerkLock', 'clerks', 'read'],
    ['postDropRun', 'settings', 'handOver'],
    ['putClerkDeputy', 'clerks', 'read'],
    ['putClerkRoles', 'clerks', 'read'],
    ['putDrop', 'settings', 'handOver'],
  ]);
});

test('[OPS-75] lists show a key of one tenant its own, and no less', async () => {
  const { applicationId } = quince.utility.tenant;
  const ask = async (path: string, token = ofQuince) =>
    (await server.call('GET', `/api/operator/${path}`, { token })).json<Record<string, never[]>>();
  expect(await ask('applications')).toEqual({ applications: [{ applicationId, name: expect.any(String) }] });
  for (const { tenant } of [quince.utility, medlar.utility]) await waitingMail(server, tenant);
  const all = await ask('mails', server.operatorKey);
  const mails = await ask('mails');
  expect(mails['mails']).toEqual(all['mails']!.filter((mail) => mail['applicationId'] === applicationId));
  expect(mails['waiting']).toBe(mails['mails']!.length);
  expect(mails['mails']!.length).toBeLessThan(all['mails']!.length);
  const acts = await ask('audit', server.operatorKey);
  expect((await ask('audit'))['entries']).toEqual(
    acts['entries']!.filter((entry) => entry['applicationId'] === applicationId),
  );
  expect((await ask(`audit?applicationId=${medlar.utility.tenant.applicationId}`))['entries']).toEqual([]);
  const keys = await ask('keys', server.operatorKey);
  const ownKeys = keys['keys']!.filter((key) => key['applicationId'] === applicationId);
  expect((await ask('keys'))['keys']).toEqual(ownKeys);
  expect(ownKeys.length).toBeGreaterThan(0);
});

test('[OPS-70] metrics are for keys that may read, of all tenants', async () => {
  const ask = async (token: string) => (await server.call('GET', '/metrics', { token })).status;
  expect([await ask(alone.get('read')!), await ask(without.get('read')!), await ask(ofQuince)]).toEqual([
    200, 403, 403,
  ]);
});
