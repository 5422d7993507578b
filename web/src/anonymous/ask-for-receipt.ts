import { postAnonymousReceipt } from '@zaehlwerk/contract/anonymous-readings';
import type { AnonymousReading } from '@zaehlwerk/domain/anonymous-reading/anonymous-reading';
import type { Bearer } from '../server-api/call.ts';
import type { ServerApi } from '../server-api/server-api.ts';

/**
 * Asks for the copy of a reading the server has just taken, to this address and without its photos (REC-02). Whether it
 * comes changes nothing about the reading (REC-03). False where it cannot be sent.
 */
export async function askForReceipt(
  api: ServerApi,
  bearer: Bearer,
  { readingValues, ...reading }: AnonymousReading<unknown>,
  email: string,
): Promise<boolean> {
  const values = readingValues.map(({ obis, rateName, value }) => ({ obis, rateName, value }));
  const body = { ...reading, readingValues: values, email };
  return (await api.call(postAnonymousReceipt, { as: bearer, body })).kind === 'delivered';
}
