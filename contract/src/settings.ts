import * as z from 'zod/mini';
import { boundedText } from './bounded-text.ts';

const days = z.int().check(z.minimum(0), z.maximum(3650));

/** config.meterReading. Every key is optional where it is set. */
export const MeterReadingSettings = z.object({
  queryPostDecimals: z.boolean(),
  maskPostDecimals: z.boolean(),
  defaultComments: z.array(z.object({ text: boundedText(1000).check(z.minLength(1)) })),
  aiImageEvaluationAbortAfterMs: z.int().check(z.minimum(0), z.maximum(120_000)),
  aiMeterNumberMatchLength: z.int().check(z.minimum(1), z.maximum(50)),
  allowedDaysBeforeEarliestExecution: days,
  allowedDaysAfterLatestExecution: days,
  readingDateDaysInPast: z.nullable(days),
  readingDateDaysInFuture: days,
  readingDateFixedToTarget: z.boolean(),
  readingDatePrefilledWithTarget: z.boolean(),
  imageRequired: z.boolean(),
  imageRequiredIfImplausible: z.boolean(),
  commentRequiredIfImplausible: z.boolean(),
  historicCheckRequired: z.boolean(),
  continuousCheckRequired: z.boolean(),
  validationFeedbackDelayMs: z.int().check(z.minimum(0), z.maximum(60_000)),
});

/** The per-job part of config.features. */
export const JobFeatureSettings = z.object({
  excelExportAllowed: z.boolean(),
  sendSubaccountViaEmailDisabled: z.boolean(),
  showReadingImagesAllowed: z.boolean(),
  showReadingCommentAllowed: z.boolean(),
  imagesForbidden: z.boolean(),
  commentsEnabled: z.boolean(),
  freeTextCommentEnabled: z.boolean(),
  aiImageEvaluationEnabled: z.boolean(),
  hideReadingDateInput: z.boolean(),
  evaluationShowReadingImages: z.boolean(),
  notReadableAllowed: z.boolean(),
});
