import { parseDay } from '@zaehlwerk/domain/calendar/day';
import { resolveSettings } from '@zaehlwerk/domain/job/settings';
import { expect, test } from 'vitest';
import { meterJob } from '../../testing/meter-job.ts';
import { result, unread } from '../../testing/meters.ts';
import type { FormOfJob } from './form-of-job.ts';
import { jobReading } from './job-kind.ts';
import { offersNotReadable, REASON, REASON_TEXT, unreadRates } from './not-readable.ts';
import { arrivedRates } from './rate-result.ts';

const settings = resolveSettings(
  { meterReading: {}, features: { notReadableAllowed: true } },
  { meterReading: {}, features: {} },
);
const today = parseDay('2025-11-21')!;
const RATES = ['1-0:1.8.1', '1-0:1.8.2', '1-0:1.8.3'].map((obis) => ({ obis }));

test('[OPS-107] while a rate is open those are meant that nothing was said of; of a job that is done those without a value', () => {
  const rates = [{ ...RATES[0], notReadable: unread() }, { ...RATES[1], results: [result(5)] }, { ...RATES[2] }];
  const open = meterJob({ rates });
  expect(unreadRates(open, arrivedRates(open, []))).toEqual(['strom-3']);
  const asked = meterJob({ rates: [{ ...RATES[0], notReadable: unread() }, { ...RATES[1], askedBack: 'Und jetzt?' }] });
  expect(unreadRates(asked, arrivedRates(asked, []))).toEqual(['strom-2']);
  const done = meterJob({ done: true, rates: rates.slice(0, 2) });
  const form: FormOfJob = { job: done, settings, today, accountId: 'maria', correcting: true, arrived: [] };
  expect(unreadRates(done, [{ taskId: 'strom-1', value: null, waits: false }])).toEqual(['strom-1']);
  expect(offersNotReadable(form)).toBe(true);
});

test('[OPS-107, OPS-110] where somebody else has read it meanwhile, its form says so and sends nothing', () => {
  const job = meterJob({ done: true, rates: [{ ...RATES[0], results: [result(5)] }] });
  const form: FormOfJob = { job, settings, today, accountId: 'maria', correcting: false, arrived: [] };
  const kind = jobReading(form, () => Promise.resolve(null));
  const texts = { ...kind.opened.texts, [REASON_TEXT]: { typed: 'noAccess', validated: 'noAccess' } };
  const { decision, findings } = kind.validate({ ...kind.opened, texts });
  expect(decision).toMatchObject({ kind: 'blocked', findings: [{ code: 'notReadable.alreadyRead' }] });
  expect(findings[REASON]).toMatchObject([{ code: 'notReadable.alreadyRead' }]);
});
