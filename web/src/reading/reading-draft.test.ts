import { parseDay } from '@zaehlwerk/domain/calendar/day';
import { NOTHING_TYPED } from '@zaehlwerk/domain/reading/reading-value';
import { describe, expect, test } from 'vitest';
import { COMMENT, DATE, photosAt, rateAt, textOf } from './form-field.ts';
import { type DraftEvent, draftReducer, emptyDraft, rateOf } from './reading-draft.ts';

const today = parseDay('2025-11-21');
if (today === null) throw new Error('no day');
const rateId = 'strom-1';
const typed = { pre: '21074', post: '3' };
const empty = emptyDraft(today, [rateId], ['comment']);
const picked = { type: 'picked', ids: ['a'], refusal: null } as const;

test('typing changes the digits, not what was validated', () => {
  const draft = draftReducer(empty, { type: 'typed', rateId, typed });
  expect(rateOf(draft, rateId)).toEqual({ typed, validated: NOTHING_TYPED });
  expect(rateOf(draftReducer(draft, { type: 'rateSettled', rateId }), rateId)).toEqual({ typed, validated: typed });
});

test('[OPN-078] pressing send validates everything at once', () => {
  const draft = [
    { type: 'typed', rateId, typed } as const,
    { type: 'textTyped', name: 'comment', text: 'ab' } as const,
    { type: 'pressed' } as const,
  ].reduce<typeof empty>(draftReducer, empty);
  expect(rateOf(draft, rateId).validated).toEqual(typed);
  expect(textOf(draft, 'comment').validated).toBe('ab');
});

test('settling what is settled changes nothing, so that nothing is drawn again', () => {
  expect(draftReducer(empty, { type: 'rateSettled', rateId })).toBe(empty);
  expect(draftReducer(empty, { type: 'textSettled', name: 'comment' })).toBe(empty);
});

describe('what the server said', () => {
  const messages = {
    [rateAt(rateId)]: ['zu hoch'],
    'rate-andere': ['fehlt'],
    [photosAt(rateId)]: ['zu groß'],
    [DATE]: ['zu früh'],
    [COMMENT]: ['zu kurz'],
  };
  const failed = { at: '2025-11-21T09:00:00.000Z', messages };
  const refused = draftReducer(empty, { type: 'failed', failed, attempt: null });
  const changes: readonly (readonly [string, DraftEvent])[] = [
    [rateAt(rateId), { type: 'typed', rateId, typed }],
    [photosAt(rateId), { type: 'photos', rateId, event: picked }],
    [DATE, { type: 'dateChosen', day: today, wasReset: false }],
    [COMMENT, { type: 'textTyped', name: 'comment', text: 'x' }],
  ];

  test.each(changes)('about a field goes when the field changes, the rest stays: %s', (place, event) => {
    const { [place]: _, ...others } = messages;
    expect(draftReducer(refused, event).messages).toEqual(others);
  });

  test.each(changes)('[SND-16] that sending failed stands there until something changes: %s', (_, event) => {
    expect(draftReducer(refused, event).failed).toBeNull();
  });

  test('[SND-16] neither settling nor a picture that has arrived is a change', () => {
    const withPhoto = draftReducer(empty, { type: 'photos', rateId, event: picked });
    const again = draftReducer(withPhoto, { type: 'failed', failed, attempt: null });
    const prepared = { type: 'prepared', id: 'a', picture: new Blob() } as const;
    const events: readonly DraftEvent[] = [
      { type: 'pressed' },
      { type: 'rateSettled', rateId },
      { type: 'photos', rateId, event: prepared },
    ];
    expect(events.reduce(draftReducer, again)).toMatchObject({ failed, messages });
  });
});
