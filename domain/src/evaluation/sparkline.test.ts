import { expect, test } from 'vitest';
import { parseDecimal, type Decimal } from '../decimal/decimal.ts';
import { mayDrawSparkline } from './sparkline.ts';

test('[EVA-24] a sparkline needs more than one value and not all of them equal', () => {
  const table: ReadonlyArray<readonly [values: string[], draws: boolean]> = [
    [[], false],
    [['1'], false],
    [['1', '1'], false],
    [['12.5', '12.50', '12.500'], false],
    [['1', '2'], true],
    [['1', '1', '1.001'], true],
    [['2', '1', '2'], true],
  ];
  for (const [values, draws] of table) {
    expect(mayDrawSparkline(values.map((text) => parseDecimal(text) as Decimal)), values.join(' ')).toBe(draws);
  }
});
