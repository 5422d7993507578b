// Pages of other sites in the browser of somebody who is signed in at the operator's desk.
import { atOnce } from '../../faults/long.ts';
import type { Utility } from '../../portal/utility.ts';
import type { Attack } from '../attack.ts';
import { type Answer, callPortal, jsonHeaders, openVictim } from '../call-portal.ts';
import { ALL_ROLES, callDesk, type CallOfDesk, callsOfDesk, COOKIE, newClerkOf } from '../clerk-at-desk.ts';

const IN_FLIGHT = 4;

/** How a browser says that a page of somebody else, or a form, calls; the empty text takes a header of the desk away. */
const FOREIGN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'another site': { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  'another site that may send our headers': { 'sec-fetch-site': 'cross-site', 'x-contract-version': '1' },
  'a sibling of the host': { 'sec-fetch-site': 'same-site', origin: 'http://sibling.localhost' },
  'another site, in an old browser': { 'sec-fetch-site': '', origin: 'https://evil.example' },
  'a sandboxed frame, in an old browser': { 'sec-fetch-site': '', origin: 'null' },
};
/** What a form or a script may send without asking first. */
const SIMPLE_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];

/** Enough for every call that anybody may make, which are refused for where they come from and not for what they ask. */
const PASSKEY = { id: 'eA', clientDataJSON: 'eA', authenticatorData: 'eA', signature: 'eA', userHandle: 'eA' };
const ANY_BODY = { mail: 'x', password: 'x', ticket: 'x', code: 'x', token: 'x', query: 'x', ...PASSKEY };

export const foreignPages: Attack = {
  name: "a clerk's browser on pages of other sites",
  proves: 'S50, S73',
  seconds: 60,
  right: ['403', '405', '415'],
  async run({ add }) {
    const utility = await openVictim();
    const { session } = await newClerkOf(utility, ALL_ROLES);
    const calls = await callsOfDesk(utility.portal);
    await atOnce(IN_FLIGHT, calls, async (call) => {
      const path = call.path(utility.applicationId);
      const about = `${call.method} ${path}`;
      for (const [who, said] of Object.entries(FOREIGN)) {
        add((await callAs(utility, call, said, session)).kind, `${about} by ${who}`);
      }
      if (call.method === 'GET') return;
      for (const type of SIMPLE_TYPES) {
        const said = { ...FOREIGN['another site'], 'content-type': type };
        add((await callAs(utility, call, said, session)).kind, `${about} by a form elsewhere`);
      }
      if (call.isOpen) return;
      // A form that somebody has put into a page of our own has the right origin, and no header.
      for (const type of SIMPLE_TYPES) {
        const headers = { 'x-contract-version': '', 'content-type': type, 'x-http-method-override': call.method };
        add((await callAs(utility, call, headers, session)).kind, `${about} by a form of ours`);
      }
    });
    return [await ownInvitation(utility, session), calls.length < 60 && `only ${calls.length} calls are known`];
  },
};

function callAs(
  { portal, ...utility }: Utility,
  call: CallOfDesk,
  headers: Readonly<Record<string, string>>,
  session: string,
): Promise<Answer> {
  const all = { ...jsonHeaders({ portal, ...utility }), 'sec-fetch-site': 'same-origin', 'x-contract-version': '1' };
  const sent = { ...all, 'x-application': utility.applicationId, cookie: `${COOKIE}=${session}`, ...headers };
  const kept = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''));
  const body = call.method === 'GET' ? {} : { body: JSON.stringify(ANY_BODY) };
  return callPortal(portal, call.path(utility.applicationId), { method: call.method, headers: kept, ...body });
}

/** The same session, from the desk: what was refused is refused for where it came from. */
async function ownInvitation(utility: Utility, session: string): Promise<string | false> {
  const body = { name: 'M. Kern', mail: `m.kern@${utility.applicationId}.example`, roles: ['read'] };
  const path = `/api/operator/applications/${utility.applicationId}/clerks`;
  const { kind } = await callDesk(utility, 'POST', path, { session, body });
  return kind !== '201' && `the desk itself gets ${kind}`;
}

/** Pages, files, calls and refusals. */
const SHOWN = [
  '/betrieb',
  '/betrieb/',
  '/betrieb/suche',
  '/betrieb/einladung',
  '/betrieb/../betrieb',
  '//betrieb',
  '/betrieb/%00',
  '/betrieb/index.html',
  '/betrieb/assets/nowhere.js',
  '/api/desk/session',
  '/api/desk/nowhere',
  '/api/operator/audit',
];

export const framedDesk: Attack = {
  name: 'the desk in a frame, and scripts in its page',
  proves: 'S40, S42, S73',
  seconds: 20,
  right: ['kept apart'],
  async run({ add }) {
    const utility = await openVictim();
    const { session } = await newClerkOf(utility, ALL_ROLES);
    for (const path of SHOWN) {
      for (const method of ['GET', 'POST']) {
        const answer = await callDesk(utility, method, path, { session, ...(method === 'POST' ? { body: '<' } : {}) });
        for (const fault of frameFaults(answer)) add(fault, `${method} ${path}`);
        add('kept apart');
      }
    }
  },
};

function frameFaults({ headers, body }: Answer): string[] {
  const rules = String(headers['content-security-policy']).split(';');
  const scripts = body.match(/<script\b[^>]*>/g) ?? [];
  return [
    ...(rules.includes("frame-ancestors 'none'") ? [] : ['may be framed']),
    ...(headers['x-frame-options'] === 'DENY' ? [] : ['may be framed by old browsers']),
    ...(rules.includes("script-src 'self'") && rules.includes("default-src 'none'") ? [] : ['runs scripts of others']),
    ...(headers['cross-origin-opener-policy'] === 'same-origin' ? [] : ['known to who opens it']),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['may be taken for something else']),
    ...(scripts.some((script) => !/ src="\/[^/]/.test(script)) ? ['has a script within the page'] : []),
  ];
}
