import { parseDay } from '@zaehlwerk/domain/calendar/day';
import { parseDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { expect, test } from 'vitest';
import { FIRST_DAY, START } from '../../../testing/desk-world.ts';
import { curveOf } from './curve.ts';
import { ledgerOf } from './ledger.ts';
import { spokenDigits } from '../orders/telephone.ts';

const today = parseDay('2025-11-21')!;
const campaign = START.campaign!;

test('[DSK-25] what there is nothing of is not in the ledger; what failed comes first, what is ready last', () => {
  expect(ledgerOf(FIRST_DAY)).toEqual([]);
  expect(ledgerOf(START).map(({ tone }) => tone)).toEqual(['err', 'err', 'run', 'warn', 'warn', 'warn', 'warn', 'ok']);
});

test('[DSK-25] the curve adds up the days, from the first reading to the last deadline', () => {
  const curve = curveOf(campaign, today)!;
  expect([curve.from, curve.to]).toEqual(['2025-11-03', '2025-12-15']);
  expect(curve.points.at(-1)).toMatchObject({ day: '2025-11-20', done: campaign.done });
  // Nothing was read today: the curve goes on to it all the same, as high as it is.
  expect(curve.now).toEqual({ x: 18 / 42, y: curve.points.at(-1)!.y });
  expect(curve.deadlines.map(({ day }) => day)).toEqual(['2025-11-17', '2025-11-24', '2025-12-15']);
  expect(curve.points.every(({ x, y }) => x >= 0 && x <= 1 && y > 0 && y <= 1)).toBe(true);
});

test('[DSK-25] without a reading there is no curve; years of them are drawn from the last on', () => {
  expect(curveOf({ ...campaign, perDay: [] }, today)).toBeNull();
  const old = curveOf({ ...campaign, perDay: [{ day: '2019-01-01', done: 5 }, ...campaign.perDay] }, today)!;
  expect(old.days.length).toBeLessThanOrEqual(401);
  expect(old.points.at(-1)?.done).toBe(campaign.done + 5);
});

test('[DSK-31] a value is read out digit by digit', () => {
  const words = { digits: 'null eins zwei drei vier fünf sechs sieben acht neun', comma: 'Komma' };
  expect(spokenDigits(parseDecimal('33105.2')!, words)).toBe('drei – drei – eins – null – fünf, Komma zwei');
  expect(spokenDigits(parseDecimal('7')!, words)).toBe('sieben');
});
