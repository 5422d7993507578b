import { expect, test } from 'vitest';
import { parseDay } from '@zaehlwerk/domain/calendar/day';
import { parseDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { freezeReading } from '../../reading-form/freeze-reading.ts';

function parts(value: string, more: { readonly comment?: string; readonly now?: string; readonly photo?: Blob } = {}) {
  const [day, decimal] = [parseDay('2025-11-21'), parseDecimal(value)];
  if (day === null || decimal === null) throw new Error('no sample');
  let ids = 0;
  return {
    jobId: 'strom',
    readingDate: day,
    comment: more.comment ?? null,
    pictures: more.photo === undefined ? {} : { 'strom-1': [more.photo] },
    rates: [{ taskId: 'strom-1', state: 'valid' as const, value: decimal, findings: [] }],
    now: new Date(more.now ?? '2025-11-21T09:00:00Z'),
    newId: () => `id-${more.now ?? ''}-${++ids}`,
  };
}

test('the id and the moment come first, then everything is frozen', () => {
  const submission = freezeReading(parts('21074.3'), null);
  expect(submission).toMatchObject({ capturedAt: '2025-11-21T09:00:00.000Z', jobId: 'strom' });
  expect(Object.isFrozen(submission)).toBe(true);
});

test('trying again with the same content is the same submission', () => {
  const photo = new Blob(['jpeg']);
  const first = freezeReading(parts('21074.3', { comment: 'x', photo }), null);
  const later = freezeReading(parts('21074.3', { comment: ' x ', photo, now: '2025-11-21T10:00:00Z' }), first);
  expect(later).toBe(first);
});

test('another picture is other content, also when it looks the same', () => {
  const first = freezeReading(parts('21074.3', { photo: new Blob(['jpeg']) }), null);
  const next = freezeReading(parts('21074.3', { photo: new Blob(['jpeg']), now: '2025-11-21T10:00:00Z' }), first);
  expect(next.id).not.toBe(first.id);
});

test('other content is another submission', () => {
  const first = freezeReading<Blob>(parts('21074.3'), null);
  const others = [
    parts('21074.4', { now: '2025-11-21T10:00:00Z' }),
    parts('21074.3', { photo: new Blob(['jpeg']), now: '2025-11-21T10:00:00Z' }),
    parts('21074.3', { comment: 'x', now: '2025-11-21T10:00:00Z' }),
  ];
  for (const other of others) {
    const next = freezeReading(other, first);
    expect(next.id).not.toBe(first.id);
    expect(next.capturedAt).toBe('2025-11-21T10:00:00.000Z');
  }
});
