import { expect, test } from 'vitest';
import { mayFetchReadingImages, resolveEvaluationSettings } from './evaluation-settings.ts';

test('[CST-49, CST-50] without configuration: off; historic, current and only done on; 14 days', () => {
  expect(resolveEvaluationSettings({})).toEqual({
    evaluationEnabled: false,
    evaluationUseHistoricReadings: true,
    evaluationShowCurrentReadings: true,
    evaluationShowOnlyDoneJobs: true,
    evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: 14,
  });
});

test('what the tenant configures goes before the defaults, also an off and a 0', () => {
  const features = {
    evaluationEnabled: true,
    evaluationUseHistoricReadings: false,
    evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: 0,
    evaluationShowOnlyDoneJobs: undefined,
  };
  expect(resolveEvaluationSettings(features)).toMatchObject({ ...features, evaluationShowOnlyDoneJobs: true });
});

test('[EVA-41, EVA-42, EVA-43] photos are fetched for done jobs, with a token, when the settings allow it', () => {
  const may = (done: boolean, token: string | null, evaluationShowReadingImages: boolean) =>
    mayFetchReadingImages({ done }, { evaluationShowReadingImages }, token);
  expect(may(true, 'token', true)).toBe(true);
  expect(may(false, 'token', true)).toBe(false);
  expect(may(true, null, true)).toBe(false);
  expect(may(true, '', true)).toBe(false);
  expect(may(true, 'token', false)).toBe(false);
});
