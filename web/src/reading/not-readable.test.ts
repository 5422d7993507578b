import { parseDay } from '@zaehlwerk/domain/calendar/day';
import { resolveSettings } from '@zaehlwerk/domain/job/settings';
import { expect, test } from 'vitest';
import { meterJob } from '../../testing/meter-job.ts';
import { result } from '../../testing/meters.ts';
import { unread } from '../../testing/unread.ts';
import type { FormOfJob } from './form-of-job.ts';
import { jobReading } from './job-kind.ts';
import { restoreReading } from './kept-reading.ts';
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
  const asked = meterJob({
    rates: [
      { ...RATES[0], notReadable: unread() },
      { ...RATES[1], askedBack: 'Und jetzt?' },
    ],
  });
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

test('[OPS-107] a report that has no place in a correction takes nothing away from what was sent', () => {
  const sent = { ...result(5, { readingResultImages: [{ imageId: 'sent' }] }), readingDate: '2025-11-19' };
  const job = meterJob({ done: true, rates: [{ ...RATES[0], results: [sent] }] });
  const shown = resolveSettings(
    { meterReading: {}, features: { notReadableAllowed: true, showReadingImagesAllowed: true } },
    { meterReading: {}, features: {} },
  );
  const kind = jobReading({ job, settings: shown, today, accountId: 'maria', correcting: true, arrived: [] }, () =>
    Promise.resolve(null),
  );
  const fields = {
    correcting: false,
    rates: { 'strom-1': { pre: '', post: '' } },
    photos: { 'strom-1': ['of-the-report'] },
    date: '2025-11-21',
    texts: { [REASON_TEXT]: 'glass', remark: 'Scheibe gesprungen' },
    failed: null,
    attempt: null,
    replaces: 'entry',
  };
  const kept = { version: 1, keptAt: '2025-11-21T09:00:00Z', fields, photos: ['of-the-report'] } as const;
  const restored = restoreReading(kind.opened, kept, kind.room);
  expect(restored?.whole).toBe(false);
  expect(restored?.draft).toMatchObject({
    photos: kind.opened.photos,
    date: kind.opened.date,
    texts: { [REASON_TEXT]: { typed: '' } },
    replaces: 'entry',
  });
  expect(Object.values(kind.opened.photos).map(({ photos }) => photos.length)).toEqual([1]);
});
