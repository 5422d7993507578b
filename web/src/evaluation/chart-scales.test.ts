import type { Day } from '@zaehlwerk/domain/calendar/day';
import { parseDecimal, type Decimal } from '@zaehlwerk/domain/decimal/decimal';
import type { Usage } from '@zaehlwerk/domain/evaluation/usage';
import { expect, test } from 'vitest';
import { usageScales } from './chart-scales.ts';

function usage(to: string, perDay: string, more: Partial<Usage> = {}): Usage {
  const amount = parseDecimal(perDay) as Decimal;
  return {
    from: to as Day,
    to: to as Day,
    consumption: amount,
    perDay: amount,
    isEstimated: false,
    followsFall: false,
    ...more,
  };
}

test('the axis has whole years, the amounts begin at zero and take the whole height', () => {
  const { usages, years, months } = usageScales([
    usage('2023-01-01', '4'),
    usage('2024-01-01', '2'),
    usage('2025-01-01', '3'),
  ]);
  expect(usages.map(({ x, y }) => [Math.round(x * 10) / 10, y])).toEqual([
    [0, 0],
    [33.3, 50],
    [66.7, 25],
  ]);
  expect(years.map(({ year }) => year)).toEqual([2023, 2024, 2025]);
  expect(months).toHaveLength(36);
});

test('where nothing was used the line lies on zero', () => {
  const { usages } = usageScales([usage('2023-01-01', '0'), usage('2024-01-01', '0')]);
  expect(usages.map(({ y }) => y)).toEqual([100, 100]);
});

test('a line leads from each usage to the next, but not over a time that is unknown', () => {
  const { lines } = usageScales([
    usage('2023-01-01', '4'),
    usage('2024-01-01', '2', { followsFall: true }),
    usage('2025-01-01', '3'),
  ]);
  expect(lines).toEqual([{ isEstimated: false, path: expect.stringMatching(/^M33\.\d+,50L66\.\d+,25$/) }]);
});

test('what leads to an estimate is a line of its own', () => {
  const { lines } = usageScales([
    usage('2021-01-01', '4'),
    usage('2022-01-01', '2'),
    usage('2023-01-01', '3', { isEstimated: true }),
    usage('2024-01-01', '5', { isEstimated: true }),
    usage('2025-01-01', '1'),
  ]);
  expect(lines.map(({ isEstimated, path }) => [isEstimated, path.match(/[ML]/g)?.join('')])).toEqual([
    [false, 'ML'],
    [true, 'MLL'],
    [false, 'ML'],
  ]);
});

test('years are thinned out, the last one is always there; of decades there are no months', () => {
  const room = (count: number) =>
    usageScales([usage(`${2026 - count}-05-01`, '1'), usage('2025-05-01', '2')]).years.map((year) => year.room);
  expect(room(3)).toEqual(['always', 'always', 'always']);
  expect(room(5)).toEqual(['always', 'narrow', 'always', 'narrow', 'always']);
  expect(room(40).at(-1)).toBe('always');
  expect(room(40).filter((one) => one === 'always')).toHaveLength(3);
  expect(room(40).filter((one) => one !== 'never').length).toBeLessThanOrEqual(12);
  expect(usageScales([usage('1985-05-01', '1'), usage('2025-05-01', '2')]).months).toEqual([]);
});

test('a wider chart has its year numbers at equal distances, too', () => {
  const shownIn = { always: ['always'], narrow: ['always', 'narrow'], wide: ['always', 'narrow', 'wide'] };
  for (let count = 2; count <= 80; count += 1) {
    const { years } = usageScales([usage(`${2026 - count}-05-01`, '1'), usage('2025-05-01', '2')]);
    for (const [width, rooms] of Object.entries(shownIn)) {
      const shown = years.filter(({ room }) => rooms.includes(room)).map(({ year }) => year);
      const steps = new Set(shown.slice(1).map((year, index) => year - (shown[index] ?? 0)));
      expect(steps.size, `${count} years, ${width}`).toBeLessThanOrEqual(1);
    }
  }
});
