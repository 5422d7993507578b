import { randomBytes } from 'node:crypto';
import { berlinToday } from '@zaehlwerk/samples/today';
import { atOnce } from '../../faults/long.ts';
import { runningPortal } from '../../portal/start-portal.ts';
import { openUtility, type Utility } from '../../portal/utility.ts';
import { type Attack, countAnswers } from '../attack.ts';
import { callPortal, householdSession, jsonHeaders, signIn } from '../call-portal.ts';

const MEGABYTE = 1024 * 1024;
/** More large ones at a time are put off for their bytes alone (503). */
const IN_FLIGHT = 2;

/** Sends of one kind, none of which the portal can take. */
interface Kind {
  readonly about: string;
  readonly path: string;
  /** Taken in turns. */
  readonly tokens: readonly string[];
  readonly body: Buffer;
  readonly sends: number;
  /** How many of them may be looked at: LIMIT_REFUSALS, what its jobs add, and what is on its way meanwhile. */
  readonly most: number;
}

/** Refused bodies are only read up to the limit: large comments and fake photos, with and without a login. */
export const refusedBodies: Attack = {
  name: 'bodies that are refused',
  proves: 'S34, S70',
  seconds: 90,
  async run() {
    const portal = runningPortal();
    const utility = await openUtility({ meterReading: {}, features: {}, managed: 1 }, portal);
    const { answers, add, others } = countAnswers(['400', '429', '503', 'cut']);
    const worked: string[] = [];
    for (const { about, path, tokens, body, sends, most } of await kinds(utility)) {
      let looked = 0;
      await atOnce(
        IN_FLIGHT,
        Array.from({ length: sends }, (_, n) => n),
        async (n) => {
          const headers = jsonHeaders(utility, tokens[n % tokens.length]);
          const { kind } = await callPortal(portal, path, { method: 'POST', headers, body });
          if (kind === '400') looked += 1;
          add(kind, about);
        },
      );
      if (looked > most) worked.push(`${looked} of ${sends} ${about} were looked at`);
    }
    return { answers, faults: [...others(), ...worked] };
  },
};

function json(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}

async function visitorToken(utility: Utility): Promise<string> {
  const { host = '' } = jsonHeaders(utility);
  const asked = await callPortal(utility.portal, '/auth/token-unknown-readings', { method: 'POST', headers: { host } });
  return (JSON.parse(asked.body) as { token: string }).token;
}

async function kinds(utility: Utility): Promise<readonly Kind[]> {
  const { token } = await householdSession(utility);
  const managers = await signIn(utility, (await utility.credentials(utility.world.manager.person.username)).token);
  // One alone may send no more than twenty times.
  const visitors = [await visitorToken(utility), await visitorToken(utility)];
  const reading = { meterNumber: '1FRE1', readingValue: 1, readingDate: berlinToday() };
  const encodedImage = randomBytes(6000).toString('base64');
  const large = (megabytes: number) => json({ ...reading, comment: 'x'.repeat(megabytes * MEGABYTE) });
  const wrong = json({ ...reading, readingImages: [{ encodedImage, mimeType: 'image/jpeg' }] });
  const path = '/api/pro/unknown-reading';
  return [
    { about: 'large comments of one login', path, tokens: [token], body: large(28), sends: 24, most: 18 },
    { about: 'wrong photos of one login', path, tokens: [managers.token], body: wrong, sends: 450, most: 410 },
    {
      about: 'large bodies of one address without access',
      path: '/api/unknown-readings/results',
      tokens: visitors,
      body: large(15),
      sends: 40,
      most: 29,
    },
  ];
}
