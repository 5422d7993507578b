import { PROOF_HEADER } from '@zaehlwerk/contract/anonymous-token';
import type { Outcome } from '../server/call.ts';
import { solveChallenge } from './solve-challenge.ts';

/** While one is being solved others may come, so that a harder one is asked for. */
const MOST_CHALLENGES = 3;

/** Makes a call, and does the work the server wants for it where an address asks often. */
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
