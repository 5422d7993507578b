import { PROOF_HEADER } from '@zaehlwerk/contract/anonymous-tokens';
import type { Challenge } from '@zaehlwerk/contract/problems';
import type { Outcome } from '../server/call.ts';

/** While one is being solved others may call, so that a harder one is required. */
const MOST_CHALLENGES = 3;

/** Makes a call, with a proof of work if the server requires it from a busy address. */
export async function withProof<Answer>(
  call: (headers: Readonly<Record<string, string>>) => Promise<Outcome<Answer>>,
): Promise<Outcome<Answer>> {
  let outcome = await call({});
  for (let solved = 0; solved < MOST_CHALLENGES && outcome.kind === 'refused'; solved += 1) {
    const { challenge } = outcome.problem;
    const proof = challenge === undefined ? null : await solveChallenge(challenge);
    if (proof === null) break;
    outcome = await call({ [PROOF_HEADER]: proof });
  }
  return outcome;
}

/**
 * Solves the server's challenge for a busy address; returns the value of PROOF_HEADER, null if no number fits or the
 * browser has no cryptography, as without TLS. Key derivation runs off the main thread.
 */
async function solveChallenge({ token, salt, iterations, below, key }: Challenge): Promise<string | null> {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return null;
  const work = {
    name: 'PBKDF2',
    hash: 'SHA-256',
    iterations,
    salt: Uint8Array.from(atob(salt), (character) => character.charCodeAt(0)),
  };
  const bits = atob(key).length * 8;
  for (let number = 0; number < below; number += 1) {
    const password = await subtle.importKey('raw', new TextEncoder().encode(String(number)), 'PBKDF2', false, [
      'deriveBits',
    ]);
    const derived = new Uint8Array(await subtle.deriveBits(work, password, bits));
    if (btoa(String.fromCharCode(...derived)) === key) return `${number}.${token}`;
  }
  return null;
}
