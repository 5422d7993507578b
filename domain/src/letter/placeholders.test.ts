import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fillPlaceholders,
  isAboutMissingDay,
  PLACEHOLDERS,
  type PlaceholderValues,
  placeholdersIn,
  unknownPlaceholders,
} from './placeholders.ts';

const NOTHING = Object.fromEntries(PLACEHOLDERS.map((name) => [name, null])) as unknown as PlaceholderValues;
const KARIN: PlaceholderValues = { ...NOTHING, name: 'Karin Krüger', latest: '30.11.2026', code: 'ABCD-EFGH-KMNP' };

describe('[OPS-33] placeholders', () => {
  test('stand for what is known of a letter', () => {
    expect(fillPlaceholders('Guten Tag {name}, bis {latest}: { code }', KARIN)).toEqual({
      text: 'Guten Tag Karin Krüger, bis 30.11.2026: ABCD-EFGH-KMNP',
      missing: [],
    });
  });

  test('without a value take the gap before them along, and are told', () => {
    expect(fillPlaceholders('Guten Tag {name}, Nr.\u00a0{customerNumber}', NOTHING)).toEqual({
      text: 'Guten Tag, Nr.',
      missing: ['name', 'customerNumber'],
    });
    expect(isAboutMissingDay(['name'])).toBe(false);
    expect(isAboutMissingDay(['name', 'latest'])).toBe(true);
  });

  test('nobody knows are named once; braces around anything else are text', () => {
    expect(unknownPlaceholders('{Name} {name} {frist} {Name} {} {a b} {1} {"a": 1}')).toEqual(['Name', 'frist']);
    expect(fillPlaceholders('{Name} {a b}', KARIN).text).toBe('{Name} {a b}');
    expect(placeholdersIn('{link}{link} {code}')).toEqual(['link', 'code']);
  });

  test('are never looked for in what was filled in', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, text) => {
        const { text: filled } = fillPlaceholders('{name}', { ...NOTHING, name: `${name}{latest}`, latest: text });
        expect(filled).toBe(`${name}{latest}`);
      }),
    );
  });

  test('of any text are known, unknown or text', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(...PLACEHOLDERS).map((name) => `{${name}}`),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join(' ');
        const all = placeholdersIn(text);
        const values = Object.fromEntries(PLACEHOLDERS.map((name) => [name, '1'])) as unknown as PlaceholderValues;
        expect(fillPlaceholders(text, values).missing).toEqual([]);
        expect(placeholdersIn(fillPlaceholders(text, values).text)).toEqual(unknownPlaceholders(text));
        expect(all.length).toBe(new Set(all).size);
      }),
    );
  });
});
