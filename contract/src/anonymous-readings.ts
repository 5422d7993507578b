import * as z from 'zod/mini';
import { Proof, PROOF_HEADER_KEY } from './anonymous-tokens.ts';
import { boundedName, boundedText } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { MAILING_HEADERS, MAILS_ALONE } from './mail.ts';
import { WireImage } from './readings.ts';

export const WireAnonymousValue = z.object({
  obis: boundedName,
  rateName: z.optional(z.nullable(boundedText(500))),
  value: z.number(),
  readingImages: z.optional(z.array(WireImage)),
});

/** The unknown-reading request of the specification. Days travel as in a submission. */
export const WireAnonymousReading = z.object({
  meterType: boundedName,
  meterNumber: boundedText(),
  readingValues: z.array(WireAnonymousValue),
  readingDate: boundedName,
  readingReason: boundedName,
  contact: z.object({
    firstname: boundedText(),
    lastname: boundedText(),
    street: boundedText(),
    houseNumber: boundedText(),
    zip: boundedText(),
    city: boundedText(),
  }),
  /** Validated and left out. */
  email: z.optional(z.nullable(boundedText())),
  /** How the app's form was filled in; no other caller needs it, and nothing is refused for what it says. */
  signals: z.optional(
    z.nullable(z.object({ hiddenFieldFilled: z.boolean(), secondsToFill: z.optional(z.nullable(z.number())) })),
  ),
});
export type WireAnonymousReading = z.infer<typeof WireAnonymousReading>;

/** Room for a dozen photos as the app takes them. */
const MAX_ANONYMOUS_BODY_BYTES = 16 * 1024 * 1024;

/**
 * Takes the headers of postResults; the key counts together with the content, so other content under the same key is
 * another reading, never a conflict.
 */
export const postAnonymousReading = endpoint({
  method: 'POST',
  path: '/api/unknown-readings/results',
  summary: 'Hands in a reading without access',
  caller: 'anonymous',
  body: WireAnonymousReading,
  isReading: true,
  maxBodyBytes: MAX_ANONYMOUS_BODY_BYTES,
  answer: { 204: null },
  refusals: ['malformed', 'invalid', 'forbidden', 'tooManyRequests', 'quotaReached'],
});

/**
 * The reading as it was sent with the same token, and the address for its receipt. Photos are not looked at and may be
 * left out. Where an address asks often, it is mailed for a solved challenge.
 */
export const postAnonymousReceipt = endpoint({
  method: 'POST',
  path: '/api/unknown-readings/receipts',
  summary: 'Asks for the receipt of a reading that was sent with the same token, once; photos may be left out',
  caller: 'anonymous',
  body: z.extend(WireAnonymousReading, { email: boundedText() }),
  maxBodyBytes: MAX_ANONYMOUS_BODY_BYTES,
  ...MAILS_ALONE,
  headers: z.extend(MAILING_HEADERS, { [PROOF_HEADER_KEY]: Proof }),
  refusals: ['malformed', 'invalid', 'forbidden', 'conflict', 'proofRequired', 'tooManyRequests', 'mailNotAccepted'],
});
