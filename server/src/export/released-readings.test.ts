import type { ReadingToClear } from '@zaehlwerk/contract/clearing';
import type { Problem } from '@zaehlwerk/contract/problems';
import type { ExportedReading } from '@zaehlwerk/contract/reading-exports';
import { expect, test } from 'vitest';
import { clearingUtility, CORRECTION } from '../testing/calls/clearing-utility.ts';
import { operate } from '../testing/calls/operator-calls.ts';
import { testServer } from '../testing/test-server.ts';

const server = await testServer();
const world = () => clearingUtility(server);

test('[OPS-50, OPN-403] the export can leave out what is not released; what is released later comes later, and nothing twice', async () => {
  const { newOne, list, decide, correct, handOver } = await world();
  for (const value of [1000, 1, 1001, 2, 1002, 3, 4]) await (await newOne()).send(value);
  const valuesOf = ({ readings }: { readings: ExportedReading[] }) => readings.map((one) => Number(one.readingValue));
  const first = await handOver('released=true');
  expect(valuesOf(first)).toEqual([1000, 1001, 1002]);
  // As ever without it.
  expect(valuesOf(await handOver(''))).toEqual([1000, 1, 1001, 2, 1002, 3, 4]);
  const [one, two, three, four] = (await list()) as [ReadingToClear, ReadingToClear, ReadingToClear, ReadingToClear];
  await decide('released', [two]);
  await decide('discarded', [three]);
  await (await newOne()).send(1003);
  await correct(one.readingId, CORRECTION);
  const second = await handOver(`released=true&after=${first.next}`);
  expect(valuesOf(second).sort()).toEqual([1003, 1500, 2]);
  await decide('released', [three, four]);
  const third = await handOver(`released=true&after=${second.next}`);
  expect(valuesOf(third)).toEqual([3, 4]);
  // What was handed over and corrected after that stays where it was, and its correction comes.
  await correct(two.readingId, CORRECTION);
  expect(valuesOf(await handOver(`released=true&after=${third.next}`))).toEqual([1500]);
  expect(valuesOf(await handOver(`released=true&after=${first.next}&limit=5`))).toEqual([...valuesOf(second), 3, 4]);
  const pages: number[] = [];
  let after = '';
  for (;;) {
    const page = await handOver(`released=true&limit=1${after}`);
    if (page.readings.length === 0) break;
    pages.push(...valuesOf(page));
    after = `&after=${page.next}`;
  }
  expect(pages).toEqual([...valuesOf(first), ...valuesOf(second), 3, 4, 1500]);
});

test('[OPS-50] a cursor belongs to its list: with what wants a look, or without', async () => {
  const { newOne, tenant, handOver } = await world();
  await (await newOne()).send(1000);
  const [all, released] = [await handOver(''), await handOver('released=true')];
  for (const query of [
    `released=true&after=${all.next}`,
    `after=${released.next}`,
    `released=false&after=${released.next}`,
  ]) {
    const refused = await operate(server, tenant, 'GET', `readings?${query}`);
    expect([refused.status, refused.json<Problem>().fieldErrors]).toMatchObject([400, [{ field: 'after' }]]);
  }
});
