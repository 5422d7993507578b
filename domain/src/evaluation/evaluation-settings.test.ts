import { expect, test } from 'vitest';
import { resolveEvaluationSettings } from './evaluation-settings.ts';

test('[CST-49, CST-50] without configuration: off; historic, current and only done on; 14 days', () => {
  expect(resolveEvaluationSettings({})).toEqual({
    evaluationEnabled: false,
    evaluationUseHistoricReadings: true,
    evaluationShowCurrentReadings: true,
    evaluationShowOnlyDoneJobs: true,
    evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: 14,
  });
});

test('what the application configures goes before the defaults, also an off and a 0', () => {
  const features = {
    evaluationEnabled: true,
    evaluationUseHistoricReadings: false,
    evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: 0,
    evaluationShowOnlyDoneJobs: undefined,
  };
  expect(resolveEvaluationSettings(features)).toMatchObject({ ...features, evaluationShowOnlyDoneJobs: true });
});
