import { DESK_COOKIE_WITHOUT_TLS } from '@zaehlwerk/contract/clerks';
import { expect, test } from 'vitest';
import {
  addressOf,
  changesSomething,
  EVERY_ENDPOINT,
  goodCallOf,
  makeCall,
  tokenFor,
  type World,
} from '../testing/calls/every-call.ts';
import { changesBetween, kindsBesideCounts, readTables } from '../testing/tables.ts';
import { newUtility } from '../testing/utility.ts';
import { testServer } from '../testing/test-server.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';

const server = await testServer(MAILS_WAIT);
const world: World = { server, utility: await newUtility(server, 'quittenbaum'), mark: 'quittenbaum' };
const { tenant, owner, clerk } = world.utility;
const CHANGING = EVERY_ENDPOINT.filter(([, endpoint]) => changesSomething(endpoint));

/** What a page of another site can send without a preflight, our cookies included (Fetch, "simple request"). */
const FOREIGN = {
  origin: 'https://evil.example',
  referer: 'https://evil.example/trap',
  cookie: `token=${owner.token}; __Host-token=${owner.token}; Authorization=Bearer ${server.operatorKey}; ${DESK_COOKIE_WITHOUT_TLS}=${clerk.token.slice(5)}`,
};
const BY_BROWSER = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' };

/** Content types that need no preflight; the empty one stands for a request without one. */
const SIMPLE_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''];

function fill(type: string, body: unknown): string {
  const json = body === undefined ? '' : JSON.stringify(body);
  if (type.startsWith('application/x-www')) return `_method=PUT&json=${encodeURIComponent(json)}`;
  if (type.startsWith('multipart')) return `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n${json}\r\n--x--`;
  return json;
}

test.each(CHANGING)('[S50] a page of another site cannot make %s happen', async (name, endpoint) => {
  const call = await goodCallOf(world, name);
  const before = await readTables(server);
  for (const type of SIMPLE_TYPES) {
    for (const headers of [FOREIGN, { ...FOREIGN, ...BY_BROWSER }]) {
      const named = { ...headers, 'content-type': type };
      const body = fill(type, call.body);
      for (const method of new Set([endpoint.method, 'POST', 'GET'])) {
        const sent = { ...call, body: method === 'GET' ? undefined : body, headers: named };
        const { status } = await makeCall(world, endpoint, sent, { token: null, method });
        expect([401, 403, 404, 405, 415]).toContain(status);
      }
      const query = `?_method=${endpoint.method}&access_token=${owner.token}&token=${server.operatorKey}`;
      const overridden = { ...named, 'x-http-method-override': endpoint.method, 'x-method-override': endpoint.method };
      const sent = { ...call, query, body, headers: overridden };
      const { status } = await makeCall(world, endpoint, sent, { token: null, method: 'POST' });
      expect([401, 403, 404, 405, 415]).toContain(status);
    }
  }
  expect(changesBetween(before, await readTables(server)).kinds).toEqual([]);
  expect((await makeCall(world, endpoint, call)).status).toBe(call.status);
});

test.each(CHANGING.filter(([, { body }]) => body !== undefined))(
  '[S50, OPN-164] even with the right token %s takes nothing but JSON',
  async (name, endpoint) => {
    const call = await goodCallOf(world, name);
    const before = await readTables(server);
    for (const type of [...SIMPLE_TYPES, 'application/xml', 'application/jsonp', 'text/json', 'json']) {
      const answer = await makeCall(world, endpoint, { ...call, headers: { 'content-type': type } });
      expect([type, answer.status, answer.json()['code']]).toEqual([type, 415, 'wrongContentType']);
    }
    expect(kindsBesideCounts(changesBetween(before, await readTables(server)))).toEqual([]);
  },
);

test.each(EVERY_ENDPOINT.filter(([, { caller }]) => caller !== 'anyone' && caller !== 'clerk'))(
  '[S50] for %s only the header Authorization says who is calling',
  async (name, endpoint) => {
    const call = await goodCallOf(world, name);
    const token = tokenFor(world, endpoint.caller) ?? '';
    const ways: { query?: string; headers?: Record<string, string> }[] = [
      { headers: { cookie: `token=${token}; access_token=${token}; Authorization=Bearer ${token}` } },
      { query: `?access_token=${token}&token=${token}&Authorization=Bearer%20${token}` },
      {
        headers: { 'x-authorization': `Bearer ${token}`, 'proxy-authorization': `Bearer ${token}`, 'x-api-key': token },
      },
      { headers: { authorization: `Basic ${Buffer.from(`user:${token}`).toString('base64')}` } },
      { headers: { authorization: token } },
    ];
    for (const way of ways) {
      const { status } = await makeCall(world, endpoint, { ...call, ...way }, { token: null });
      expect([way, status]).toEqual([way, 401]);
    }
  },
);

const BESIDE_THE_CONTRACT = [
  '/health/live',
  '/health/ready',
  '/metrics',
  '/api/docs',
  '/api/docs/openapi.json',
  '/',
  '/m/x',
];
const OUTSIDE = [...BESIDE_THE_CONTRACT, '/api/nowhere', '/auth/nowhere', '/assets/nowhere.js'];

test('[S51] no answer to anybody allows another origin anything, and OPTIONS grants nothing', async () => {
  const addresses = new Set(OUTSIDE);
  for (const [name, endpoint] of EVERY_ENDPOINT) addresses.add(addressOf(endpoint, await goodCallOf(world, name)));
  const preflight = {
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'authorization, content-type',
    'access-control-request-private-network': 'true',
  };
  for (const address of addresses) {
    for (const origin of ['https://evil.example', 'null', `https://${tenant.host}`, '*']) {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        const headers = { origin, ...(method === 'OPTIONS' ? preflight : {}) };
        for (const token of [owner.token, server.operatorKey]) {
          // Nothing is deleted or created here: without a body a call is malformed, and this utility needs its keys.
          if (method === 'DELETE' || (method === 'POST' && address.endsWith('/credentials'))) continue;
          const answer = await tenant.call(method, address, { token, headers });
          const allowing = Object.keys(answer.headers).filter((name) => /^(access-control-|timing-allow)/.test(name));
          expect([method, address, allowing]).toEqual([method, address, []]);
          if (method === 'OPTIONS') expect([404, 405]).toContain(answer.status);
        }
      }
    }
  }
});
