import { FEEDBACK_DELAY_MS } from './feedback-delay.ts';

/**
 * The settings that decide how a job is read. The tenant sets them for all its jobs; a job's own value overrides that.
 * Names that the documents do not give are ours.
 */

interface DefaultComment {
  readonly text: string;
}

/** config.meterReading. */
export interface MeterReadingSettings {
  readonly queryPostDecimals: boolean;
  readonly maskPostDecimals: boolean;
  readonly defaultComments: readonly DefaultComment[];
  readonly aiImageEvaluationAbortAfterMs: number;
  readonly aiMeterNumberMatchLength: number;
  readonly allowedDaysBeforeEarliestExecution: number;
  readonly allowedDaysAfterLatestExecution: number;
  /** Null: the span back to earliestExecution, at most 30 days. */
  readonly readingDateDaysInPast: number | null;
  readonly readingDateDaysInFuture: number;
  readonly readingDateFixedToTarget: boolean;
  readonly readingDatePrefilledWithTarget: boolean;
  readonly imageRequired: boolean;
  readonly imageRequiredIfImplausible: boolean;
  readonly commentRequiredIfImplausible: boolean;
  readonly historicCheckRequired: boolean;
  readonly continuousCheckRequired: boolean;
  readonly validationFeedbackDelayMs: number;
}

/** The per-job part of config.features. */
export interface JobFeatureSettings {
  readonly excelExportAllowed: boolean;
  readonly sendSubaccountViaEmailDisabled: boolean;
  readonly showReadingImagesAllowed: boolean;
  readonly showReadingCommentAllowed: boolean;
  readonly imagesForbidden: boolean;
  readonly commentsEnabled: boolean;
  readonly freeTextCommentEnabled: boolean;
  readonly aiImageEvaluationEnabled: boolean;
  readonly hideReadingDateInput: boolean;
  readonly evaluationShowReadingImages: boolean;
  readonly notReadableAllowed: boolean;
}

/** The settings of a job or of a tenant; what one leaves out, the next level decides. */
export interface JobSettings {
  readonly meterReading: Partial<MeterReadingSettings>;
  readonly features: Partial<JobFeatureSettings>;
}

/** The settings of one job, each with a value. */
export interface EffectiveSettings {
  readonly meterReading: MeterReadingSettings;
  readonly features: JobFeatureSettings;
}

/**
 * Booleans off except the two checks.
 * @see CST-03, CST-04, CST-12, CST-14, OPN-151
 */
export const DEFAULT_SETTINGS: EffectiveSettings = {
  meterReading: {
    queryPostDecimals: false,
    maskPostDecimals: false,
    defaultComments: [],
    aiImageEvaluationAbortAfterMs: 5000,
    aiMeterNumberMatchLength: 6,
    allowedDaysBeforeEarliestExecution: 0,
    allowedDaysAfterLatestExecution: 0,
    readingDateDaysInPast: null,
    readingDateDaysInFuture: 0,
    readingDateFixedToTarget: false,
    readingDatePrefilledWithTarget: false,
    imageRequired: false,
    imageRequiredIfImplausible: false,
    commentRequiredIfImplausible: false,
    historicCheckRequired: true,
    continuousCheckRequired: true,
    validationFeedbackDelayMs: FEEDBACK_DELAY_MS,
  },
  features: {
    excelExportAllowed: false,
    sendSubaccountViaEmailDisabled: false,
    showReadingImagesAllowed: false,
    showReadingCommentAllowed: false,
    imagesForbidden: false,
    commentsEnabled: false,
    freeTextCommentEnabled: false,
    aiImageEvaluationEnabled: false,
    hideReadingDateInput: false,
    evaluationShowReadingImages: false,
    notReadableAllowed: false,
  },
};

/**
 * The settings of one job: the job's own, else the tenant's, else the default. Takes both levels as they are sent
 * (partial); a key set to undefined counts as not set.
 * @see OPN-151, OPN-153
 */
export function resolveSettings(tenant: JobSettings, job: JobSettings): EffectiveSettings {
  return {
    meterReading: { ...DEFAULT_SETTINGS.meterReading, ...set(tenant.meterReading), ...set(job.meterReading) },
    features: { ...DEFAULT_SETTINGS.features, ...set(tenant.features), ...set(job.features) },
  };
}

function set<T extends object>(settings: T): Partial<T> {
  const kept: Partial<T> = { ...settings };
  for (const key in kept) if (kept[key] === undefined) delete kept[key];
  return kept;
}

/**
 * Whether a photo of the meter may be read: on mobile devices, where the job allows it and does not forbid photos: who
 * wants none of a meter wants none taken of it either.
 * @see AIR-02, AIR-03, JOB-06, ROL-14, OPN-093
 */
export function offersPhotoReading(mobile: boolean, { features }: EffectiveSettings): boolean {
  return mobile && features.aiImageEvaluationEnabled && !features.imagesForbidden;
}
