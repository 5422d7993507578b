import { randomBytes } from 'node:crypto';
import { berlinToday } from '@zaehlwerk/samples/today';
import type { Utility } from '../../portal/utility.ts';
import { callPortal, postJson, sessionOf } from '../call-portal.ts';

const MEGABYTE = 1024 * 1024;

/** Sends of one kind, none of which the portal can take. */
export type RefusedSends = Awaited<ReturnType<typeof refusedSends>>[number];

/** Large comments, photos that are none, from a login and without. */
export async function refusedSends(utility: Utility) {
  const { token } = await sessionOf(utility);
  const manager = await sessionOf(utility, utility.world.manager.person.username);
  // One alone may send no more than twenty times.
  const senders = [await tokenWithoutAccess(utility), await tokenWithoutAccess(utility)];
  const reading = { meterNumber: '1FRE1', readingValue: 1, readingDate: berlinToday() };
  const encodedImage = randomBytes(6000).toString('base64');
  const large = (megabytes: number) => json({ ...reading, comment: 'x'.repeat(megabytes * MEGABYTE) });
  const wrong = json({ ...reading, readingImages: [{ encodedImage, mimeType: 'image/jpeg' }] });
  const path = '/api/pro/unknown-reading';
  // Tokens are taken in turns; `most` of them may be looked at: LIMIT_REFUSALS, what its jobs add, and what is on its way.
  return [
    { about: 'large comments of one login', path, tokens: [token], body: large(28), sends: 24, most: 18 },
    { about: 'wrong photos of one login', path, tokens: [manager.token], body: wrong, sends: 450, most: 410 },
    {
      about: 'large bodies of one address without access',
      path: '/api/unknown-readings/results',
      tokens: senders,
      body: large(15),
      sends: 40,
      most: 29,
    },
  ] as const;
}

/** Sends one of them; gives the status. */
export async function sendRefused(utility: Utility, sends: RefusedSends, nth: number): Promise<string> {
  const { path, tokens, body } = sends;
  return (await postJson(utility, path, body, { token: tokens[nth % tokens.length] })).kind;
}

function json(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** A token for readings without access. */
export async function tokenWithoutAccess({ portal, origin }: Utility, from?: string): Promise<string> {
  const call = { method: 'POST', headers: { host: new URL(origin).host }, ...(from === undefined ? {} : { from }) };
  const issued = await callPortal(portal, '/auth/token-unknown-readings', call);
  if (issued.kind !== '200') throw new Error(`a token was answered ${issued.kind}`);
  return (JSON.parse(issued.body) as { readonly token: string }).token;
}
