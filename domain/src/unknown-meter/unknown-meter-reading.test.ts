import { expect, test } from 'vitest';
import { day, value } from '../testing/a-job.ts';
import { composeUnknownMeterReading } from './unknown-meter-reading.ts';

const parts = {
  id: 'key',
  capturedAt: new Date('2026-11-21T09:12:00Z'),
  meterNumber: ' 8ZRI0019045527 ',
  value: value('1482.50'),
  readingDate: day('2026-11-21'),
  comment: ' Keller ',
  readingImages: [{ encodedImage: '/9j/', mimeType: 'image/jpeg' }],
  login: 'A1',
};

test('[DOM-40] what is sent has number, value, photos, date and comment, and the login; nothing in it changes', () => {
  const sent = composeUnknownMeterReading(parts);
  expect(sent).toEqual({
    id: 'key',
    kind: 'unknownReading',
    capturedAt: '2026-11-21T09:12:00.000Z',
    body: {
      meterNumber: '8ZRI0019045527',
      readingValue: 1482.5,
      readingDate: '2026-11-21',
      comment: 'Keller',
      readingImages: [{ encodedImage: '/9j/', mimeType: 'image/jpeg' }],
      login: 'A1',
    },
  });
  for (const part of [sent, sent.body, sent.body.readingImages]) expect(Object.isFrozen(part)).toBe(true);
});

test('a comment of nothing but white space is none', () => {
  expect(composeUnknownMeterReading({ ...parts, comment: ' \n' }).body.comment).toBeNull();
  expect(composeUnknownMeterReading({ ...parts, comment: null }).body.comment).toBeNull();
});
