import { expect, test } from 'vitest';
import { finding, type FindingCode, type FindingParams } from '@zaehlwerk/domain/finding';
import { LANGUAGES, type Language } from '../application.ts';
import { IMPORT_CODES } from '../imports.ts';
import { PROBLEMS, SHAPE_CODES } from '../problems.ts';
import { say } from './say.ts';
import type { TextCode } from './texts.ts';
import { TEXTS, word, wordFinding } from './word.ts';

/** Every finding with parameters it may carry; a new code does not compile until it stands here. */
const SAMPLES: { readonly [C in FindingCode]: FindingParams[C] } = {
  'value.missing': {},
  'value.notDigits': {},
  'value.tooManyPreDecimals': { count: 5 },
  'value.tooManyPostDecimals': { count: 3 },
  'value.wrongPostDecimals': { count: 3 },
  'value.wholeOnly': { unit: 'kWh' },
  'value.decimalsLeftOut': {},
  'value.leadingZero': { count: 7 },
  'value.manyDigits': { count: 7, usual: 6 },
  'value.belowMinimum': { limit: '20700', unit: 'kWh' },
  'value.aboveMaximum': { limit: '21500.5', unit: 'kWh' },
  'value.belowLastEvent': { last: '18432.7', unit: 'kWh' },
  'value.belowLastResult': { last: '18432.7', unit: 'kWh' },
  'photo.differs': { read: '21074.3', unit: 'kWh' },
  'images.required': {},
  'images.forbidden': {},
  'images.tooMany': { count: 3 },
  'images.noRoom': { count: 3 },
  'images.notJpeg': {},
  'images.tooLarge': { pixels: 1600 },
  'images.invalidData': {},
  'images.orCommentRequired': {},
  'images.orHintRequired': {},
  'comment.hintRequired': {},
  'comment.required': {},
  'comment.tooShort': { count: 5 },
  'comment.tooLong': { count: 1000 },
  'comment.notAllowed': {},
  'comment.notOffered': {},
  'notReadable.missing': {},
  'notReadable.notAllowed': {},
  'notReadable.withValue': {},
  'notReadable.withFall': {},
  'notReadable.alreadyRead': {},
  'notReadable.comment': {},
  'fall.missing': {},
  'fall.notLower': {},
  'fall.endBelowLast': { last: '18432.7', unit: 'kWh' },
  'fall.startAboveValue': {},
  'fall.dayMissing': {},
  'fall.dayOutside': { from: '2026-11-16', to: '2026-12-01' },
  'fall.otherExchange': {},
  'date.missing': {},
  'date.noSuchDay': {},
  'date.outOfRange': { from: '2026-11-16', to: '2026-12-01' },
  'date.wasReset': { from: '2026-11-01', to: '2026-12-01', day: '2026-12-01' },
  'date.notTarget': { target: '2026-12-31' },
  'date.beforeEarliest': { earliest: '2026-11-16' },
  'date.afterLatest': { latest: '2027-01-14' },
  'account.missing': {},
  'meterNumber.missing': {},
  'meterNumber.tooLong': { count: 50 },
  'meterNumber.incomplete': {},
  'meterNumber.wrongCharacters': {},
  'meterType.missing': {},
  'meterType.notOffered': {},
  'subType.missing': {},
  'rate.notOffered': {},
  'rate.repeated': {},
  'contact.missing': {},
  'contact.tooLong': { count: 50 },
  'contact.wrongCharacters': {},
  'zip.incomplete': { count: 5 },
  'zip.outside': {},
  'reason.missing': {},
  'reason.notOffered': {},
  'consent.missing': {},
  'email.tooLong': { count: 120 },
  'email.invalid': {},
  'accessName.missing': {},
  'accessName.tooLong': { count: 100 },
  'accessName.wrongCharacters': {},
  'name.tooManyDigits': { count: 3 },
  'jobs.missing': {},
  'jobs.tooMany': { count: 999 },
  'jobs.tooManyInAll': { count: 100_000 },
  'job.unknown': {},
  'job.repeated': {},
  'job.notShareable': {},
  'recipients.missing': {},
  'recipients.tooMany': { count: 50 },
  'results.empty': {},
  'results.incomplete': { missing: 2 },
  'task.unknown': {},
  'task.repeated': {},
  'result.replaces': { day: '2026-11-16', created: '2026-11-16T08:00:00.000Z' },
  'order.formerHolder': { day: '2026-03-05' },
  'period.tooEarly': { from: '2026-11-16' },
  'period.tooLate': { to: '2027-01-14' },
};

/** More than any sentence beside the findings asks for. */
const OTHERS = { count: 8, limit: '10', thousands: '1234', decimal: '1,234' };

function everySentence(language: Language): Array<readonly [code: string, sentence: string]> {
  const codes = [
    ...Object.keys(PROBLEMS).map((code) => `problem.${code}`),
    ...SHAPE_CODES.map((code) => `shape.${code}`),
    ...IMPORT_CODES.map((code) => `import.${code}`),
  ] as TextCode[];
  const findings = Object.entries(SAMPLES) as Array<[TextCode, object]>;
  const all = [...findings, ...codes.map((code) => [code, OTHERS] as const)];
  return all.map(([code, params]) => [code, say(TEXTS[language], language, code, params)]);
}

test('every finding, problem, field error and import finding has its sentence in every language', () => {
  for (const language of LANGUAGES) {
    for (const [code, sentence] of everySentence(language)) {
      expect(sentence, `${language} ${code}`).toMatch(/^[A-ZÄÖÜ].*\.$/s);
      expect(sentence, `${language} ${code}`).not.toMatch(/\{\{|\}\}|undefined/);
      expect(sentence, `${language} ${code}`).not.toBe(code);
    }
  }
});

test('the languages have the same sentences, asking for the same parameters', () => {
  const shape = (language: Language) =>
    Object.entries(TEXTS[language])
      .map(([key, sentence]) => `${key} ${[...sentence.matchAll(/\{\{\w+\}\}/g)].map(String).toSorted().join(' ')}`)
      .toSorted();
  for (const language of LANGUAGES) expect(shape(language), language).toEqual(shape('de'));
});

test('days in sentences are written dd.MM.yyyy in every language', () => {
  expect(word('de', 'date.outOfRange', SAMPLES['date.outOfRange'])).toBe(
    'Bitte wählen Sie ein Ablesedatum vom 16.11.2026 bis zum 01.12.2026.',
  );
  expect(word('de-informal', 'period.tooEarly', { from: '2026-11-16' })).toBe(
    'Senden ist ab dem 16.11.2026 möglich. Bitte lies den Zähler dann ab.',
  );
  expect(word('en', 'period.tooLate', { to: '2027-01-14' })).toBe(
    'Sending was possible until 14.01.2027. Please contact your utility.',
  );
});

test('[OPN-128] numbers are German 1.234,5 and English 1,234.5, with a gap before the unit that does not break', () => {
  const params = { limit: '1012641.60', unit: 'kWh' };
  expect(word('de', 'value.aboveMaximum', params)).toContain('höchstens 1.012.641,60\u00a0kWh.');
  expect(word('de-informal', 'value.aboveMaximum', params)).toContain('höchstens 1.012.641,60\u00a0kWh.');
  expect(word('en', 'value.aboveMaximum', params)).toContain('at most 1,012,641.60\u00a0kWh.');
  expect(word('de', 'images.tooLarge', { pixels: 1600 })).toContain('1.600 Pixel');
  expect(word('de', 'value.belowLastEvent', { last: '999', unit: '' })).toContain('letzte Stand von 999. Bitte');
});

test('a number decides between the sentences for none, one and more', () => {
  const post = (count: number) => word('de', 'value.tooManyPostDecimals', { count });
  expect(post(0)).toContain('ohne Nachkommastellen');
  expect(post(1)).toContain('ist höchstens 1 Ziffer möglich');
  expect(post(2)).toContain('sind höchstens 2 Ziffern möglich');
  expect(word('en', 'images.tooMany', { count: 1 })).toContain('At most 1 photo is');
  expect(word('en', 'images.tooMany', { count: 10 })).toContain('At most 10 photos are');
});

test('documented sentences stand verbatim', () => {
  expect(TEXTS.de['value.wrongPostDecimals']).toBe('Bitte exakt {{count}} Nachkommastelle(n) angeben.');
  expect(word('de', 'value.wrongPostDecimals', { count: 3 })).toBe('Bitte exakt 3 Nachkommastelle(n) angeben.');
  expect(word('de', 'problem.forbidden')).toBe(
    'Nicht erlaubt: Sie verfügen nicht über die benötigten Rechte für diese Funktion.',
  );
});

test('a finding finds its sentence with its own parameters', () => {
  const tooMany = finding('images.tooMany', 'blocks', 'results[0].readingImages', { count: 3 });
  expect(wordFinding('de', tooMany)).toBe('Es sind höchstens 3 Fotos möglich. Bitte entfernen Sie die übrigen.');
});

test('formal German says Sie, informal German du, and none of them blames', () => {
  const formal = /\b(Sie|Ihre?[nmrs]?)\b/;
  const informal = /\b(du|dich|dir|deine?[nmrs]?)\b/i;
  for (const [code, sentence] of everySentence('de')) expect(sentence, code).not.toMatch(informal);
  for (const [code, sentence] of everySentence('de-informal')) expect(sentence, code).not.toMatch(formal);
  for (const language of LANGUAGES) {
    for (const [code, sentence] of everySentence(language)) {
      expect(sentence, code).not.toMatch(/ungültig|invalid|falsch eingegeben|illegal/i);
    }
  }
});

test('one thought per sentence: at most 15 words', () => {
  for (const language of LANGUAGES) {
    for (const [code, text] of everySentence(language)) {
      for (const sentence of text.split(/(?<=[.:]) /)) {
        expect(sentence.split(' ').length, `${language} ${code}: ${sentence}`).toBeLessThanOrEqual(15);
      }
    }
  }
});

test('a text that looks like neither day nor number stays as it is', () => {
  expect(word('de', 'value.belowMinimum', { limit: '5', unit: 'm³/h' })).toContain('5\u00a0m³/h');
  expect(word('de', 'value.belowMinimum', { limit: '2026-02-31', unit: '{{limit}}' })).toContain('2026-02-31');
});
