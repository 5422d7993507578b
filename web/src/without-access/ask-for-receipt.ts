import { postAnonymousReceipt } from '@zaehlwerk/contract/anonymous-readings';
import { ASKS_FOR_OUTCOME } from '@zaehlwerk/contract/mail';
import type { ReadingWithoutAccess } from '@zaehlwerk/domain/without-access/reading-without-access';
import type { ServerApi } from '../server/server-api.ts';
import type { SenderWithoutAccess } from './sender-without-access.ts';
import { type CopyOutcome, noteCopy } from './copies-by-mail.ts';
import { withProof } from './with-proof.ts';

/** A reading the server has just accepted, with the address for its copy. */
interface Taken {
  readonly id: string;
  readonly reading: ReadingWithoutAccess<unknown>;
  readonly email: string;
}

/**
 * Requests the copy of a reading, without its photos; its outcome does not affect the reading. Stores and returns the
 * outcome, in the server's words if the address was refused.
 */
export async function askForReceipt(
  api: ServerApi,
  withoutAccess: SenderWithoutAccess,
  taken: Taken,
): Promise<CopyOutcome> {
  const outcome = await ask(api, withoutAccess, taken);
  noteCopy(withoutAccess, taken.id, outcome);
  return outcome;
}

async function ask(api: ServerApi, { bearer }: SenderWithoutAccess, { reading, email }: Taken): Promise<CopyOutcome> {
  const { readingValues, signals: _, ...rest } = reading;
  const values = readingValues.map(({ obis, rateName, value }) => ({ obis, rateName, value }));
  const body = { ...rest, readingValues: values, email };
  const outcome = await withProof((proof) =>
    api.call(postAnonymousReceipt, { as: bearer, body, headers: { ...ASKS_FOR_OUTCOME, ...proof } }),
  );
  if (outcome.kind === 'delivered')
    return { came: outcome.answer.outcome === 'waiting' ? 'waiting' : 'success', why: null };
  const refused = outcome.kind === 'refused' ? outcome.problem.fieldErrors : [];
  return { came: 'error', why: refused.find(({ code }) => code === 'mailRefused')?.message ?? null };
}
