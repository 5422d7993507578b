import { runningPortal } from '../../portal/start-portal.ts';
import { openUtility } from '../../portal/utility.ts';
import { type Attack, countAnswers, PROXY } from '../attack.ts';
import { callPortal, jsonHeaders } from '../call-portal.ts';

/** Twice as many guesses of a link as an address has (LIMIT_LINK_FAILURES). */
const GUESSES = 60;

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
  async run() {
    const portal = runningPortal();
    const utility = await openUtility({ meterReading: {}, features: {}, managed: 1 }, portal);
    const { answers, add, others } = countAnswers(['401', '429']);
    const unlimited: string[] = [];
    for (const [spelling, write] of Object.entries(SPELLINGS)) {
      let refused = 0;
      for (let n = 0; n < GUESSES; n += 1) {
        const body = JSON.stringify({ applicationId: utility.applicationId, token: `guess-${n}` });
        const headers = { ...jsonHeaders(utility), 'x-forwarded-for': write(n) };
        const { kind } = await callPortal(portal, '/auth/token', { method: 'POST', headers, body, from: PROXY });
        add(kind);
        if (kind === '429') refused += 1;
      }
      if (refused === 0) unlimited.push(`${GUESSES} guesses with ${spelling} and never 429`);
    }
    return { answers, faults: [...others(), ...unlimited] };
  },
};
