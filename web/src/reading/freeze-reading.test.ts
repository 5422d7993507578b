import { describe, expect, test } from 'vitest';
import { parseDay } from '@zaehlwerk/domain/calendar/day';
import type { Content } from '../outbox/content.ts';
import { freezeReading } from '../outbox/kinds.ts';
import type { ReadyPhoto } from '../photo/attached-photos.ts';
import { readAttempt } from './kept-reading.ts';

const readingDate = parseDay('2025-11-21');
if (readingDate === null) throw new Error('no day');
const FIRST = '2025-11-21T09:00:00.000Z';
const LATER = '2025-11-21T10:00:00.000Z';

type Facts = { readonly value?: number; readonly comment?: string; readonly photo?: ReadyPhoto };

const KINDS: Readonly<Record<string, (capturedAt: string, facts: Facts) => Content<ReadyPhoto>>> = {
  'of a job': (capturedAt, facts) => ({
    kind: 'reading',
    capturedAt,
    jobId: 'strom',
    body: { readingDate, results: [{ taskId: 'strom-1', ...taken(facts) }] },
  }),
  'of an unknown meter': (capturedAt, facts) => ({
    kind: 'unknownReading',
    capturedAt,
    body: { meterNumber: '8ZRI', login: 'maria', readingDate, ...taken(facts) },
  }),
};

function taken({ value = 21_074.3, comment, photo }: Facts) {
  return { readingValue: value, comment: comment ?? null, readingImages: photo === undefined ? [] : [photo] };
}

const photo = (id: string) => ({ id, picture: new Blob(['jpeg']) });

describe.each(Object.entries(KINDS))('a reading %s', (_, contentOf) => {
  const composed = (id: string, capturedAt: string, facts: Facts = {}) => ({
    id,
    accountId: 'maria',
    content: contentOf(capturedAt, facts),
    label: { meterType: null, meterNumber: '8ZRI' },
  });

  test('[OPN-083] trying again with the same content is the same submission, also after the page was loaded again', () => {
    const first = composed('first', FIRST, { comment: 'x', photo: photo('a') });
    const kept = readAttempt(structuredClone(freezeReading(first, null).attempt));
    const { reading: again } = freezeReading(composed('second', LATER, { comment: 'x', photo: photo('a') }), kept);
    expect([again.id, again.content.capturedAt]).toEqual(['first', FIRST]);
  });

  test.each<[string, Facts]>([
    ['another value', { value: 21_074.4 }],
    ['another comment', { comment: 'y' }],
    ['another picture, also when it looks the same', { photo: photo('b') }],
  ])('[OPN-083] other content is another submission: %s', (__, other) => {
    const facts = { comment: 'x', photo: photo('a') };
    const { reading: next } = freezeReading(
      composed('second', LATER, { ...facts, ...other }),
      freezeReading(composed('first', FIRST, facts), null).attempt,
    );
    expect([next.id, next.content.capturedAt]).toEqual(['second', LATER]);
  });

  test('[F40] whatever was kept as an attempt, a reading can be frozen', () => {
    for (const kept of [null, 'kaputt', {}, { id: 'x' }, { id: 'x', capturedAt: LATER, content: {} }]) {
      expect(freezeReading(composed('second', LATER), readAttempt(kept)).reading.id).toBe('second');
    }
  });
});
