// Who guesses, forges or has stolen what lets somebody in.
import { spawnSync } from 'node:child_process';
import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { csvOf } from '@zaehlwerk/samples/csv';
import { atOnce } from '../../faults/long.ts';
import { runningPortal } from '../../portal/start-portal.ts';
import type { Utility } from '../../portal/utility.ts';
import { type Attack, PROXY, seconds } from '../attack.ts';
import { callPortal, jsonHeaders, openVictim, postJson, type Session, sessionOf } from '../call-portal.ts';

type Claims = Readonly<Record<string, unknown>>;

const NO_IDS = ['no-uuid', '', '1', "' or 1=1--", '\0', '00000000-0000-0000-0000-00000000000g', 'x'.repeat(5_000), 7];
/** Changes to a genuine token before it is re-signed with the portal's own key. */
const CHANGES: readonly Claims[] = [
  ...['sid', 'accountId'].flatMap((claim) => [...NO_IDS, {}, []].map((value) => ({ [claim]: value }))),
  { sid: randomUUID() },
  { accountId: randomUUID() },
  { aud: 'no such utility' },
  { aud: ['a', 'b'] },
  { aud: '\0' },
  { exp: 1 },
  { exp: '9999999999' },
  { nbf: 9_999_999_999 },
  { iss: 'elsewhere' },
];

export const forgedTokens: Attack = {
  name: 'tokens that are well signed and wrong',
  proves: 'S13',
  seconds: 30,
  right: ['401'],
  async run({ add }) {
    const utility = await openVictim();
    const [head = '', body = ''] = (await sessionOf(utility)).token.split('.');
    const genuine = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims;
    const secret = Buffer.from(readFileSync(path.join(utility.portal.dataDir, 'secret-key'), 'utf8'), 'base64');
    const key = Buffer.from(hkdfSync('sha256', secret, new Uint8Array(0), 'zaehlwerk access token', 32));
    const ask = async (changes: Claims): Promise<string> => {
      const text = `${head}.${Buffer.from(JSON.stringify({ ...genuine, ...changes })).toString('base64url')}`;
      const token = `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
      return (await callPortal(utility.portal, '/api/pro/job', { headers: jsonHeaders(utility, token) })).kind;
    };
    for (const changes of CHANGES) add(await ask(changes), JSON.stringify(changes).slice(0, 60));
    const unchanged = await ask({});
    return [unchanged !== '200' && `the genuine token signed again gets ${unchanged}`];
  },
};

const RENEWALS = 40;

export const renewals: Attack = {
  name: `one refresh token renewed ${RENEWALS} times at once`,
  proves: 'S14',
  seconds: 20,
  right: ['200', '429'],
  async run({ add }) {
    const utility = await openVictim();
    const { refreshToken: token } = await sessionOf(utility);
    const successors = new Set<string>();
    const renew = async (): Promise<void> => {
      const { kind, body } = await postJson(utility, '/auth/token', { applicationId: utility.applicationId, token });
      add(kind);
      if (kind === '200') successors.add((JSON.parse(body) as Session).refreshToken);
    };
    await Promise.all(Array.from({ length: RENEWALS }, renew));
    return [successors.size !== 1 && `${successors.size} successors of one refresh token`];
  },
};

/** Twice as many guesses of a link as an address has (LIMIT_LINK_FAILURES). */
const LINKS = 60;

/** How an attacker spells their address so that each guess seems to come from a different one. */
const SPELLINGS: Readonly<Record<string, (n: number) => string>> = {
  'a port each': (n) => `203.0.113.7:${1024 + n}`,
  'an IPv6 port each': (n) => `[2001:db8:1:2::7]:${1024 + n}`,
  'an address of one /64 each': (n) => `2001:db8:1:3::${n.toString(16)}`,
  'the same IPv4 within IPv6, a port each': (n) => `[::ffff:203.0.113.8]:${1024 + n}`,
  'a name each': (n) => `evil-${n}`,
  'others in front of his own': (n) => `198.51.100.${n}, 203.0.113.9:${1024 + n}`,
};

export const forwardedPorts: Attack = {
  name: 'X-Forwarded-For with ports',
  proves: 'S19',
  seconds: 40,
  right: ['401', '429'],
  async run({ add }) {
    const utility = await openVictim();
    const unlimited: string[] = [];
    for (const [spelling, write] of Object.entries(SPELLINGS)) {
      let refused = 0;
      for (let n = 0; n < LINKS; n += 1) {
        const guess = { applicationId: utility.applicationId, token: `guess-${n}` };
        const { kind } = await postJson(utility, '/auth/token', guess, {
          headers: { 'x-forwarded-for': write(n) },
          from: PROXY,
        });
        add(kind);
        if (kind === '429') refused += 1;
      }
      if (refused === 0) unlimited.push(`${LINKS} guesses with ${spelling} and never 429`);
    }
    return unlimited;
  },
};

const KEYS = 600;
const IN_FLIGHT = 60;

export const guessedKeys: Attack = {
  name: 'operator keys guessed from one address',
  proves: 'S19',
  seconds: 40,
  right: ['401', '429'],
  async run({ add, count }) {
    const portal = runningPortal();
    const ask = async (key: string, from = {}): Promise<string> => {
      const headers = { authorization: `Bearer ${key}` };
      return (await callPortal(portal, '/api/operator/applications', { headers, ...from })).kind;
    };
    const guesses = Array.from({ length: KEYS }, () => randomBytes(24).toString('hex'));
    await atOnce(IN_FLIGHT, guesses, async (guess) => add(await ask(guess)));
    const right = await ask(portal.operatorKey, { from: '127.0.0.1' });
    return [
      right !== '200' && `the operator gets ${right} from another address`,
      count('429') === 0 && `${KEYS} guesses and never 429`,
    ];
  },
};

const PASSWORDS = 1_000;
/** As many addresses, each below its own limit. */
const ADDRESSES = 50;

export const guessedPasswords: Attack = {
  name: `passwords guessed from ${ADDRESSES} addresses`,
  proves: 'S19, S22',
  seconds: 60,
  right: ['401', '429', '503'],
  async run({ add }) {
    const utility = await openVictim();
    const until = performance.now() + 5_000;
    await atOnce(IN_FLIGHT, [...Array(PASSWORDS).keys()], async (n) => {
      if (performance.now() > until) return;
      const guess = { username: `nobody-${n}`, password: randomBytes(90).toString('hex') };
      const from = `127.0.2.${(n % ADDRESSES) + 1}`;
      add((await postJson(utility, '/auth/token', { applicationId: utility.applicationId, ...guess }, { from })).kind);
    });
  },
};

const THIEF = path.join(import.meta.dirname, '../../../server/src/testing/processes/read-stolen-folder.ts');

type Login = Readonly<Record<string, unknown>> & { readonly username: string };

/** Holds everything: database and secret key. Passwords must still cost the slow hash for each guess. */
export const stolenFolder: Attack = {
  name: 'a data folder in the hands of a thief',
  proves: 'S17, S70',
  seconds: 40,
  right: ['logins read'],
  async run({ add }) {
    const utility = await openVictim();
    const before = steal(utility);
    const changed = utility.world.orders.map((line) => ({ ...line, Passwort: `${line['Passwort']}-neu` }));
    await utility.operator('POST', `/applications/${utility.applicationId}/orders`, csvOf(changed), 'text/csv');
    // Until it is hashed, a new password is nowhere but in a sealed text beside its login.
    let after = steal(utility);
    while (after.logins.some((login) => login['password_hash'] === '')) {
      await seconds(0.5);
      after = steal(utility);
    }
    for (const _ of after.logins) add('logins read');
    const told = new Set(before.logins.flatMap((login) => dependsOnPassword(login, after.logins)));
    return [
      ...after.open.map((role) => `the database lets ${role} in without its password`),
      ...[...told].map((column) => `logins.${column} tells passwords apart without the slow hash`),
      after.logins.length === 0 && 'nothing was stolen',
    ];
  },
};

function steal({ portal, applicationId }: Utility): { readonly open: string[]; readonly logins: readonly Login[] } {
  const args = [THIEF, portal.dataDir, applicationId];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as ReturnType<typeof steal>;
}

/** The columns that change with the password but are no slow hash. */
function dependsOnPassword(login: Login, after: readonly Login[]): string[] {
  const now = after.find(({ username }) => username === login.username);
  const differing = Object.keys(login).filter((name) => JSON.stringify(login[name]) !== JSON.stringify(now?.[name]));
  return differing.filter((name) => !String(now?.[name]).startsWith('$argon2id$'));
}
