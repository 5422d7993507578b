import { expect, test } from 'vitest';
import { parseDay } from '@zaehlwerk/domain/calendar/day';
import { composeSubmission } from '@zaehlwerk/domain/submission/compose-submission';
import { messagesOf } from './server-messages.ts';

const readingDate = parseDay('2025-11-21');
if (readingDate === null) throw new Error('no day');
const rate = (taskId: string) => ({ taskId, value: { units: 1n, scale: 0 }, images: [] });
const submission = composeSubmission({
  id: 'id',
  capturedAt: new Date(0),
  jobId: 'job',
  readingDate,
  comment: null,
  rates: [rate('ht'), rate('nt')],
});
const problem = (fieldErrors: readonly (readonly [field: string, message: string])[]) => ({
  status: 400,
  code: 'invalid',
  message: 'Einige Angaben stimmen noch nicht.',
  fieldErrors: fieldErrors.map(([field, message]) => ({ field, code: 'x', message })),
});

test('every field error goes to its field', () => {
  const messages = messagesOf(
    problem([
      ['results[1].readingValue', 'zu hoch'],
      ['results[1].readingImages', 'Foto fehlt'],
      ['results[0].comment', 'zu kurz'],
      ['results[1].comment', 'zu kurz'],
      ['readingDate', 'zu früh'],
      ['results[7].readingValue', 'unbekannt'],
      ['results', 'leer'],
    ]),
    submission,
  );
  expect(messages).toEqual({
    rates: { nt: ['zu hoch'] },
    photos: { nt: ['Foto fehlt'] },
    comment: ['zu kurz'],
    date: ['zu früh'],
    whole: ['unbekannt', 'leer'],
  });
});

test('a refusal without fields speaks for itself', () => {
  expect(messagesOf(problem([]), submission).whole).toEqual(['Einige Angaben stimmen noch nicht.']);
});
