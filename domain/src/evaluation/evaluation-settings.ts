/** The part of the application's config.features that controls the evaluation. */
export interface EvaluationSettings {
  readonly evaluationEnabled: boolean;
  readonly evaluationUseHistoricReadings: boolean;
  readonly evaluationShowCurrentReadings: boolean;
  readonly evaluationShowOnlyDoneJobs: boolean;
  readonly evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: number;
}

/** CST-49, CST-50, OPN-151. */
export const DEFAULT_EVALUATION_SETTINGS: EvaluationSettings = {
  evaluationEnabled: false,
  evaluationUseHistoricReadings: true,
  evaluationShowCurrentReadings: true,
  evaluationShowOnlyDoneJobs: true,
  evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: 14,
};

/** The settings of an application, with defaults for what it leaves out; other keys of config.features are ignored. */
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
