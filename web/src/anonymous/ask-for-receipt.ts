import { postAnonymousReceipt } from '@zaehlwerk/contract/anonymous-readings';
import { ASKS_FOR_OUTCOME } from '@zaehlwerk/contract/mail-outcome';
import type { AnonymousReading } from '@zaehlwerk/domain/anonymous-reading/anonymous-reading';
import type { Bearer } from '../server-api/call.ts';
import type { ServerApi } from '../server-api/server-api.ts';
import { withProof } from './with-proof.ts';

/**
 * Asks for the copy of a reading the server has just taken, to this address and without its photos (REC-02). Whether it
 * comes changes nothing about the reading (REC-03). Gives what came of it, in the server's words where the address was
 * refused.
 */
export async function askForReceipt(
  api: ServerApi,
  bearer: Bearer,
  { readingValues, ...reading }: AnonymousReading<unknown>,
  email: string,
): Promise<{ readonly came: 'success' | 'waiting' | 'error'; readonly why: string | null }> {
  const values = readingValues.map(({ obis, rateName, value }) => ({ obis, rateName, value }));
  const body = { ...reading, readingValues: values, email };
  const outcome = await withProof((proof) =>
    api.call(postAnonymousReceipt, { as: bearer, body, headers: { ...ASKS_FOR_OUTCOME, ...proof } }),
  );
  if (outcome.kind === 'delivered')
    return { came: outcome.answer.outcome === 'waiting' ? 'waiting' : 'success', why: null };
  const refused = outcome.kind === 'refused' ? outcome.problem.fieldErrors : [];
  return { came: 'error', why: refused.find(({ code }) => code === 'mailRefused')?.message ?? null };
}
