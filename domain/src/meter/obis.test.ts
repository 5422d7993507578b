import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatObis, isFedIn, isObis, parseObis, shortObis } from './obis.ts';

test('an OBIS code has five parts, A-B:C.D.E, and perhaps a sixth after a star', () => {
  const table: ReadonlyArray<readonly [text: string, is: boolean]> = [
    ['1-0:1.8.0', true],
    ['1-0:1.8.0*255', true],
    ['1-0:2.8.1', true],
    ['9-0:1.0.0', true],
    ['255-255:255.255.255*255', true],
    ['1-0:1.8', false],
    ['1-0:1.8.0.0', false],
    ['1-0:1.8.0*', false],
    ['1.8.0', false],
    ['1:1.8.0', false],
    ['1-0-1.8.0', false],
    ['1-0:1,8,0', false],
    ['1-0:256.8.0', false],
    ['1-0:1.8.0*256', false],
    ['1-0:1.8.0000', false],
    ['a-0:1.8.0', false],
    [' 1-0:1.8.0', false],
    ['1-0:1.8.0\n', false],
    ['', false],
  ];
  for (const [text, is] of table) expect(isObis(text), JSON.stringify(text)).toBe(is);
});

test('its parts are told apart', () => {
  expect(parseObis('1-2:3.4.5')).toEqual({ medium: 1, channel: 2, quantity: 3, kind: 4, tariff: 5, period: null });
  expect(parseObis('1-2:3.4.5*6')).toEqual({ medium: 1, channel: 2, quantity: 3, kind: 4, tariff: 5, period: 6 });
  expect(formatObis(parseObis('1-0:01.08.00') ?? never())).toBe('1-0:1.8.0');
});

test('printing and reading a code gives the same code', () => {
  const part = fc.nat({ max: 255 });
  const obis = fc.record({
    medium: part,
    channel: part,
    quantity: part,
    kind: part,
    tariff: part,
    period: fc.option(part),
  });
  fc.assert(
    fc.property(obis, (one) => {
      expect(parseObis(formatObis(one))).toEqual(one);
    }),
  );
});

test('reading never throws, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0189-:.*a ')) }), (text) => {
      const obis = parseObis(text);
      if (obis !== null) expect(isObis(formatObis(obis))).toBe(true);
    }),
  );
});

test('the short form leaves out what stands before the colon', () => {
  expect(shortObis('1-0:1.8.0')).toBe('1.8.0');
  expect(shortObis('1.8.0')).toBe('1.8.0');
});

function never(): never {
  throw new Error('not reached');
}

test('[OPN-229] what is fed into the grid is told from what is taken', () => {
  for (const obis of ['1-0:2.8.0', '1-0:4.8.0', '1-0:10.8.0', '1-0:2.8.1*255']) expect(isFedIn(obis), obis).toBe(true);
  for (const obis of ['1-0:1.8.0', '7-0:2.0.0', '8-0:2.0.0', '2.8.0', '']) expect(isFedIn(obis), obis).toBe(false);
});
