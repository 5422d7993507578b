import type { Endpoint } from '@zaehlwerk/contract/endpoint';
import type { EndpointName } from '@zaehlwerk/contract/endpoints';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addFeatures } from '../app.ts';
import { signAccessToken, signTokenWithoutAccess } from '../http/caller/access-token.ts';
import { buildHttp } from '../http/build-http.ts';
import { EVERY_ENDPOINT, goodCallOf, makeCall, type World } from '../testing/calls/every-call.ts';
import { statusFor } from '../testing/calls/who-may.ts';
import { type Comparable, comparable } from '../testing/comparable.ts';
import { changesBetween, kindsBesideCounts, readTables } from '../testing/tables.ts';
import { callerWith, newShare } from '../testing/test-share.ts';
import { newOperatorKey, newUtility, type Person } from '../testing/utility.ts';
import { testServer } from '../testing/test-server.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';

// Far more wrong keys than an address may try.
const server = await testServer({ ...MAILS_WAIT, limits: { loginFailuresPerAddress: 10_000 } });
const utility = await newUtility(server, 'quittenbaum');
const elsewhere = await newUtility(server, 'mispelstrauch');
const world: World = { server, utility, mark: 'quittenbaum' };

const claims = Buffer.from(utility.owner.token.split('.')[1]!, 'base64url').toString();
const { sid: sessionId } = JSON.parse(claims) as { readonly sid: string };
const owner = callerWith(utility.tenant, utility.owner.token);
const jobIds = [utility.owner.jobId];
const sharesOn = await newShare(owner, { jobIds, allowToReShare: true });
const endedShare = await newShare(owner, { jobIds });
await owner.call('DELETE', `/api/pro/share/account/${endedShare.id}`);

const [key] = server.parts.keys['access token'];
const expired = await signAccessToken(
  key,
  { ...utility.tenant.scope, accountId: utility.owner.accountId, roles: [], sessionId },
  new Date(server.parts.clock().getTime() - 16 * 60 * 1000),
);
const rightless = await signTokenWithoutAccess(key, utility.tenant.applicationId, [], server.parts.clock());

/** Who calls, with which token, and what kind of caller that makes. */
const WITHOUT_ACCESS: ReadonlyArray<readonly [string, string | null, Parameters<typeof statusFor>[0]]> = [
  ['no token', null, 'nobody'],
  ['the owner', utility.owner.token, 'owner'],
  ['another account', utility.neighbour.token, 'another account'],
  ['an account of another tenant', elsewhere.owner.token, 'nobody'],
  ['a share', (await newShare(owner, { jobIds })).accessToken, 'a share'],
  ['a share that may share on', sharesOn.accessToken, 'a share that may share on'],
  ['a share of a share', (await newShare(sharesOn, { jobIds })).accessToken, 'a share'],
  ['a share that has ended', endedShare.accessToken, 'nobody'],
  ['a token that has expired', expired, 'nobody'],
  ['an operator', server.operatorKey, 'an operator'],
  ['an operator whose key has ended', (await newOperatorKey(server, 'ended')).key, 'nobody'],
  ['a token without access', utility.tokenWithoutAccess, 'somebody without access'],
  ['a token without access of another tenant', elsewhere.tokenWithoutAccess, 'nobody'],
  ['a token without access that lacks its right', rightless, 'somebody without the right'],
  ['a clerk', utility.clerk.token, 'a clerk'],
  ['a clerk at the desk of another tenant', elsewhere.clerk.token, 'nobody'],
  ['a clerk whose session has ended', `desk ${'a'.repeat(43)}`, 'nobody'],
  ['a clerk’s session as a token', utility.clerk.token.slice(5), 'nobody'],
  ['a link token', utility.owner.link, 'nobody'],
  ['a refresh token', utility.owner.refreshToken, 'nobody'],
  ['a token that is none', 'e30.e30.e30', 'nobody'],
];

/** What operators may ask, clerks may by their roles (clerks-and-roles.test.ts). */
const callersOf = ({ caller }: Endpoint) =>
  WITHOUT_ACCESS.filter(([, , kind]) => caller !== 'operator' || kind !== 'a clerk');

/** Which object of an account each parameter of a signed-in call names. */
const OBJECT_OF: Readonly<Record<string, 'jobId' | 'taskId' | 'imageId' | 'shareId'>> = {
  id: 'jobId',
  jobId: 'jobId',
  taskId: 'taskId',
  imageId: 'imageId',
  shareId: 'shareId',
};

/**
 * Wrong operator keys are counted (S19), every try to send access data, which costs a slow hash (OPN-116), and whatever is refused
 * after its body was read (OPN-317).
 */
const isCounted = (name: EndpointName, { caller, body }: Endpoint): boolean =>
  caller === 'operator' || name === 'postShareMail' || body !== undefined;

/** Routes outside the contract, and who may call them. Every other route needs an entry in ENDPOINTS. */
const BESIDE_THE_CONTRACT: Readonly<Record<string, 'anyone' | 'operator'>> = {
  'GET /api/docs': 'anyone',
  'GET /api/docs/reader.css': 'anyone',
  'GET /api/docs/openapi.json': 'anyone',
  'GET /health/live': 'anyone',
  'GET /health/ready': 'anyone',
  'GET /metrics': 'operator',
  // One click in a mail program, which sends what it likes: whoever has the link of a mail.
  'POST /erinnerungen/:token': 'anyone',
  // the web app
  'GET /*': 'anyone',
};

const addressOfRoute = ({ method, path }: Endpoint): string => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`;

test('[S01] what the server serves is what the contract names, and a list of exceptions', async () => {
  const served: string[] = [];
  const app = await buildHttp(server.parts);
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') served.push(`${one} ${url}`);
  });
  await addFeatures(app, server.parts, server.parts.config.dataDir);
  await app.ready();
  await app.close();
  const known = [
    ...EVERY_ENDPOINT.map(([, endpoint]) => addressOfRoute(endpoint)),
    ...Object.keys(BESIDE_THE_CONTRACT),
  ];
  expect(served.sort()).toEqual(known.sort());
});

test.each(Object.entries(BESIDE_THE_CONTRACT).filter(([, caller]) => caller === 'operator'))(
  '[S01] %s is for operators alone',
  async (address) => {
    const [method = '', path = ''] = address.split(' ');
    for (const [who, token, kind] of WITHOUT_ACCESS) {
      const answer = await utility.tenant.call(method, path, token === null ? {} : { token });
      expect([who, answer.status]).toEqual([who, kind === 'an operator' ? 200 : 401]);
    }
  },
);

test.each(EVERY_ENDPOINT)(
  '[S01, ROL-12, OPN-107, OPN-109, OPN-161, OPN-162, OPN-167] %s lets in whom it is for, and nobody else changes anything',
  async (name, endpoint) => {
    const call = await goodCallOf(world, name);
    const before = await readTables(server);
    const welcome: (readonly [string, string | null])[] = [];
    for (const [who, token, kind] of callersOf(endpoint)) {
      const status = statusFor(kind, name, call.status);
      if (status < 300) welcome.push([who, token]);
      else expect([who, (await makeCall(world, endpoint, call, { token })).status]).toEqual([who, status]);
    }
    const changes = changesBetween(before, await readTables(server));
    expect(isCounted(name, endpoint) ? kindsBesideCounts(changes) : changes.kinds).toEqual([]);
    for (const [who, token] of welcome) {
      const answer = await makeCall(world, endpoint, await goodCallOf(world, name), { token });
      expect([who, answer.status]).toEqual([who, call.status]);
    }
  },
);

test.each(EVERY_ENDPOINT.filter(([, { method }]) => method === 'GET'))(
  '[S01] HEAD of %s is for the same callers, and without a body',
  async (name, endpoint) => {
    const call = await goodCallOf(world, name);
    for (const [who, token, kind] of callersOf(endpoint)) {
      const answer = await makeCall(world, endpoint, call, { token, method: 'HEAD' });
      expect([who, answer.status, answer.text]).toEqual([who, statusFor(kind, name, call.status), '']);
    }
  },
);

const NAMING_OBJECTS = EVERY_ENDPOINT.filter(([, { params }]) => params !== undefined);

test.each(NAMING_OBJECTS.filter(([, { caller }]) => caller === 'account'))(
  '[S01, OPN-163] to %s, what is somebody else’s is as if it were not there',
  async (name, endpoint) => {
    const call = await goodCallOf(world, name);
    const ask = async (changes: Record<string, string>): Promise<Comparable> =>
      comparable(await makeCall(world, endpoint, { ...call, params: { ...call.params, ...changes } }));
    const missing = await ask(each(call.params, () => randomUUID()));
    expect(missing.status).toBe(404);
    for (const other of [utility.neighbour, elsewhere.owner]) {
      const all = each(call.params, (param) => objectOf(other, param));
      expect(await ask(all)).toEqual(missing);
      for (const [param, id] of Object.entries(all)) expect(await ask({ [param]: id })).toEqual(missing);
    }
    for (const param of Object.keys(call.params)) {
      for (const id of [randomUUID(), 'x', utility.owner.accountId])
        expect(await ask({ [param]: id })).toEqual(missing);
    }
    expect((await ask({})).status).toBe(call.status);
  },
);

// Putting a document creates its tenant.
test.each(NAMING_OBJECTS.filter(([name, { caller }]) => caller === 'operator' && name !== 'putApplicationDocument'))(
  '[S01, OPN-163] to %s, whatever is not there is one and the same 404',
  async (name, endpoint) => {
    const call = await goodCallOf(world, name);
    const answers: Comparable[] = [];
    for (const id of [randomUUID(), 'never-heard-of', 'X', '-', utility.owner.jobId]) {
      const params = each(call.params, () => id);
      answers.push(comparable(await makeCall(world, endpoint, { ...call, params })));
    }
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  },
);

test('[S01] somebody else’s register in a body answers like one that is not there', async () => {
  const endpoint = EVERY_ENDPOINT.find(([name]) => name === 'postResults')![1];
  const ask = async (taskId: string): Promise<Comparable> => {
    const body = { readingDate: '2026-03-10', results: [{ taskId, readingValue: 48200 }] };
    return comparable(await makeCall(world, endpoint, { params: { id: utility.owner.jobId }, body }));
  };
  const missing = await ask(randomUUID());
  expect(missing.status).toBe(400);
  for (const { taskId } of [utility.neighbour, elsewhere.owner]) expect(await ask(taskId)).toEqual(missing);
});

function objectOf(person: Person, param: string): string {
  const object = OBJECT_OF[param];
  if (object === undefined) throw new Error(`say in OBJECT_OF what ${param} names`);
  return person[object];
}

function each(params: Readonly<Record<string, string>>, value: (param: string) => string): Record<string, string> {
  return Object.fromEntries(Object.keys(params).map((param) => [param, value(param)]));
}
