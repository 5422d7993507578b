import { parseDay } from '@zaehlwerk/domain/calendar/day';
import { resolveSettings } from '@zaehlwerk/domain/job/settings';
import { expect, test } from 'vitest';
import { meterJob } from '../../testing/meter-job.ts';
import { result } from '../../testing/meters.ts';
import { asksWhy, fallText, fallToSend } from './explained-fall.ts';
import { openDraft, ratesOf } from './job-kind.ts';
import type { ReadingDraft } from './reading-draft.ts';

const today = parseDay('2025-11-21')!;
const settingsWith = (isChecked: boolean) =>
  resolveSettings(
    { meterReading: { historicCheckRequired: isChecked, continuousCheckRequired: isChecked }, features: {} },
    { meterReading: {}, features: {} },
  );

/** Whether a form asks, of a job whose last value is 18,432.7. */
function asks(pre: string, { checked = true, taken = true, answer = '' } = {}): boolean {
  const job = meterJob();
  const settings = settingsWith(checked);
  const opened = openDraft({ job, settings, today, correcting: false });
  const typed = { pre, post: '0' };
  const kind = { typed: answer, validated: answer };
  const draft: ReadingDraft = {
    ...opened,
    rates: { 'strom-1': { typed, validated: typed } },
    texts: { ...opened.texts, [fallText('strom-1', 'kind')]: kind },
  };
  return asksWhy(draft, ratesOf(job, draft)[0]!, settings, taken);
}

test('[OPS-114, OPN-507] it is asked where the value is lower, something compares it, and the server takes the answer', () => {
  expect([asks('104'), asks('21074')]).toEqual([true, false]);
  expect([asks('104', { checked: false }), asks('104', { taken: false })]).toEqual([false, false]);
});

test('[OPS-114] an answer that is there already is seen wherever it would be sent', () => {
  const answer = 'exchanged';
  expect(asks('104', { answer, checked: false, taken: false })).toBe(true);
  expect(asks('21074', { answer })).toBe(false);
});

test('[OPS-114] so whoever moves the day of such a reading before the exchange can mend it', () => {
  const fall = {
    kind: 'exchanged',
    oldEndValue: 18_500.5,
    newStartValue: 0,
    newMeterNumber: '1EMH0099',
    exchangedOn: '2025-11-01',
  };
  const job = meterJob({ done: true, rates: [{ range: [null, null], results: [{ ...result(104.3), fall }] }] });
  const settings = settingsWith(false);
  const draft = { ...openDraft({ job, settings, today, correcting: true }), date: parseDay('2025-10-15')! };
  expect(asksWhy(draft, ratesOf(job, draft)[0]!, settings, true)).toBe(true);
});

test('[OPS-111] the last value of the old meter may be typed as amounts are written', () => {
  const typed = ['18500,5', '18500.5', '18.500,5', '18,500.5', '18.500', '18,500'];
  const sentOf = (oldEndValue: string) =>
    sent({ kind: 'exchanged', oldEndValue, newMeterNumber: '1EMH0099', exchangedOn: '1.11.2025' })?.oldEndValue;
  // What may as well have three decimals is asked for again.
  expect(typed.map(sentOf)).toEqual([18_500.5, 18_500.5, 18_500.5, 18_500.5, undefined, undefined]);
});

/** What is sent of these texts, beside a value that is lower. */
function sent(texts: Readonly<Record<'kind' | 'oldEndValue' | 'newMeterNumber' | 'exchangedOn', string>>) {
  const job = meterJob();
  const opened = openDraft({ job, settings: settingsWith(true), today, correcting: false });
  const typed = { pre: '104', post: '0' };
  const said = Object.entries(texts).map(([part, text]) => [
    fallText('strom-1', part as keyof typeof texts),
    { typed: text, validated: text },
  ]);
  const draft: ReadingDraft = {
    ...opened,
    rates: { 'strom-1': { typed, validated: typed } },
    texts: { ...opened.texts, ...Object.fromEntries(said) },
  };
  return fallToSend(draft, ratesOf(job, draft), 'strom-1', settingsWith(true));
}
