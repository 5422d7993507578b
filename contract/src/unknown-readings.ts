import * as z from 'zod/mini';
import { boundedName, boundedText } from './bounded-text.ts';
import { endpoint, MAX_BODY_BYTES } from './endpoint.ts';
import { WireImage } from './readings.ts';

/**
 * The reading of a meter that is not on the person's list, as it is sent: with the id of the account it is sent with.
 * readingDate is yyyy-MM-dd; an instant counts as its Berlin day.
 */
export const WireUnknownReading = z.object({
  meterNumber: boundedText(),
  readingValue: z.number(),
  readingDate: boundedName,
  comment: z.optional(z.nullable(boundedText())),
  readingImages: z.optional(z.array(WireImage)),
  login: boundedName.check(z.minLength(1)),
});

/** Takes the headers of postResults, with the same meaning. */
export const postUnknownReading = endpoint({
  method: 'POST',
  path: '/api/pro/unknown-reading',
  summary: 'Hands in the reading of a meter that is not on the list',
  caller: 'account',
  body: WireUnknownReading,
  maxBodyBytes: MAX_BODY_BYTES,
  answer: { 201: z.object({ id: z.string() }) },
  refusals: ['malformed', 'invalid', 'forbidden', 'idempotencyConflict', 'quotaReached'],
});
