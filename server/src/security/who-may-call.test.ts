import type { Caller, Endpoint } from '@zaehlwerk/contract/endpoint';
import type { EndpointName } from '@zaehlwerk/contract/endpoints';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addFeatures } from '../app.ts';
import { signAccessToken, signAnonymousToken } from '../http/caller/access-token.ts';
import { derivedKeys } from '../secret-keys.ts';
import { buildHttp } from '../http/build-http.ts';
import { EVERY_ENDPOINT, goodCallOf, makeCall, type World } from '../testing/calls/every-call.ts';
import { type Comparable, comparable } from '../testing/comparable.ts';
import { changesBetween, kindsBesideCounts, readTables } from '../testing/tables.ts';
import { callerWith, newShare, type TestShare } from '../testing/test-share.ts';
import { newOperatorKey, newUtility, type Person } from '../testing/utility.ts';
import { testServer } from '../testing/test-server.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';

// Far more wrong keys than an address may try.
const server = await testServer({ ...MAILS_WAIT, limits: { loginFailuresPerAddress: 10_000 } });
const utility = await newUtility(server, 'quittenbaum');
const elsewhere = await newUtility(server, 'mispelstrauch');
const world: World = { server, utility, mark: 'quittenbaum' };

/** What a caller gets: the data, only their own data, or a refusal's status. */
type Expected = 'good' | 'own only' | 401 | 403;

interface Visitor {
  readonly token: string | null;
  readonly sees: Readonly<Record<Caller, Expected>>;
  /** Calls that are answered otherwise than its kind of caller says, and their status. */
  readonly but?: Partial<Readonly<Record<EndpointName, number>>>;
}

const refused = { anyone: 'good', account: 401, anonymous: 401, operator: 401 } as const;

const claims = Buffer.from(utility.owner.token.split('.')[1]!, 'base64url').toString();
const { sid: sessionId } = JSON.parse(claims) as { readonly sid: string };
const owner = callerWith(utility.application, utility.owner.token);
const jobIds = [utility.owner.jobId];
const sharesOn = await newShare(owner, { jobIds, allowToReShare: true });
const endedShare = await newShare(owner, { jobIds });
await owner.call('DELETE', `/api/pro/share/account/${endedShare.id}`);

/** Who was given the owner's job: reads it and sees its photos, has nothing else of the owner's, and no CRM (OPN-107, OPN-109). */
function share({ accessToken }: TestShare, postShare: 201 | 403): Visitor {
  return {
    token: accessToken,
    sees: { anyone: 'good', account: 'own only', anonymous: 403, operator: 401 },
    but: {
      postResults: 200,
      getResultImage: 200,
      postShare,
      getCrmRegistrationInfo: 403,
      postUnknownReadingReceipts: 403,
    },
  };
}

const [key] = derivedKeys(server.parts.config, 'access token');

const VISITORS: Readonly<Record<string, Visitor>> = {
  'no token': { token: null, sees: refused },
  // OPN-162: authenticated, but of the wrong kind
  'the owner': {
    token: utility.owner.token,
    sees: { anyone: 'good', account: 'good', anonymous: 403, operator: 401 },
  },
  'another account': {
    token: utility.neighbour.token,
    sees: { anyone: 'good', account: 'own only', anonymous: 403, operator: 401 },
  },
  'an account of another application': { token: elsewhere.owner.token, sees: refused },
  'a share': share(await newShare(owner, { jobIds }), 403),
  'a share that may share on': share(sharesOn, 201),
  'a share of a share': share(await newShare(sharesOn, { jobIds }), 403),
  'a share that has ended': { token: endedShare.accessToken, sees: refused },
  'a token that has expired': {
    token: await signAccessToken(
      key,
      { ...utility.application.scope, accountId: utility.owner.accountId, roles: [], sessionId },
      new Date(server.parts.clock().getTime() - 16 * 60 * 1000),
    ),
    sees: refused,
  },
  'an operator': {
    token: server.operatorKey,
    sees: { anyone: 'good', account: 401, anonymous: 401, operator: 'good' },
  },
  'an operator whose key has ended': { token: (await newOperatorKey(server, 'ended')).key, sees: refused },
  'an anonymous token': {
    token: utility.anonymousToken,
    sees: { anyone: 'good', account: 403, anonymous: 'good', operator: 401 },
  },
  'an anonymous token of another application': { token: elsewhere.anonymousToken, sees: refused },
  // OPN-150
  'an anonymous token without its right': {
    token: await signAnonymousToken(key, utility.application.applicationId, [], server.parts.clock()),
    sees: { anyone: 'good', account: 403, anonymous: 403, operator: 401 },
  },
  'a link token': { token: utility.owner.link, sees: refused },
  'a refresh token': { token: utility.owner.refreshToken, sees: refused },
  'a token that is none': { token: 'e30.e30.e30', sees: refused },
};

/** Which object of an account each parameter of a signed-in call names. */
const OBJECT_OF: Readonly<Record<string, 'jobId' | 'taskId' | 'imageId' | 'shareId'>> = {
  id: 'jobId',
  jobId: 'jobId',
  taskId: 'taskId',
  imageId: 'imageId',
  shareId: 'shareId',
};

/** Calls whose body names what belongs to an account, and the status that refuses another (OPN-K06, OPN-K19, OPN-K20). */
const REFUSES_OTHERS: Partial<Record<EndpointName, number>> = {
  postUnknownReading: 403,
  postShare: 400,
  postShareMail: 403,
};

/** Wrong operator keys are counted (S19), and so is every try to send access data, which costs a slow hash (OPN-116). */
const isCounted = (name: EndpointName, { caller }: Endpoint): boolean =>
  caller === 'operator' || name === 'postShareMail';

/** Routes outside the contract, and who may call them. Every other route needs an entry in ENDPOINTS. */
const BESIDE_THE_CONTRACT: Readonly<Record<string, 'anyone' | 'operator'>> = {
  'GET /api/docs': 'anyone',
  'GET /api/docs/reader.css': 'anyone',
  'GET /api/docs/openapi.json': 'anyone',
  'GET /health/live': 'anyone',
  'GET /health/ready': 'anyone',
  'GET /metrics': 'operator',
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
    for (const [who, { token, sees }] of Object.entries(VISITORS)) {
      const answer = await utility.application.call(method, path, token === null ? {} : { token });
      expect([who, answer.status]).toEqual([who, sees.operator === 'good' ? 200 : sees.operator]);
    }
  },
);

test.each(EVERY_ENDPOINT)(
  '[S01, ROL-12, OPN-107, OPN-109, OPN-161, OPN-162, OPN-167] %s lets in whom it is for, and nobody else changes anything',
  async (name, endpoint) => {
    const call = await goodCallOf(world, name);
    const before = await readTables(server);
    const welcome: string[] = [];
    for (const [who, visitor] of Object.entries(VISITORS)) {
      const { token } = visitor;
      const status = statusOf(visitor, name, endpoint, call.status);
      if (status < 300) welcome.push(who);
      else expect([who, (await makeCall(world, endpoint, call, { token })).status]).toEqual([who, status]);
    }
    const changes = changesBetween(before, await readTables(server));
    expect(isCounted(name, endpoint) ? kindsBesideCounts(changes) : changes.kinds).toEqual([]);
    for (const who of welcome) {
      const { token } = VISITORS[who]!;
      const answer = await makeCall(world, endpoint, await goodCallOf(world, name), { token });
      expect([who, answer.status]).toEqual([who, call.status]);
    }
  },
);

test.each(EVERY_ENDPOINT.filter(([, { method }]) => method === 'GET'))(
  '[S01] HEAD of %s is for the same callers, and without a body',
  async (name, endpoint) => {
    const call = await goodCallOf(world, name);
    for (const [who, visitor] of Object.entries(VISITORS)) {
      const answer = await makeCall(world, endpoint, call, { token: visitor.token, method: 'HEAD' });
      const status = statusOf(visitor, name, endpoint, call.status);
      expect([who, answer.status, answer.text]).toEqual([who, status, '']);
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

// Putting a document creates its application.
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

function statusOf({ sees, but }: Visitor, name: EndpointName, endpoint: Endpoint, good: number): number {
  const expected = but?.[name] ?? sees[endpoint.caller];
  if (typeof expected === 'number') return expected;
  if (expected !== 'own only') return good;
  return endpoint.params !== undefined ? 404 : (REFUSES_OTHERS[name] ?? good);
}

function objectOf(person: Person, param: string): string {
  const object = OBJECT_OF[param];
  if (object === undefined) throw new Error(`say in OBJECT_OF what ${param} names`);
  return person[object];
}

function each(params: Readonly<Record<string, string>>, value: (param: string) => string): Record<string, string> {
  return Object.fromEntries(Object.keys(params).map((param) => [param, value(param)]));
}
