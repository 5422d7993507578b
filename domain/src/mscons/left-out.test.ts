import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MALO, READING, SETTINGS } from '../testing/an-mscons-reading.ts';
import { planMscons } from './mscons.ts';

test.each([
  [{ maLoId: null }, ['noLocation']],
  [{ maLoId: '51238696780' }, ['noLocation']],
  [{ maLoId: MALO }, ['marketLocationOnly']],
  [{ obis: '1-0:2.29.0' }, ['noCounterReading']],
  [{ obis: '1-0:1.8.0*255' }, ['noCounterReading']],
  [{ obis: '8-0:1.0.0' }, ['noCounterReading']],
  [{ obis: '7-0:41.0.0' }, ['noCounterReading']],
  [{ obis: '7-0:3.8.0' }, ['noCounterReading']],
  [{ obis: 'Zähler' }, ['noCounterReading']],
  [{ readingValue: '1.2345' }, ['tooManyDecimals']],
  [{ meterNumber: 'Ω-7' }, ['characters']],
  [{ meterNumber: 'x'.repeat(71) }, ['characters']],
  [{ replacesHandedOver: true }, ['replacesHandedOver']],
  [{ readingValue: null }, ['notReadable']],
  [{ fall: 'exchanged' }, ['exchanged']],
  [{ isReplaced: true }, ['replaced']],
  [{ maLoId: null, readingValue: '1.2345' }, ['noLocation', 'tooManyDecimals']],
] as const)('[OPS-123] a reading with %o is left out, and says why: %o', (change, reasons) => {
  const { messages, leftOut } = planMscons([{ ...READING, ...change }], SETTINGS);
  expect(leftOut).toEqual([{ id: 'a', reasons }]);
  expect([messages.electricity, messages.gas]).toEqual([[], []]);
});

test('[OPS-123, OPN-457] what was never written has not to be cancelled, also where it has arrived', () => {
  const gone = (own: object) => ({ ...READING, id: 'a', acknowledged: true, ...own });
  const next = { ...READING, id: 'b', replaces: 'a' };
  const reasonsAfter = (before: ReturnType<typeof gone>) =>
    planMscons([before, next], SETTINGS).leftOut.find(({ id }) => id === 'b')?.reasons ?? [];
  expect(reasonsAfter(gone({ readingValue: null }))).toEqual([]);
  expect(reasonsAfter(gone({ fall: 'exchanged' }))).toEqual([]);
  expect(reasonsAfter(gone({}))).toEqual(['replacesHandedOver']);
  // What was sent before that still stands with whoever received it.
  expect(reasonsAfter(gone({ readingValue: null, replaces: 'c', replacesHandedOver: true }))).toEqual([
    'replacesHandedOver',
  ]);
});

test('[OPS-123, OPN-466] of readings that replace each other the last is written, unless the first replaces what was handed over before', () => {
  const rows = fc.integer({ min: 1, max: 5 }).chain((length) =>
    fc.tuple(
      fc.shuffledSubarray(
        Array.from({ length }, (_, n) => n),
        { minLength: length },
      ),
      fc.boolean(),
    ),
  );
  fc.assert(
    fc.property(rows, ([order, isCorrected]) => {
      const last = String(order.length - 1);
      const readings = order.map((n) => ({
        ...READING,
        id: String(n),
        readingValue: String(n),
        replaces: n > 0 ? String(n - 1) : isCorrected ? 'before' : null,
        replacesHandedOver: n > 0 || isCorrected,
      }));
      const { messages, leftOut } = planMscons(readings, SETTINGS);
      const values = messages.electricity.flatMap(({ registers }) => registers.map(({ value }) => value));
      expect(values).toEqual(isCorrected ? [] : [last]);
      for (const { id, reasons } of leftOut) {
        expect(reasons).toEqual([...(isCorrected ? ['replacesHandedOver'] : []), ...(id === last ? [] : ['replaced'])]);
      }
    }),
  );
});

test('[OPS-123, OPN-500] what replaces one that has arrived is not written, however many lie between and wherever they stand', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 6 }), fc.nat(), (length, which) => {
      const arrived = which % length;
      const readings = Array.from({ length }, (_, n) => ({
        ...READING,
        id: String(n),
        replaces: n > 0 ? String(n - 1) : null,
        replacesHandedOver: n > 0,
        acknowledged: n === arrived,
      }));
      const { leftOut } = planMscons(readings, SETTINGS);
      const cancelling = leftOut.filter(({ reasons }) => reasons.includes('replacesHandedOver')).map(({ id }) => id);
      expect(cancelling).toEqual(readings.slice(arrived + 1).map(({ id }) => id));
    }),
  );
});
