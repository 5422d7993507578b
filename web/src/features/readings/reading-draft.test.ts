import { describe, expect, test } from 'vitest';
import { parseDay } from '@zaehlwerk/domain/calendar/day';
import { resolveSettings } from '@zaehlwerk/domain/job/settings';
import { NOTHING_TYPED } from '@zaehlwerk/domain/reading/reading-value';
import { readingDateField } from '@zaehlwerk/domain/reading/reading-date';
import { meterJob } from '../../testing/meter-job.ts';
import { result } from '../../testing/meters.ts';
import { draftReducer, openDraft, rateOf, type ReadingDraft } from '../../reading-form/reading-draft.ts';
import { NO_MESSAGES } from './server-messages.ts';

const today = parseDay('2025-11-21');
if (today === null) throw new Error('no day');
const settings = resolveSettings({ meterReading: {}, features: {} }, { meterReading: {}, features: {} });
const done = meterJob({
  done: true,
  rates: [{ results: [result(21_074.3, { comment: 'Zähler getauscht', readingDate: '2025-11-19' })] }],
});
const field = readingDateField(done, settings, today);
const taskId = 'strom-1';
const typed = { pre: '21074', post: '3' };
const empty: ReadingDraft = openDraft(done, field, false, true);

test('a form opens empty, on the starting date', () => {
  expect(empty).toEqual({
    rates: { [taskId]: { typed: NOTHING_TYPED, judged: NOTHING_TYPED } },
    photos: {},
    lostPhotos: {},
    sendWaits: false,
    date: today,
    dateWasReset: false,
    comment: '',
    judgedComment: '',
    messages: NO_MESSAGES,
  });
});

describe('correcting', () => {
  test('brings back what was sent', () => {
    const draft = openDraft(done, field, true, true);
    expect(rateOf(draft, taskId).typed).toEqual(typed);
    expect(draft.date).toBe('2025-11-19');
    expect(draft.comment).toBe('Zähler getauscht');
  });

  test('not the comment where it is not shown, nor a date that is out of range by now', () => {
    const old = meterJob({ done: true, rates: [{ results: [result(21_074.3, { readingDate: '2025-09-01' })] }] });
    const draft = openDraft(old, field, true, false);
    expect(draft.comment).toBe('');
    expect(draft.date).toBe(today);
  });
});

describe('events', () => {
  test('typing changes the digits, not what was judged', () => {
    const draft = draftReducer(empty, { type: 'typed', taskId, typed });
    expect(rateOf(draft, taskId)).toEqual({ typed, judged: NOTHING_TYPED });
    expect(rateOf(draftReducer(draft, { type: 'rateSettled', taskId }), taskId)).toEqual({ typed, judged: typed });
  });

  test('[OPN-078] pressing send judges everything at once', () => {
    const draft = [
      { type: 'typed', taskId, typed } as const,
      { type: 'commented', comment: 'ab' } as const,
      { type: 'allSettled' } as const,
    ].reduce(draftReducer, empty);
    expect(rateOf(draft, taskId).judged).toEqual(typed);
    expect(draft.judgedComment).toBe('ab');
  });

  test('settling what is settled changes nothing, so that nothing is drawn again', () => {
    expect(draftReducer(empty, { type: 'rateSettled', taskId })).toBe(empty);
  });

  test('what the server said about a field goes when the field changes, the rest stays', () => {
    const messages = {
      rates: { [taskId]: ['zu hoch'], andere: ['fehlt'] },
      photos: { [taskId]: ['zu groß'] },
      date: ['zu früh'],
      comment: ['zu kurz'],
      whole: [],
    };
    const refused = draftReducer(empty, { type: 'refused', messages });
    expect(draftReducer(refused, { type: 'typed', taskId, typed }).messages).toEqual({
      ...messages,
      rates: { andere: ['fehlt'] },
    });
    const event = { type: 'picked', ids: ['a'], refusal: null } as const;
    expect(draftReducer(refused, { type: 'photos', taskId, event }).messages).toEqual({ ...messages, photos: {} });
    expect(draftReducer(refused, { type: 'dateChosen', day: today, wasReset: false }).messages.date).toEqual([]);
    expect(draftReducer(refused, { type: 'commented', comment: 'x' }).messages.comment).toEqual([]);
  });
});
