import { expect, test } from 'vitest';
import { readLook, sortOf, USUAL_LOOK, withColumn, writtenLook } from './columns.ts';

test('[DSK-183] columns keep their order, whichever is shown last; the number that names the row stays', () => {
  const look = withColumn(withColumn(USUAL_LOOK, 'orderNumber', true), 'customer', false);
  expect(look.columns).toEqual(['orderNumber', 'meterType', 'meterNumber', 'address', 'deadline', 'reminded']);
  expect(withColumn(look, 'meterNumber', false).columns).toEqual(look.columns);
});

test('[DSK-183] what is kept is read again; what a browser has that is none of it leaves the usual', () => {
  const look = { columns: ['meterNumber', 'zip'], sorting: { sort: 'deadline', isDescending: true } } as const;
  expect(readLook(writtenLook(look))).toEqual(look);
  for (const text of [null, '', '7', '[]', '{"columns":7}']) expect(readLook(text)).toEqual(USUAL_LOOK);
  expect(readLook('{"columns":["zip","gone"],"sort":"gone"}')).toEqual({
    columns: ['meterNumber', 'zip'],
    sorting: USUAL_LOOK.sorting,
  });
});

test('a column is sorted by where the list can be', () => {
  expect(sortOf('deadline')).toBe('deadline');
  expect(sortOf('reminded')).toBeNull();
});
