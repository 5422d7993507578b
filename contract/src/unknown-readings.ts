import * as z from 'zod/mini';
import { endpoint, MAX_BODY_BYTES } from './endpoint.ts';
import { getReadings } from './operator.ts';
import { WireImage } from './readings.ts';

/**
 * The reading of a meter that is not on the person's list, as it travels (DOM-40, API-11): with the id of the account it
 * is sent with. readingDate is yyyy-MM-dd; an instant counts as its Berlin day (OPN-072).
 */
export const WireUnknownReading = z.object({
  meterNumber: z.string(),
  readingValue: z.number(),
  readingDate: z.string(),
  comment: z.optional(z.nullable(z.string())),
  readingImages: z.optional(z.array(WireImage)),
  login: z.string().check(z.minLength(1)),
});

/** API-11, API-12, OPN-088, OPN-K06. Takes the headers of postResults, with the same meaning (OPN-082, OPN-083). */
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

/** API-47, REC-08, OPN-142, OPN-K26. No body; `count` is the number of readings in the mail. */
export const postUnknownReadingReceipts = endpoint({
  method: 'POST',
  path: '/api/pro/unknown-readings/receipts',
  summary:
    'Mails a receipt of all readings of unknown meters that have none yet; no body, and no mail where there are none',
  caller: 'account',
  answer: { 200: z.object({ count: z.number() }) },
  refusals: ['forbidden', 'conflict', 'tooManyRequests', 'mailNotAccepted'],
});

/** One accepted reading of an unknown meter as it is exported; the CSV and XLSX columns have the same names and order. */
export const ExportedUnknownReading = z.object({
  id: z.string(),
  meterNumber: z.string(),
  /** Exact decimal text. */
  readingValue: z.string(),
  readingDate: z.string(),
  comment: z.nullable(z.string()),
  imageIds: z.array(z.string()),
  capturedAt: z.nullable(z.string()),
  acceptedAt: z.string(),
  /** Null where nobody was signed in. */
  accountId: z.nullable(z.string()),
});
export type ExportedUnknownReading = z.infer<typeof ExportedUnknownReading>;

export const getUnknownReadings = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/unknown-readings',
  summary: 'Accepted readings of unknown meters in the order of acceptance; `next` is the cursor for the next call',
  caller: 'operator',
  params: getReadings.params,
  query: getReadings.query,
  answer: { 200: z.object({ readings: z.array(ExportedUnknownReading), next: z.string() }) },
  refusals: ['notFound', 'invalid'],
  givesFile: getReadings.givesFile,
  fileHeaders: getReadings.fileHeaders,
});
