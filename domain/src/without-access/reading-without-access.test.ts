import { describe, expect, test } from 'vitest';
import { day, value } from '../testing/a-job.ts';
import { A_RECEIVED_READING } from '../testing/a-reading-without-access.ts';
import { readingWithoutAccessContent, composeReadingWithoutAccess } from './reading-without-access.ts';
import type { WithoutAccessContact } from './contact.ts';

const PHOTO = { encodedImage: '/9j/', mimeType: 'image/jpeg' };
const SIGNALS = { hiddenFieldFilled: false, secondsToFill: 95 };
const contact: WithoutAccessContact = {
  firstname: ' Maria ',
  lastname: 'Weßel',
  street: 'Am Bach',
  houseNumber: '1',
  zip: '12345',
  city: 'Ellerbach',
};

test('[DOM-53, DOM-54, DOM-55, DOM-56, DOM-57] what is sent has every field of the request; nothing in it changes', () => {
  const sent = composeReadingWithoutAccess({
    id: 'key',
    capturedAt: new Date('2026-11-21T09:12:00Z'),
    meterType: 'GAS_METER',
    meterNumber: '7ITR0048213907',
    readingValues: [{ obis: '7-0:3.0.0', rateName: 'Verbrauch', value: value('1482.50'), readingImages: [PHOTO] }],
    readingDate: day('2026-11-21'),
    readingReason: 'ANNUAL_READING',
    contact,
    email: ' ',
    signals: SIGNALS,
  });
  expect(sent).toEqual({
    id: 'key',
    kind: 'anonymousReading',
    capturedAt: '2026-11-21T09:12:00.000Z',
    body: {
      meterType: 'GAS_METER',
      meterNumber: '7ITR0048213907',
      readingValues: [{ obis: '7-0:3.0.0', rateName: 'Verbrauch', value: 1482.5, readingImages: [PHOTO] }],
      readingDate: '2026-11-21',
      readingReason: 'ANNUAL_READING',
      contact: { ...contact, firstname: 'Maria' },
      email: null,
      signals: SIGNALS,
    },
  });
  const { body } = sent;
  for (const part of [sent, body, body.signals, body.contact, body.readingValues, body.readingValues[0]]) {
    expect(Object.isFrozen(part)).toBe(true);
  }
});

describe('[OPN-083] the same content', () => {
  const contentOf = (own: Partial<typeof A_RECEIVED_READING>) =>
    readingWithoutAccessContent({ reading: { ...A_RECEIVED_READING, ...own } }, (photo) => photo.encodedImage);
  const [first] = A_RECEIVED_READING.readingValues;
  const base = contentOf({});

  test.each([
    { readingDate: '2026-11-21T10:00:00Z' },
    { email: 'maria@example.org' },
    { contact: { ...A_RECEIVED_READING.contact, firstname: ' Maria' } },
    { readingValues: [{ ...first!, rateName: ' ' }] },
  ])('is the same for %j', (own) => expect(contentOf(own)).toBe(base));

  test.each([
    { meterNumber: '7ITR0048213908' },
    { meterType: 'WATER_METER' },
    { readingDate: '2026-11-20' },
    { readingReason: 'CONTROL_READING' },
    { contact: { ...A_RECEIVED_READING.contact, city: 'Bach' } },
    { readingValues: [{ ...first!, value: 1483 }] },
    { readingValues: [{ ...first!, obis: '7-0:1.0.0' }] },
    { readingValues: [{ ...first!, readingImages: [PHOTO] }] },
  ])('is another for %j', (own) => expect(contentOf(own)).not.toBe(base));
});
