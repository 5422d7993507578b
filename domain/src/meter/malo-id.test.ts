import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMaLoId, isMeantAsMeLoId, isMeLoId, maLoCheckDigit } from './meter-number.ts';

test('a market location id has eleven digits, the last of which checks the others', () => {
  const table: ReadonlyArray<readonly [text: string, is: boolean]> = [
    ['96205798681', true],
    ['34023448343', true],
    ['15617483383', true],
    ['25640410427', true],
    ['10660604572', true],
    ['23331001472', true],
    ['56882637280', true],
    ['51238696781', true],
    ['51238696780', false],
    ['5123869678', false],
    ['512386967811', false],
    ['5123869678a', false],
    [' 51238696781', false],
    ['01238696781', false],
    ['', false],
  ];
  for (const [text, is] of table) expect(isMaLoId(text), text).toBe(is);
});

test('exactly one last digit fits, and one wrong digit is always noticed', () => {
  const ten = fc.stringMatching(/^[1-9]\d{9}$/);
  fc.assert(
    fc.property(ten, fc.integer({ min: 1, max: 9 }), fc.nat({ max: 10 }), (digits, shift, place) => {
      const id = `${digits}${maLoCheckDigit(digits)}`;
      expect(isMaLoId(id)).toBe(true);
      expect(Array.from('0123456789').filter((last) => isMaLoId(digits + last))).toHaveLength(1);
      // Doubling turns a difference of 5 into 10, so only odd positions and the check digit itself notice that one.
      if (place % 2 === 1 && shift === 5) return;
      const wrong = `${id.slice(0, place)}${(Number(id[place]) + shift) % 10}${id.slice(place + 1)}`;
      expect(isMaLoId(wrong), `${id} / ${wrong}`).toBe(false);
    }),
  );
});

test('[OPS-166] the id of a measuring location has 33 characters and no check digit, and is none of a market location', () => {
  const id = 'DE00056266802AO6G56M11SN51G21M24S';
  expect([isMeLoId(id), isMeLoId('51238696781'), isMaLoId(id)]).toEqual([true, false, false]);
  for (const wrong of [
    `${id}0`,
    id.slice(1),
    id.slice(0, -1),
    id.toLowerCase(),
    id.replace('A', 'Ä'),
    id.replace('DE', 'AT'),
  ])
    expect(isMeLoId(wrong), wrong).toBe(false);
  expect([`${id}0`, id.toLowerCase(), '51238696780', ''].map(isMeantAsMeLoId)).toEqual([true, true, false, false]);
});
