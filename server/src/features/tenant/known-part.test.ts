import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { knownPart } from './known-part.ts';

const Shape = z.object({
  name: z.string(),
  colour: z.optional(z.enum(['red', 'green'])),
  words: z.optional(z.partialRecord(z.enum(['de', 'en']), z.string())),
  list: z.optional(z.array(z.object({ kind: z.enum(['a', 'b']), most: z.optional(z.int()) }))),
});

test('[OPN-370] what a shape refuses is left out, an entry that lacks something whole', () => {
  const later = {
    name: 'Ellerbach',
    colour: 'blue',
    words: { de: 'Ja', fr: 'Oui', en: 7 },
    list: [{ kind: 'c' }, { kind: 'a', most: '5' }, {}, { kind: 'b', least: 1 }],
    further: { deeply: ['nested'] },
  };
  expect(knownPart(Shape, later)).toEqual({
    name: 'Ellerbach',
    words: { de: 'Ja' },
    list: [{ kind: 'a' }, { kind: 'b' }],
  });
  expect(knownPart(Shape, { name: 'Ellerbach', list: 'none' })).toEqual({ name: 'Ellerbach' });
});

test('[OPN-370] where nothing is left, that is said', () => {
  expect(() => knownPart(Shape, { colour: 'red' })).toThrow('nothing of this is known');
  expect(() => knownPart(Shape, 5)).toThrow('nothing of this is known');
});

test('[OPN-370] a field that has to be there and has another form has its default', () => {
  const defaults = { name: '–' };
  const known = { name: '–', list: [{ kind: 'a' }] };
  expect(knownPart(Shape, { name: 7, list: [{ kind: 'a' }, { kind: 'c' }] }, defaults)).toEqual(known);
  expect(knownPart(Shape, { list: [{ kind: 'a' }] }, defaults)).toEqual(known);
  expect(knownPart(Shape, { name: 'Ellerbach' }, defaults)).toEqual({ name: 'Ellerbach' });
});

test('[OPN-370] tens of thousands of refused entries are left out in no time to speak of', () => {
  const list = Array.from({ length: 40_000 }, (_, n) => ({ kind: n === 20_000 ? 'a' : 'z' }));
  expect(knownPart(Shape, { name: 'Ellerbach', list })).toEqual({ name: 'Ellerbach', list: [{ kind: 'a' }] });
});

test('[OPN-370] whatever a later version adds, the rest comes out as it went in', () => {
  const known = fc.record({
    name: fc.string(),
    list: fc.array(fc.record({ kind: fc.constantFrom('a', 'b'), most: fc.integer() }), { maxLength: 4 }),
  });
  const strange = fc.oneof(fc.constant({ kind: 'z' }), fc.constant(null), fc.constant('text'), fc.constant({}));
  fc.assert(
    fc.property(known, fc.array(strange, { maxLength: 3 }), fc.jsonValue(), (value, more, further) => {
      const later = { ...value, list: [...more, ...value.list, ...more], further, words: further };
      const { words: _, ...rest } = knownPart(Shape, later);
      expect(rest).toEqual(value);
    }),
  );
});
