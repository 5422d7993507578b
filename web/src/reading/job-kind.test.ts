import { describe, expect, test } from 'vitest';
import { parseDay } from '@zaehlwerk/domain/calendar/day';
import { resolveSettings } from '@zaehlwerk/domain/job/settings';
import { NOTHING_TYPED } from '@zaehlwerk/domain/reading/reading-value';
import { messagesOf } from './form-field.ts';
import { rateOf } from './reading-draft.ts';
import { meterJob } from '../../testing/meter-job.ts';
import { result } from '../../testing/meters.ts';
import { jobReading, openDraft, fieldByPath } from './job-kind.ts';

const today = parseDay('2025-11-21');
if (today === null) throw new Error('no day');
const shown = { showReadingCommentAllowed: true, commentsEnabled: true, freeTextCommentEnabled: true };
const settings = resolveSettings({ meterReading: {}, features: shown }, { meterReading: {}, features: {} });
const done = meterJob({
  done: true,
  rates: [{ results: [result(21_074.3, { comment: 'Zähler getauscht', readingDate: '2025-11-19' })] }],
});
const taskId = 'strom-1';

test('a form opens empty, on the starting date', () => {
  const draft = openDraft({ job: done, settings, today, correcting: false });
  expect(draft.rates).toEqual({ [taskId]: { typed: NOTHING_TYPED, validated: NOTHING_TYPED } });
  expect(draft).toMatchObject({ photos: {}, date: today, texts: { comment: { typed: '', validated: '' } } });
  expect(draft).toMatchObject({ messages: {}, failed: null, attempt: null });
});

describe('correcting', () => {
  test('brings back what was sent', () => {
    const draft = openDraft({ job: done, settings, today, correcting: true });
    expect(rateOf(draft, taskId).typed).toEqual({ pre: '21074', post: '3' });
    expect(draft.date).toBe('2025-11-19');
    expect(draft.texts['comment']?.typed).toBe('Zähler getauscht');
  });

  test('not the comment where it is not shown, nor a date that is out of range by now', () => {
    const old = meterJob({ done: true, rates: [{ results: [result(21_074.3, { readingDate: '2025-09-01' })] }] });
    const hidden = { ...settings, features: { ...settings.features, showReadingCommentAllowed: false } };
    const draft = openDraft({ job: old, settings: hidden, today, correcting: true });
    expect(draft.texts['comment']?.typed).toBe('');
    expect(draft.date).toBe(today);
  });
});

describe('what the server refuses', () => {
  const job = meterJob({ rates: [{ name: 'ht' }, { name: 'nt' }] });
  const kind = jobReading({ job, settings, today, accountId: 'maria', correcting: false, arrived: [] }, () =>
    Promise.resolve(null),
  );
  const rates = job.meter.meterRateTasks.map((task) => ({
    taskId: task.taskId,
    state: 'valid' as const,
    value: { units: 1n, scale: 0 },
    findings: [],
  }));
  const sent = kind.compose(kind.opened, rates, { id: 'id', now: new Date(0) });
  const problem = (fieldErrors: readonly (readonly [field: string, message: string])[]) => ({
    status: 400,
    code: 'invalid',
    message: 'Einige Angaben stimmen noch nicht.',
    fieldErrors: fieldErrors.map(([field, message]) => ({ field, code: 'x', message })),
  });
  const messages = (of: ReturnType<typeof problem>) => messagesOf(of, (path) => fieldByPath(path, sent));

  test('[OPN-159] every field error goes to its field', () => {
    const found = messages(
      problem([
        ['results[1].readingValue', 'zu hoch'],
        ['results[1].readingImages', 'Foto fehlt'],
        ['results[0].comment', 'zu kurz'],
        ['results[1].comment', 'zu kurz'],
        ['readingDate', 'zu früh'],
        ['results[7].readingValue', 'unbekannt'],
        ['results', 'leer'],
      ]),
    );
    expect(found).toEqual({
      'rate-strom-2': ['zu hoch'],
      'photos-strom-2': ['Foto fehlt'],
      'reading-comment': ['zu kurz'],
      'reading-date': ['zu früh'],
      whole: ['unbekannt', 'leer'],
    });
  });

  test('a refusal without fields is shown as it is', () => {
    expect(messages(problem([]))).toEqual({ whole: ['Einige Angaben stimmen noch nicht.'] });
  });
});
