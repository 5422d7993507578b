import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { WireSubmission } from './readings.ts';
import { WireUnknownReading } from './unknown-readings.ts';
import { CONTRACT_HISTORY } from './version.ts';

/*
 * The file with everything a device could not send (OFF-10, OFF-11, OPN-081). The person may write it at any time and give
 * it to the utility, which takes it in with `npm run zaehlwerk -- import-unsent FILE`. It is written in lines, each one
 * JSON value and a line feed: first the head, then the entries in the order in which they were kept. So it is written
 * and read one entry at a time, however many photos there are, and a copy that was cut off is worth every whole line.
 */

/** Content type and ending of the file. */
export const UNSENT_FILE_TYPE = 'application/x-ndjson';
export const UNSENT_FILE_ENDING = '.jsonl';
/** What the first line says the file is. */
export const UNSENT_FILE_KIND = 'zaehlwerk-unsent';
export const UNSENT_FILE_VERSION = 1;

/** The first line. */
export const UnsentHead = z.object({
  file: z.literal(UNSENT_FILE_KIND),
  version: z.literal(UNSENT_FILE_VERSION),
  /** ISO instant, by the clock of the device. */
  writtenAt: z.iso.datetime({ offset: true }),
  /** The host of the portal the device speaks with, as the browser names it (`location.host`). */
  host: z.string(),
  /** How many lines follow, so that a file that was cut off is noticed. */
  entries: z.int().check(z.minimum(0)),
});
export type UnsentHead = z.infer<typeof UnsentHead>;

const kept = {
  /** The id of the submission: its Idempotency-Key (OPN-083), so that nothing counts twice however it arrives. */
  id: z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/)),
  /** With which it was composed; every version of the history is taken in. */
  contractVersion: z.literal(CONTRACT_HISTORY.map(({ version }) => version)),
  /** In whose name it would have been sent. */
  accountId: z.string(),
  applicationId: z.string(),
  /** When the reading was taken: ISO instant, sent as X-Captured-At (OPN-082). */
  capturedAt: z.iso.datetime({ offset: true }),
  /** Since when the device keeps it: ISO instant. */
  keptAt: z.iso.datetime({ offset: true }),
};

/** The reading of a job. */
export const UnsentReading = z.object({
  ...kept,
  kind: z.literal('reading'),
  jobId: z.string(),
  /** What is sent, letter by letter: photos as base64 just as they would travel. */
  body: WireSubmission,
});

/** The reading of a meter that is not on the list. */
export const UnsentUnknownReading = z.object({
  ...kept,
  kind: z.literal('unknownReading'),
  body: WireUnknownReading,
});

/**
 * An entry that can be taken in. Only what would be sent as it stands may be written like this: an entry of which the
 * device has lost a photo, or that it does not understand, is an UnreadableEntry.
 */
export const UnsentEntry = z.discriminatedUnion('kind', [UnsentReading, UnsentUnknownReading]);
export type UnsentEntry = z.infer<typeof UnsentEntry>;

/** An entry that the device cannot send whole. It is never taken in by itself; a person reads in it what was typed. */
export const UnreadableEntry = z.object({
  kind: z.literal('unreadable'),
  /** Why: a photo is missing or changed, or the record is no entry of any known version. */
  reason: z.enum(['photoLost', 'notUnderstood']),
  /** Whatever the device holds of it. */
  raw: z.unknown(),
});
export type UnreadableEntry = z.infer<typeof UnreadableEntry>;

/** What stands in each line behind the head. */
export type UnsentLine = UnsentEntry | UnreadableEntry;

/** A line of the file, with its line feed. */
export function formatUnsentLine(line: UnsentHead | UnsentLine): string {
  return `${JSON.stringify(line)}\n`;
}

/**
 * Our own addition: one entry of a file of unsent readings, in the name of its account and under its own id. The same
 * checks as for the device's own calls decide; what they find stands in `fieldErrors`, with `body.` before the fields of
 * what would have been sent. An entry of another application, or of an account that is not of this one, is `invalid`.
 */
export const postUnsent = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/unsent',
  summary: 'Takes in one entry of a file of unsent readings, for its account; `dryRun` only checks',
  caller: 'operator',
  params: z.object({ applicationId: z.string() }),
  query: z.object({ dryRun: z.optional(z.enum(['true', 'false'])) }),
  body: UnsentEntry,
  answer: { 200: z.object({ dryRun: z.boolean(), outcome: z.enum(['accepted', 'alreadyThere']) }) },
  refusals: ['malformed', 'invalid', 'notFound', 'forbidden', 'outsidePeriod', 'idempotencyConflict', 'tooLarge'],
});
