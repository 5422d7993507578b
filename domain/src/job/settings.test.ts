import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, resolveSettings, type JobSettings } from './settings.ts';

const NOTHING: JobSettings = { meterReading: {}, features: {} };

describe('defaults', () => {
  const { meterReading, features } = resolveSettings(NOTHING, NOTHING);

  test('[CST-03, CST-04, CST-12, CST-14] the numbers of the specification', () => {
    expect(meterReading).toMatchObject({
      aiImageEvaluationAbortAfterMs: 5000,
      aiMeterNumberMatchLength: 6,
      validationFeedbackDelayMs: 1500,
      readingDateDaysInFuture: 0,
    });
  });

  test('[APP-45, OPN-073] no days around the period, and the span back as it is', () => {
    expect(meterReading).toMatchObject({
      allowedDaysBeforeEarliestExecution: 0,
      allowedDaysAfterLatestExecution: 0,
      readingDateDaysInPast: null,
    });
  });

  test('[OPN-151] every switch is off, except the historic and the continuous check', () => {
    const on = Object.entries({ ...meterReading, ...features }).filter(([, value]) => value === true);
    expect(on.map(([name]) => name).sort()).toEqual(['continuousCheckRequired', 'historicCheckRequired']);
    expect(meterReading.defaultComments).toEqual([]);
  });
});

describe("a job's settings and the tenant's", () => {
  test("[APP-42, OPN-153] the job's value wins, also when it is off; what it leaves out falls through", () => {
    const tenant: JobSettings = {
      meterReading: { imageRequired: true, validationFeedbackDelayMs: 500 },
      features: { commentsEnabled: true, imagesForbidden: true },
    };
    const job: JobSettings = { meterReading: { imageRequired: false }, features: { imagesForbidden: false } };
    const effective = resolveSettings(tenant, job);
    expect(effective.meterReading).toEqual({ ...DEFAULT_SETTINGS.meterReading, validationFeedbackDelayMs: 500 });
    expect(effective.features).toEqual({ ...DEFAULT_SETTINGS.features, commentsEnabled: true });
  });

  test('null is a value, undefined is none', () => {
    const tenant: JobSettings = { meterReading: { readingDateDaysInPast: 10 }, features: {} };
    const days = (own: object) => resolveSettings(tenant, { meterReading: own, features: {} }).meterReading;
    expect(days({ readingDateDaysInPast: null }).readingDateDaysInPast).toBeNull();
    expect(days({ readingDateDaysInPast: undefined }).readingDateDaysInPast).toBe(10);
  });
});
