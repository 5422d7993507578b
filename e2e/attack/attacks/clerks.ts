// Whoever has, or plants, the cookie of a session at the desk, and clerks who want more than they may.
import { atOnce } from '../../faults/long.ts';
import { runningPortal } from '../../portal/start-portal.ts';
import type { Utility } from '../../portal/utility.ts';
import type { Attack } from '../attack.ts';
import { type Answer, openVictim, sessionOf } from '../call-portal.ts';
import {
  ALL_ROLES,
  callDesk,
  type CallOfDesk,
  callsOfDesk,
  type Clerk,
  COOKIE,
  newClerkOf,
  sessionIn,
} from '../clerk-at-desk.ts';

const IN_FLIGHT = 6;

export const heldSessions: Attack = {
  name: 'sessions of clerks fixed, stolen and kept',
  proves: 'S73',
  seconds: 30,
  right: ['401', '423'],
  async run({ add }) {
    const [utility, elsewhere] = [await openVictim(), await openVictim()];
    const [mallory, victim] = [await newClerkOf(utility, ['read']), await newClerkOf(utility, ALL_ROLES)];
    const { token } = await sessionOf(utility);
    const planted = 'x'.repeat(43);
    const ask = (session: string, at = utility, headers = {}): Promise<Answer> =>
      callDesk(at, 'GET', '/api/desk/session', { session, headers });
    // Only beneath a lock is it 423: elsewhere that would be a session which the password opens again.
    const refused = async (about: string, session: string, at = utility, headers = {}): Promise<void> => {
      const { kind } = await ask(session, at, headers);
      add(kind === '423' ? 'locked, not over' : kind, about);
    };

    const fixed = [await signIn(utility, victim, planted, 0), await signIn(utility, victim, mallory.session, 1)];
    await refused('planted before the sign-in', planted);
    const own = (JSON.parse((await ask(mallory.session)).body) as { readonly clerkId: string }).clerkId;
    await refused('at the desk of another utility', victim.session, elsewhere);
    for (const wrong of [
      token,
      utility.portal.operatorKey,
      `${victim.session}x`,
      victim.session.slice(1),
      victim.clerkId,
    ]) {
      await refused('what is no session', wrong);
    }
    await refused('two cookies', `${mallory.session}; ${COOKIE}=${victim.session}`);
    const bearer = { cookie: '', authorization: `Bearer ${victim.session}` };
    await refused('a session in another header', '', utility, bearer);

    const { session } = victim;
    await callDesk(utility, 'POST', '/api/desk/session/lock', { session });
    for (const { method, path, isOperators } of await callsOfDesk(utility.portal)) {
      if (isOperators) await refusedCall(path(utility.applicationId), method);
    }
    const unlocked = await callDesk(utility, 'POST', '/api/desk/session/unlock', { session, body: victim });
    await refused('stolen before the lock', session);
    const reopened = sessionIn(unlocked) ?? '';
    const opens = (await ask(reopened)).kind;
    await callDesk(utility, 'DELETE', '/api/desk/session', { session: reopened });
    await refused('signed out', reopened);
    const lock = `/applications/${utility.applicationId}/clerks/${victim.clerkId}/lock`;
    await utility.operator('POST', lock, { locked: true });
    for (const kept of fixed) await refused('locked out', kept ?? '');
    return [
      fixed.some((given) => given === null || given === planted || given === mallory.session) &&
        'a sign-in keeps the session that was there before',
      fixed[0] === fixed[1] && 'two sign-ins are one session',
      own !== mallory.clerkId && 'a session has become that of somebody else',
      opens !== '200' && `the password opens a lock, and then ${opens}`,
    ];

    async function refusedCall(path: string, method: string): Promise<void> {
      const headers = { 'x-application': utility.applicationId };
      const answer = await callDesk(utility, method, path, { session, headers });
      add(answer.kind, `${method} ${path} beneath the lock`);
    }
  },
};

/** Signs in while a cookie is there already; gives the session that the answer brings. */
async function signIn(utility: Utility, clerk: Clerk, planted: string, nth: number): Promise<string | null> {
  const { mail, password, recoveryCodes } = clerk;
  const asked = { session: planted, body: { mail, password } };
  const { body } = await callDesk(utility, 'POST', '/api/desk/sign-in', asked);
  const { ticket } = JSON.parse(body) as { readonly ticket: string };
  const code = { session: planted, body: { ticket, code: recoveryCodes[nth] } };
  const answer = await callDesk(utility, 'POST', '/api/desk/sign-in/code', code);
  const again = await callDesk(utility, 'POST', '/api/desk/sign-in/code', code);
  const isKept = String(answer.headers['set-cookie']).endsWith('; HttpOnly; SameSite=Strict');
  return again.kind === '401' && isKept ? sessionIn(answer) : null;
}

/** What the documents say that each role may, as scopes of a key. */
const SCOPES: Readonly<Record<(typeof ALL_ROLES)[number], readonly string[]>> = {
  read: ['read'],
  work: ['read', 'import', 'access', 'handOver', 'clear'],
  settings: ['read', 'settings'],
  keys: ['read', 'keys'],
  people: ['read', 'access', 'clerks', 'delete'],
};

export const climbingClerks: Attack = {
  name: 'each role of clerks at every call of operators',
  proves: 'S01, S05, S73',
  seconds: 60,
  right: ['refused', 'as its role'],
  async run({ add }) {
    const [own, other] = [await openVictim(), await openVictim()];
    const calls = (await callsOfDesk(runningPortal())).filter(({ isOperators }) => isOperators);
    const before = await actsIn(other);
    const faults: Array<string | false> = [];
    for (const role of ALL_ROLES) {
      const { session, clerkId } = await newClerkOf(own, [role]);
      const key = { name: role, applicationId: own.applicationId, scopes: SCOPES[role] };
      const asKey = (JSON.parse(await own.operator('POST', '/keys', key)) as { readonly key: string }).key;
      await atOnce(IN_FLIGHT, calls, async (call) => {
        const about = `${role}: ${call.method} ${call.path('…')}`;
        const right = await walk(own, call, { authorization: `Bearer ${asKey}` }, own);
        const got = await walk(own, call, { cookie: `${COOKIE}=${session}` }, own);
        const beyond = /^403 (scopeMissing|keyOfOneTenant)$/;
        if (beyond.test(right) || beyond.test(got)) add(got === right ? 'refused' : `${got}, not ${right}`, about);
        else add(/^[234]/.test(got) ? 'as its role' : got, about);
        if (role === 'read' && call.method !== 'GET') add(beyond.test(got) ? 'refused' : got, about);
        const there = await walk(own, call, { cookie: `${COOKIE}=${session}` }, other);
        add(there === '403 scopeMissing' ? 'refused' : there, `${about} of another utility`);
      });
      if (role === 'read') faults.push(...(await actsOf(own, clerkId)));
      faults.push(await climbed(own, other, role, session, clerkId));
    }
    return [...faults, (await actsIn(other)) !== before && 'something has been done at another utility'];
  },
};

/** A call about an application, at the host of a utility; its status, and what a refusal is called. */
async function walk(
  utility: Utility,
  { method, path }: CallOfDesk,
  caller: Readonly<Record<string, string>>,
  { applicationId }: Utility,
): Promise<string> {
  const headers = { ...caller, 'x-application': applicationId };
  const { kind, body } = await callDesk(utility, method, path(applicationId), {
    headers,
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
  });
  return `${kind} ${/"code":"(\w+)"/.exec(body)?.[1] ?? ''}`.trim();
}

/** Whether a clerk comes to more than they may: by a role for themselves or a friend, or by a key. */
async function climbed(
  own: Utility,
  other: Utility,
  role: string,
  session: string,
  clerkId: string,
): Promise<string | false> {
  const clerks = `/api/operator/applications/${own.applicationId}/clerks`;
  const headers = { 'x-application': own.applicationId };
  const friend = { name: 'A friend', mail: `friend-of-${role}@${own.applicationId}.example`, roles: ['keys'] };
  const key = { name: 'for later' };
  const tries: readonly (readonly [method: string, path: string, body: object])[] = [
    ['PUT', `${clerks}/${clerkId}/roles`, { roles: ALL_ROLES }],
    ['PUT', `${clerks}/${clerkId}/roles`, { roles: ['read'] }],
    ['POST', clerks, friend],
    ['POST', clerks.replace(own.applicationId, other.applicationId), friend],
    ['POST', '/api/operator/keys', { ...key, applicationId: null }],
    ['POST', '/api/operator/keys', { ...key, applicationId: other.applicationId }],
    ['POST', '/api/operator/keys', { ...key, applicationId: own.applicationId, scopes: ['clerks', 'settings'] }],
  ];
  for (const [method, path, body] of tries) {
    const { kind } = await callDesk(own, method, path, { session, headers, body });
    if (!kind.startsWith('4')) return `${role}: ${method} ${path} ${JSON.stringify(body)} was answered ${kind}`;
  }
  return false;
}

interface Acts {
  readonly entries: readonly { readonly act: string; readonly keyId: string | null }[];
}

async function actsIn({ operator, applicationId }: Utility): Promise<number> {
  return (JSON.parse(await operator('GET', `/audit?applicationId=${applicationId}`)) as Acts).entries.length;
}

/** What a clerk who may only look has done, by the audit. */
async function actsOf({ operator, applicationId }: Utility, clerkId: string): Promise<string[]> {
  const { entries } = JSON.parse(
    await operator('GET', `/audit?applicationId=${applicationId}&keyId=${clerkId}`),
  ) as Acts;
  return entries.filter(({ act }) => act !== 'clerk.accept').map(({ act }) => `who may only look has done ${act}`);
}
