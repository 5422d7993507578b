import { randomBytes } from 'node:crypto';
import { berlinToday } from '@zaehlwerk/samples/today';
import type { Utility } from '../../portal/utility.ts';
import { callPortal, householdSession, jsonHeaders, signIn } from '../call-portal.ts';

const MEGABYTE = 1024 * 1024;

/** Sends of one kind, none of which the portal can take. */
export interface RefusedSends {
  readonly about: string;
  readonly path: string;
  /** Taken in turns. */
  readonly tokens: readonly string[];
  readonly body: Buffer;
  readonly sends: number;
  /** How many of them may be looked at: LIMIT_REFUSALS, what its jobs add, and what is on its way meanwhile. */
  readonly most: number;
}

/** Large comments, photos that are none, from a login and without. */
export async function refusedSends(utility: Utility): Promise<readonly RefusedSends[]> {
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

/** Sends one of them; gives the status. */
export async function sendRefused(
  utility: Utility,
  { path, tokens, body }: RefusedSends,
  nth: number,
): Promise<string> {
  const headers = jsonHeaders(utility, tokens[nth % tokens.length]);
  return (await callPortal(utility.portal, path, { method: 'POST', headers, body })).kind;
}

function json(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}

async function visitorToken(utility: Utility): Promise<string> {
  const { host = '' } = jsonHeaders(utility);
  const asked = await callPortal(utility.portal, '/auth/token-unknown-readings', { method: 'POST', headers: { host } });
  return (JSON.parse(asked.body) as { token: string }).token;
}
