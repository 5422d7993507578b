import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The header of a solved challenge: the number, a full stop, and the token of the challenge. */
export const PROOF_HEADER = 'X-Proof-Of-Work';
/** As servers and shapes name it. */
export const PROOF_HEADER_KEY = 'x-proof-of-work';
/** What the header may hold; a proof is validated apart. */
export const Proof = z.optional(z.string().check(z.maxLength(2000)));

/**
 * The token of somebody who is not signed in, valid for an hour. Where an address asks often, it is given for a solved
 * challenge: `proofRequired` brings one.
 */
export const postAnonymousToken = endpoint({
  method: 'POST',
  path: '/auth/token-unknown-readings',
  summary: 'A token for a reading without access; no body. A busy address solves the challenge of `proofRequired`',
  caller: 'anyone',
  headers: z.object({ [PROOF_HEADER_KEY]: Proof }),
  answer: { 200: z.object({ token: z.string() }) },
  refusals: ['invalid', 'forbidden', 'proofRequired', 'tooManyRequests'],
});
