import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDigitsOfName, isPlainLine, nameInMail, placeInMail } from './name.ts';

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
);
const BIDI = ['\u202e', '\u202a', '\u2066', '\u2069', '\u200f', '\u061c', '\u200b', '\ufeff', '\u00ad'];

describe('what is typed', () => {
  test.each([
    'Hausmeister Pohl',
    'Pohl & Söhne, 100 %',
    'WE_4711 #2',
    'Ильин',
    'ม.ล. ปิ่น มาลากุล',
    'अनिल',
    'Zoë O’Brien',
  ])('[OPN-309] %s is a line of visible characters', (name) => expect(isPlainLine(name)).toBe(true));

  test.each([...BIDI, '\u0007', '\n', '\u2028', '🏠', '\ue000', `e${'\u0301'.repeat(4)}`])(
    '[S27, OPN-309] %j is in no such line',
    (character) => expect(isPlainLine(`Pohl${character}Kranz`)).toBe(false),
  );

  test('[S27, OPN-309] a person has three digits in a row and six in all, of any script', () => {
    for (const name of ['Haus 112', 'Hof 1-2-3-4-5-6', '112 113']) expect(checkDigitsOfName(name, 'name')).toEqual([]);
    for (const name of ['Tel. 0900', '0 9 0 0 1 2 3', '٠٩٠٠', '01 02 03 04'])
      expect(checkDigitsOfName(name, 'contact.lastname')).toMatchObject([
        { code: 'name.tooManyDigits', severity: 'blocks', at: 'contact.lastname', params: { count: 3 } },
      ]);
  });
});

describe('what a mail says of it', () => {
  test.each([
    ['Maria Weßel', 'Maria Weßel'],
    ["Dr. Zoë O'Brien-Łuczak", "Dr. Zoë O'Brien-Łuczak"],
    ['Haus 12, rufen Sie an: 0900 123456!', 'Haus rufen Sie an'],
    ['\u202ePohl\u2069\u200b', 'Pohl'],
    ['<b>www.evil.example/win</b>', 'b www.evil.example win b'],
    ['100 %', ''],
    ['ü'.repeat(60), 'ü'.repeat(60)],
    ['ü'.repeat(61), `${'ü'.repeat(59)}…`],
  ])('[S27, OPN-309] of the name %j it says %j', (name, said) => {
    expect(nameInMail(name)).toBe(said);
  });

  test('[S27, OPN-309] of whatever was typed: 60 letters, with hyphens, apostrophes and full stops, no digits', () => {
    fc.assert(
      fc.property(anything, (name) => {
        const said = nameInMail(name);
        expect(said).not.toMatch(/[^\p{L}\p{M} .'’\-–…]|\p{Nd}| {2}|^ | $|\p{M}{4}/u);
        expect(Array.from(said).length).toBeLessThanOrEqual(60);
        expect(nameInMail(said.replace('…', ''))).toBe(said.replace('…', ''));
      }),
    );
  });

  test.each([
    ['Straße des 17. Juni 12 a', 'Straße des 17. Juni 12 a'],
    ['Bahnhofstraße 15–17, 12345 Ellerbach', 'Bahnhofstraße 15–17 Ellerbach'],
    ['Rufen Sie an: 0900 123456', 'Rufen Sie an'],
    ['Tel. 0 9 0 0 1 2 3', 'Tel.'],
    ['\u202eAm <Hof>', 'Am Hof'],
    ['12345', ''],
  ])('[S27, OPN-309] of the place %j it says %j', (place, said) => {
    expect(placeInMail(place)).toBe(said);
  });

  test('[S27, OPN-309] no place in a mail is a telephone number', () => {
    const numbered = fc.oneof(
      anything,
      fc.string({ unit: fc.constantFrom('0', '9', ' ', '-', 'a', '٣'), maxLength: 80 }),
    );
    fc.assert(
      fc.property(numbered, (place) => {
        const said = placeInMail(place);
        expect(said).not.toMatch(/[^\p{L}\p{M}\p{Nd} .'’\-–…]|\p{Nd}{4}| {2}|^ | $|\p{M}{4}/u);
        expect((said.match(/\p{Nd}/gu) ?? []).length).toBeLessThanOrEqual(6);
        expect(Array.from(said).length).toBeLessThanOrEqual(60);
      }),
    );
  });
});
