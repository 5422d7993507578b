import { randomBytes } from 'node:crypto';
import { atOnce } from '../../faults/long.ts';
import { runningPortal } from '../../portal/start-portal.ts';
import { openUtility } from '../../portal/utility.ts';
import { type Attack, countAnswers } from '../attack.ts';
import { callPortal, jsonHeaders } from '../call-portal.ts';

const GUESSES = 1_000;
const IN_FLIGHT = 60;
/** As many addresses, each below its own limit. */
const ADDRESSES = 50;

export const guessedPasswords: Attack = {
  name: `passwords guessed from ${ADDRESSES} addresses`,
  proves: 'S19, S22',
  seconds: 60,
  async run() {
    const portal = runningPortal();
    const utility = await openUtility({ meterReading: {}, features: {}, managed: 1 }, portal);
    const { answers, add, others } = countAnswers(['401', '429', '503']);
    const until = performance.now() + 5_000;
    await atOnce(
      IN_FLIGHT,
      Array.from({ length: GUESSES }, (_, n) => n),
      async (n) => {
        if (performance.now() > until) return;
        const guess = { username: `nobody-${n}`, password: randomBytes(90).toString('hex') };
        const body = JSON.stringify({ applicationId: utility.applicationId, ...guess });
        const from = `127.0.2.${(n % ADDRESSES) + 1}`;
        add(
          (await callPortal(portal, '/auth/token', { method: 'POST', headers: jsonHeaders(utility), body, from })).kind,
        );
      },
    );
    return { answers, faults: others() };
  },
};
