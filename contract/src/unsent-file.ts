import * as z from 'zod/mini';
import { WireAnonymousReading } from './anonymous-readings.ts';
import { boundedName } from './bounded-text.ts';
import { endpoint, MAX_BODY_BYTES, type PutIn } from './endpoint.ts';
import { WireSubmission, WireUnknownReading } from './readings.ts';
import { CONTRACT_HISTORY } from './version.ts';

/*
 * The file with everything a device could not send. The person may write it at any time and give it to the utility,
 * which imports it with `npm run zaehlwerk -- import-unsent FILE`. Every line is one JSON value: first the head, then
 * the entries in the order in which they were kept. Lines let it be written and read one entry at a time, however many
 * photos there are, and every whole line of a truncated copy still counts.
 */

/** Content type and ending of the file. */
export const UNSENT_FILE_TYPE = 'application/x-ndjson';
export const UNSENT_FILE_ENDING = '.jsonl';
/** The kind of file, as the first line names it. */
export const UNSENT_FILE_KIND = 'zaehlwerk-unsent';
export const UNSENT_FILE_VERSION = 1;

const instant = boundedName.check(z.iso.datetime({ offset: true }));

/** The first line of the file. */
export const UnsentHead = z.object({
  file: z.literal(UNSENT_FILE_KIND),
  version: z.literal(UNSENT_FILE_VERSION),
  /** ISO instant, by the clock of the device. */
  writtenAt: instant,
  /** The host of the portal that the device talks to, as the browser names it (`location.host`). */
  host: z.string(),
  /** How many lines follow, so that a file that was truncated is noticed. */
  entries: z.int().check(z.minimum(0)),
});
export type UnsentHead = z.infer<typeof UnsentHead>;

const kept = {
  /** The id of the submission: its Idempotency-Key, so that nothing counts twice however it arrives. */
  id: boundedName.check(z.regex(/^[\x21-\x7e]+$/)),
  /** The contract version it was composed with; every version of the history is accepted. */
  contractVersion: z.literal(CONTRACT_HISTORY.map(({ version }) => version)),
  /** The account it would have been sent for; SENDER_WITHOUT_ACCESS of the domain for a reading without access. */
  accountId: boundedName,
  applicationId: boundedName,
  /** When the reading was taken: ISO instant, sent as X-Captured-At. */
  capturedAt: instant,
  /** Since when the device keeps it: ISO instant. */
  keptAt: instant,
};

/** The reading of a job. */
export const UnsentReading = z.object({
  ...kept,
  kind: z.literal('reading'),
  jobId: boundedName,
  /** What is sent, verbatim: photos as base64 exactly as they would be sent. */
  body: WireSubmission,
});

/** The reading of a meter that is not on the list. */
export const UnsentUnknownReading = z.object({
  ...kept,
  kind: z.literal('unknownReading'),
  body: WireUnknownReading,
});

/** The reading of somebody without access. */
export const UnsentAnonymousReading = z.object({
  ...kept,
  kind: z.literal('anonymousReading'),
  body: WireAnonymousReading,
});

/**
 * An entry that can be imported: exactly what would be sent. An entry that has lost a photo, or that the device does not
 * understand, is an UnreadableEntry.
 */
export const UnsentEntry = z.discriminatedUnion('kind', [UnsentReading, UnsentUnknownReading, UnsentAnonymousReading]);
export type UnsentEntry = PutIn<typeof UnsentEntry>;

/** An entry that the device cannot send whole. It is never imported; a person reads in it what was typed. */
export const UnreadableEntry = z.object({
  kind: z.literal('unreadable'),
  /** Why: a photo is missing or changed, or the record is no entry of any known version. */
  reason: z.enum(['photoLost', 'notUnderstood']),
  /** Whatever the device holds of it. */
  raw: z.unknown(),
});
export type UnreadableEntry = z.infer<typeof UnreadableEntry>;

/** What each line after the head holds. */
export type UnsentLine = UnsentEntry | UnreadableEntry;

/** A line of the file, with its line feed. */
export function formatUnsentLine(line: UnsentHead | UnsentLine): string {
  return `${JSON.stringify(line)}\n`;
}

/**
 * Our own addition: one entry of a file of unsent readings, on behalf of its account and under its own id. The same
 * checks as for the device's own calls decide; what they find is in `fieldErrors`, with `body.` before the fields of
 * what would have been sent. An entry of another tenant, or of an account that is not of this one, is `invalid`; that
 * of a share that has ended is for the nearest account above it that has the job.
 */
export const postUnsent = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/unsent',
  summary: 'Takes in one entry of a file of unsent readings, for its account; `dryRun` only checks',
  caller: 'operator',
  needs: { scope: 'import' },
  act: 'reading.takeIn',
  params: z.object({ applicationId: boundedName }),
  query: z.object({ dryRun: z.optional(z.enum(['true', 'false'])) }),
  body: UnsentEntry,
  // What a device may send, and room for what stands around it in the file.
  maxBodyBytes: MAX_BODY_BYTES + 64 * 1024,
  answer: {
    200: z.object({
      dryRun: z.boolean(),
      outcome: z.enum(['accepted', 'alreadyThere']),
      /** The account it was taken in for, where the one it names is a share that has ended. */
      accountId: z.optional(z.string()),
    }),
  },
  refusals: ['malformed', 'invalid', 'notFound', 'forbidden', 'outsidePeriod', 'idempotencyConflict', 'tooLarge'],
});
