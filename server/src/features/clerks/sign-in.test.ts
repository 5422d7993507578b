import { DESK_COOKIE, DESK_COOKIE_WITHOUT_TLS } from '@zaehlwerk/contract/clerks';
import { expect, test } from 'vitest';
import { callAsClerk, clerkHeaders, codeAt, newClerk, newTicket, type TestClerk } from '../../testing/test-clerk.ts';
import { type TestAnswer, type TestServer, testServer, type TestTenant } from '../../testing/test-server.ts';

const server = await testServer();
const tenant = await server.newTenant();
const START = '2026-03-10T10:00:00Z';

const signIn = (mail: string, password: string, at: TestTenant = tenant) =>
  at.call('POST', '/api/desk/sign-in', { body: { mail, password } });

const enterCode = (ticket: string, code: string, at: TestTenant = tenant) =>
  at.call('POST', '/api/desk/sign-in/code', { body: { ticket, code } });

const codeOf = (answer: TestAnswer): unknown => answer.json()['code'];

/** The session that an answer began, as `callAsClerk` takes it. */
function sessionOf({ headers }: TestAnswer): Pick<TestClerk, 'token'> {
  const token = String(headers['set-cookie']).split(';')[0]!.split('=')[1]!;
  return { token: `desk ${token}` };
}

const whoIs = (session: Pick<TestClerk, 'token'>, at: TestTenant = tenant) =>
  callAsClerk(at, session, 'GET', '/api/desk/session');

/** Sets the clock so many minutes after the start, for the time of `work`. */
async function later(of: TestServer, minutes: number, work: () => Promise<void>): Promise<void> {
  of.setNow(new Date(Date.parse(START) + minutes * 60_000).toISOString());
  await work();
  of.setNow(START);
}

test('[DSK-01] password and code begin a session, which says who it is and what they may', async () => {
  const clerk = await newClerk(server, tenant, ['work', 'read']);
  const first = await signIn(clerk.mail.toUpperCase(), clerk.password);
  expect(first.status).toBe(200);
  const { ticket } = first.json<{ ticket: string }>();
  const second = await enterCode(ticket, codeAt(clerk, server.parts.clock()));
  expect(second.json()).toEqual({
    clerkId: clerk.clerkId,
    name: clerk.name,
    mail: clerk.mail,
    state: 'open',
    idleMinutes: 15,
    endsAt: '2026-03-10T22:00:00.000Z',
    passkeyHere: false,
    applications: [
      {
        applicationId: tenant.applicationId,
        name: 'Stadtwerke Beispiel',
        roles: ['read', 'work'],
        scopes: ['read', 'import', 'access', 'handOver', 'clear'],
        standsInFor: [],
      },
    ],
  });
  expect((await whoIs(sessionOf(second))).json()).toEqual(second.json());
});

test('[DSK-05, OPN-513] the cookie is out of reach of scripts and other sites, a new one each time, and secure where the portal is', async () => {
  const cookieOf = async (of: TestServer): Promise<string> => {
    const at = await of.newTenant();
    const clerk = await newClerk(of, at);
    const answer = await enterCode(await newTicket(of, clerk), codeAt(clerk, of.parts.clock()), at);
    return String(answer.headers['set-cookie']);
  };
  const [one, other] = [await cookieOf(server), await cookieOf(server)];
  expect(one).toMatch(new RegExp(`^${DESK_COOKIE_WITHOUT_TLS}=[\\w-]{43}; Path=/api; HttpOnly; SameSite=Strict$`));
  expect(one).not.toBe(other);
  const secure = await testServer({ config: { publicUrl: 'https://ablesen.example' } });
  const sent = await cookieOf(secure);
  expect(sent).toMatch(/^__Host-zaehlwerk-desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
});

test('[DSK-05, OPN-513] over TLS no cookie counts that a sibling of the host could have set', async () => {
  const secure = await testServer({ config: { publicUrl: 'https://ablesen.example' } });
  const at = await secure.newTenant();
  const { token } = await newClerk(secure, at);
  const ask = async (cookie: string) => {
    const headers = { ...clerkHeaders(token, at.applicationId), cookie };
    return (await at.call('GET', '/api/desk/session', { headers })).status;
  };
  const [own, tossed] = [`${DESK_COOKIE}=${token.slice(5)}`, `${DESK_COOKIE_WITHOUT_TLS}=${token.slice(5)}`];
  expect([await ask(own), await ask(tossed), await ask(`${tossed}; ${own}`)]).toEqual([200, 401, 200]);
  expect(await ask(`${own}; ${own}`)).toBe(401);
});

test('[DSK-03, OPN-518] a code counts once, around its half minute, and a ticket once', async () => {
  const clerk = await newClerk(server, tenant);
  const now = server.parts.clock();
  const code = codeAt(clerk, now);
  const ticket = await newTicket(server, clerk);
  expect((await enterCode(ticket, code)).status).toBe(200);
  expect((await enterCode(ticket, codeAt(clerk, new Date(now.getTime() + 30_000)))).status).toBe(401);
  expect((await enterCode(await newTicket(server, clerk), code)).status).toBe(401);
  const before = codeAt(clerk, new Date(now.getTime() - 30_000));
  expect((await enterCode(await newTicket(server, clerk), before)).status).toBe(401);
  const next = codeAt(clerk, new Date(now.getTime() + 30_000));
  expect((await enterCode(await newTicket(server, clerk), next)).status).toBe(200);

  const other = await newClerk(server, tenant);
  const late = codeAt(other, new Date(now.getTime() - 90_000));
  expect((await enterCode(await newTicket(server, other), late)).status).toBe(401);
  // Of two calls with one code at the same time, one is in.
  const both = [await newTicket(server, other), await newTicket(server, other)];
  const answers = await Promise.all(both.map((one) => enterCode(one, codeAt(other, now))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('[DSK-04, OPN-518] a ticket is good for ten minutes and five tries', async () => {
  const clerk = await newClerk(server, tenant);
  const tried = await newTicket(server, clerk);
  for (let n = 0; n < 5; n += 1) expect((await enterCode(tried, '000000')).status).toBe(401);
  expect((await enterCode(tried, codeAt(clerk, server.parts.clock()))).status).toBe(401);
  const old = await newTicket(server, clerk);
  await later(server, 10, async () => {
    expect((await enterCode(old, codeAt(clerk, server.parts.clock()))).status).toBe(401);
  });
});

test('[DSK-04] whoever has the password does not try codes without end by beginning anew', async () => {
  const own = await testServer({ limits: { loginFailuresPerUsername: 3 } });
  const at = await own.newTenant();
  const clerk = await newClerk(own, at);
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await enterCode(await newTicket(own, clerk), '000000', at)).status);
  expect(statuses).toEqual([401, 401, 401, 429]);
});

test('[DSK-04, OPN-519] an unknown address, a wrong password, and whoever may not come in are answered alike', async () => {
  const own = await testServer({ limits: { loginFailuresPerUsername: 2 } });
  const [at, elsewhere] = [await own.newTenant(), await own.newTenant()];
  const clerk = await newClerk(own, at);
  const locked = await newClerk(own, at);
  await own.parts.pool.query('update clerks set locked_at = now() where clerk_id = $1', [locked.clerkId]);
  const ofOther = await newClerk(own, elsewhere);
  const answers = [
    await signIn('nobody@stadtwerk.example', clerk.password, at),
    await signIn(clerk.mail, 'wrong', at),
    await signIn(locked.mail, locked.password, at),
    await signIn(ofOther.mail, ofOther.password, at),
  ];
  for (const answer of answers) {
    expect([answer.status, codeOf(answer)]).toEqual([401, 'unauthorized']);
    expect(answer.json()['message']).toBe(answers[0]!.json()['message']);
  }
  const { rows } = await own.parts.pool.query<{ act: string; key_name: string; details: object }>(
    'select act, key_name, details from audit_entries where application_id = $1 order by number',
    [at.applicationId],
  );
  const failure = { act: 'clerk.failToSignIn', key_name: 'server', details: { step: 'password', count: 1 } };
  // Of nobody's one, and the clerk's: whoever may not come in is nobody.
  expect(rows).toEqual([failure, failure]);
  expect((await signIn(clerk.mail, 'wrong', at)).status).toBe(401);
  expect((await signIn(clerk.mail, clerk.password, at)).status).toBe(429);
});

test('[DSK-06, OPN-512, OPN-524] without a call for so long a session is locked: only the password opens it, under a new cookie', async () => {
  const clerk = await newClerk(server, tenant);
  const jobs = () => callAsClerk(tenant, clerk, 'GET', `/api/operator/applications/${tenant.applicationId}/progress`);
  await later(server, 14.9, async () => expect((await jobs()).status).toBe(200));
  await later(server, 29.8, async () => expect((await jobs()).status).toBe(200));
  await later(server, 44.9, async () => {
    expect([(await jobs()).status, codeOf(await jobs())]).toEqual([423, 'locked']);
    expect((await callAsClerk(tenant, clerk, 'GET', '/api/desk/sessions')).status).toBe(423);
    expect((await whoIs(clerk)).json()).toMatchObject({ state: 'locked', applications: [] });
    const unlock = (password: string) =>
      callAsClerk(tenant, clerk, 'POST', '/api/desk/session/unlock', { body: { password } });
    expect(codeOf(await unlock('wrong'))).toBe('passwordWrong');
    const opened = await unlock(clerk.password);
    expect([opened.status, opened.json()['state']]).toEqual([200, 'open']);
    expect((await whoIs(clerk)).status).toBe(401);
    expect((await whoIs(sessionOf(opened))).json()).toMatchObject({ state: 'open' });
  });
});

test('[DSK-06] a clerk locks at once, and guessing the password of a locked session ends', async () => {
  const own = await testServer({ limits: { loginFailuresPerUsername: 2 } });
  const at = await own.newTenant();
  const clerk = await newClerk(own, at);
  expect((await callAsClerk(at, clerk, 'POST', '/api/desk/session/lock')).status).toBe(204);
  expect((await callAsClerk(at, clerk, 'GET', '/api/desk/sessions')).status).toBe(423);
  const unlock = (password: string) =>
    callAsClerk(at, clerk, 'POST', '/api/desk/session/unlock', { body: { password } });
  expect([(await unlock('a')).status, (await unlock('b')).status]).toEqual([403, 403]);
  expect((await unlock(clerk.password)).status).toBe(429);
});

test('[DSK-05, OPN-512] a session is over after twelve hours, whatever was done', async () => {
  const clerk = await newClerk(server, tenant);
  for (let minutes = 10; minutes < 720; minutes += 10) {
    await server.parts.pool.query('update clerk_sessions set last_seen_at = $2 where clerk_id = $1', [
      clerk.clerkId,
      new Date(Date.parse(START) + minutes * 60_000),
    ]);
  }
  await later(server, 719, async () => expect((await whoIs(clerk)).status).toBe(200));
  await later(server, 720, async () => expect((await whoIs(clerk)).status).toBe(401));
});

test('[DSK-05] a clerk sees their sessions, ends others, and signs out', async () => {
  const clerk = await newClerk(server, tenant);
  const answer = await enterCode(await newTicket(server, clerk), codeAt(clerk, server.parts.clock()));
  const second = sessionOf(answer);
  const list = await callAsClerk(tenant, clerk, 'GET', '/api/desk/sessions');
  const { sessions } = list.json<{ sessions: { sessionId: string; isThis: boolean }[] }>();
  expect(sessions.map(({ isThis }) => isThis).sort()).toEqual([false, true]);
  const other = sessions.find(({ isThis }) => !isThis)!.sessionId;
  const stranger = await newClerk(server, tenant);
  expect((await callAsClerk(tenant, stranger, 'DELETE', `/api/desk/sessions/${other}`)).status).toBe(404);
  expect((await whoIs(second)).status).toBe(200);
  expect((await callAsClerk(tenant, clerk, 'DELETE', `/api/desk/sessions/${other}`)).status).toBe(204);
  expect((await whoIs(second)).status).toBe(401);
  const out = await callAsClerk(tenant, clerk, 'DELETE', '/api/desk/session');
  expect(String(out.headers['set-cookie'])).toMatch(/^zaehlwerk-desk=; Max-Age=0; Path=\/api;/);
  expect((await whoIs(clerk)).status).toBe(401);
});

test('[DSK-05, OPN-514] a session counts at the desk where it began alone', async () => {
  const other = await server.newTenant();
  const clerk = await newClerk(server, tenant);
  expect((await whoIs(clerk, other)).status).toBe(401);
});

test('[DSK-05, OPN-513] a call by cookie that another site could make is refused', async () => {
  const clerk = await newClerk(server, tenant);
  const { cookie } = clerkHeaders(clerk.token, tenant.applicationId);
  const lock = (headers: Record<string, string>) =>
    tenant.call('POST', '/api/desk/session/lock', { headers: { cookie: cookie!, ...headers } });
  const version = { 'x-contract-version': '1' };
  expect((await lock({})).status).toBe(403);
  expect((await lock({ ...version, 'sec-fetch-site': 'same-site' })).status).toBe(403);
  expect((await lock({ ...version, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await lock({ ...version, origin: 'https://evil.example' })).status).toBe(403);
  // Two cookies of that name: one of them somebody else may have set.
  expect((await lock({ ...version, cookie: `${cookie}; ${cookie}` })).status).toBe(401);
  expect((await lock(version)).status).toBe(204);
});
