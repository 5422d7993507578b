import type { Job } from '../job/job.ts';
import type { EffectiveSettings } from '../job/settings.ts';

/** The part of the tenant's config.features that controls the evaluation. */
export interface EvaluationSettings {
  readonly evaluationEnabled: boolean;
  readonly evaluationUseHistoricReadings: boolean;
  readonly evaluationShowCurrentReadings: boolean;
  readonly evaluationShowOnlyDoneJobs: boolean;
  readonly evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: number;
}

/** @see CST-49, CST-50, OPN-151 */
export const DEFAULT_EVALUATION_SETTINGS: EvaluationSettings = {
  evaluationEnabled: false,
  evaluationUseHistoricReadings: true,
  evaluationShowCurrentReadings: true,
  evaluationShowOnlyDoneJobs: true,
  evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: 14,
};

/** The settings of a tenant, with defaults for what it leaves out; other keys of config.features are ignored. */
export function resolveEvaluationSettings(
  features: {
    readonly [K in keyof EvaluationSettings]?: EvaluationSettings[K] | undefined;
  },
): EvaluationSettings {
  const defaults = DEFAULT_EVALUATION_SETTINGS;
  return {
    evaluationEnabled: features.evaluationEnabled ?? defaults.evaluationEnabled,
    evaluationUseHistoricReadings: features.evaluationUseHistoricReadings ?? defaults.evaluationUseHistoricReadings,
    evaluationShowCurrentReadings: features.evaluationShowCurrentReadings ?? defaults.evaluationShowCurrentReadings,
    evaluationShowOnlyDoneJobs: features.evaluationShowOnlyDoneJobs ?? defaults.evaluationShowOnlyDoneJobs,
    evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays:
      features.evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays ??
      defaults.evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays,
  };
}

/**
 * Whether the evaluation fetches the photos of a job's readings: only for done jobs, with the token of the job's own
 * login, and when its settings allow it. The job detail has a flag of its own.
 * @see EVA-41, EVA-42, EVA-43, OPN-014
 */
export function mayFetchReadingImages(
  job: Pick<Job, 'done'>,
  features: Pick<EffectiveSettings['features'], 'evaluationShowReadingImages'>,
  token: string | null,
): boolean {
  return job.done && token !== null && token !== '' && features.evaluationShowReadingImages;
}
