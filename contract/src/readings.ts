import { isFall } from '@zaehlwerk/domain/job/fall';
import { isNotReadableReason } from '@zaehlwerk/domain/job/not-readable';
import * as z from 'zod/mini';
import { boundedName, boundedText } from './bounded-text.ts';
import { endpoint, MAX_BODY_BYTES } from './endpoint.ts';
import { WireJob } from './jobs.ts';
import { wrong } from './rule.ts';

export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

/** A photo as it is sent: plain base64 (a data: prefix is accepted) and its type, image/jpeg. */
export const WireImage = z.object({ encodedImage: boundedText(MAX_BODY_BYTES), mimeType: boundedName });

/** Why a value is lower than the one before: the counter rolled over, or the meter was exchanged. */
export const SubmittedFall = z.object({
  kind: boundedName.check(z.refine(isFall)),
  /** The rest only of an exchange: the last value of the old meter, the first of the new one (0 without it), its number, and when. */
  oldEndValue: z.optional(z.nullable(z.number())),
  newStartValue: z.optional(z.nullable(z.number())),
  newMeterNumber: z.optional(z.nullable(boundedText())),
  exchangedOn: z.optional(z.nullable(boundedName)),
});

/** Why a register cannot be read, in place of a value: `noAccess`, `displayDark`, `glass`, `meterGone`, `other`. */
export const NotReadableReason = z.optional(z.nullable(boundedName.check(z.refine(isNotReadableReason))));

const submittedResult = z.object({
  taskId: boundedName,
  comment: z.optional(z.nullable(boundedText())),
  /** Null where `notReadable` says why there is none. */
  readingValue: z.optional(z.nullable(z.number())),
  readingImages: z.optional(z.array(WireImage)),
  /** Codes of what its person was warned of and confirmed, such as `value.aboveMaximum`. */
  confirmed: z.optional(
    z.nullable(z.array(boundedName.check(z.regex(/^[a-zA-Z]+\.[a-zA-Z]+$/))).check(z.maxLength(50))),
  ),
  /** What the device has read on one of the photos for certain, as plain decimal text such as `12345.6`. */
  photoValue: z.optional(z.nullable(boundedName.check(z.regex(/^\d{1,15}(\.\d{1,10})?$/)))),
  notReadable: NotReadableReason,
  fall: z.optional(z.nullable(SubmittedFall)),
});

/** That there is a value, or why there is none. */
export const valueOrReason = () =>
  wrong<{ readonly readingValue?: number | null | undefined; readonly notReadable?: string | null | undefined }>(
    ({ readingValue = null, notReadable = null }) =>
      readingValue === null && notReadable === null ? [{ path: ['readingValue'], code: 'required' }] : [],
  );

export const WireSubmittedResult = submittedResult.check(valueOrReason());

/** A submission: readingDate is yyyy-MM-dd; an instant counts as its Berlin day. */
export const WireSubmission = z.object({ results: z.array(WireSubmittedResult), readingDate: boundedName });
export type WireSubmission = z.infer<typeof WireSubmission>;

/** A random key made on the device: the same key with the same content gets the same answer again. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/** When the reading was taken, ISO instant. */
export const CAPTURED_AT_HEADER = 'X-Captured-At';

export const postResults = endpoint({
  method: 'POST',
  path: '/api/pro/job/{id}/meterRateTask/result',
  summary: 'Hands in a reading: one value per rate, or why it cannot be read, with photos and comment',
  caller: 'account',
  params: z.object({ id: boundedName }),
  body: WireSubmission,
  isReading: true,
  maxBodyBytes: MAX_BODY_BYTES,
  answer: { 200: WireJob },
  refusals: ['malformed', 'invalid', 'notFound', 'outsidePeriod', 'idempotencyConflict', 'quotaReached'],
});

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
  isReading: true,
  maxBodyBytes: MAX_BODY_BYTES,
  answer: { 201: z.object({ id: z.string() }) },
  refusals: ['malformed', 'invalid', 'forbidden', 'idempotencyConflict', 'quotaReached'],
});

export const getResultImage = endpoint({
  method: 'GET',
  path: '/api/pro/job/{jobId}/meter-rate-tasks/{taskId}/result-images/{imageId}',
  summary: 'One photo of a result, as image/jpeg',
  caller: 'account',
  params: z.object({ jobId: boundedName, taskId: boundedName, imageId: boundedName }),
  answer: { 200: null },
  givesFile: ['image/jpeg'],
  refusals: ['forbidden', 'notFound'],
});
