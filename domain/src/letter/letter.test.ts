import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDay } from '../calendar/day.ts';
import { letterFindings, runFindings } from './letter-finding.ts';
import { digitBoxes, letterTerms, meterPlace, MOST_REGISTERS, registerParts } from './letter-meters.ts';
import { letterId, partFile } from './parts.ts';

const day = (text: string) => parseDay(text)!;
const terms = (earliest: string | null, latest: string | null) => ({
  earliestExecution: earliest === null ? null : day(earliest),
  latestExecution: latest === null ? null : day(latest),
});

describe('[OPS-33, OPN-393] the days of a letter', () => {
  test('are those on which all its meters may be read', () => {
    expect(
      letterTerms([terms('2026-11-01', '2026-12-15'), terms('2026-11-10', null), terms(null, '2026-11-30')]),
    ).toEqual(terms('2026-11-10', '2026-11-30'));
    expect(letterTerms([])).toEqual(terms(null, null));
  });

  test('are the end alone where there is no such day', () => {
    expect(letterTerms([terms('2026-11-01', '2026-11-05'), terms('2026-11-10', '2026-11-20')])).toEqual(
      terms(null, '2026-11-05'),
    );
  });
});

describe('[OPS-32] a meter on a letter', () => {
  test('has as many boxes as digits, as the utility says or as is usual, but not too many', () => {
    const boxes = (preDecimals: number | null, postDecimals: number | null) =>
      digitBoxes({ preDecimals, postDecimals }, 'GAS_METER');
    expect(boxes(6, 1)).toEqual({ before: 6, after: 1 });
    expect(boxes(null, null)).toEqual({ before: 5, after: 0 });
    expect(boxes(12, 8)).toEqual({ before: 9, after: 4 });
    expect(boxes(0, 3)).toEqual({ before: 1, after: 3 });
  });

  test('has its registers together, or in parts of about equal size where they are many', () => {
    expect([registerParts([]), registerParts([1, 2])]).toEqual([[[]], [[1, 2]]]);
    expect(registerParts(Array.from({ length: 30 }, (_, n) => n)).map((part) => part.length)).toEqual([10, 10, 10]);
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 400 }), (registers) => {
        const parts = registerParts(registers);
        expect(parts.flat()).toEqual(registers);
        const sizes = parts.map((part) => part.length);
        expect(Math.max(...sizes)).toBeLessThanOrEqual(MOST_REGISTERS);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        // A register alone stands beside the number of its meter: never one of several.
        if (registers.length > 1) expect(Math.min(...sizes)).toBeGreaterThan(1);
      }),
    );
  });

  test('has its location, and its street where several are on the letter or nothing else is known', () => {
    const cellar = { street: 'Hauptstraße', houseNumber: '19', locationDescription: 'Keller' };
    const bare = { ...cellar, locationDescription: ' ' };
    const other = { ...cellar, houseNumber: '21' };
    expect(meterPlace(cellar, [cellar, bare])).toBe('Keller');
    expect(meterPlace(bare, [cellar, bare])).toBe('Hauptstraße 19');
    expect(meterPlace(cellar, [cellar, other])).toBe('Hauptstraße 19, Keller');
    expect(meterPlace({ street: null, houseNumber: null, locationDescription: null }, [])).toBeNull();
  });
});

describe('[OPS-34] a check sheet', () => {
  test('names parts and letters in their order', () => {
    expect([partFile(1), partFile(30), letterId('20261126-ABCD', 15_000)]).toEqual([
      'letters-001.pdf',
      'letters-030.pdf',
      '20261126-ABCD-015000',
    ]);
  });

  test('[OPS-35] says what wants a look: an address that cannot be reached, what is missing or was cut', () => {
    const good = {
      customers: 1,
      hasAddress: true,
      isAddressCut: false,
      missingCharacters: [],
      missingValues: [],
      metersCut: 0,
      metersLeftOut: 0,
    };
    expect(letterFindings({ ...good, customers: 3, hasAddress: false })).toEqual([
      { code: 'severalCustomers', detail: '3' },
    ]);
    expect(letterFindings({ ...good, missingValues: ['name'] })).toEqual([]);
    expect(
      letterFindings({
        customers: 1,
        hasAddress: false,
        isAddressCut: true,
        missingCharacters: ['中', '😀'],
        missingValues: ['name', 'latest'],
        metersCut: 2,
        metersLeftOut: 3,
      }),
    ).toEqual([
      { code: 'addressIncomplete', detail: '' },
      { code: 'addressCut', detail: '' },
      { code: 'charactersMissing', detail: 'U+4E2D U+1F600' },
      { code: 'placeholderEmpty', detail: 'latest' },
      { code: 'metersCut', detail: '2' },
      { code: 'metersLeftOut', detail: '3' },
    ]);
    const sender = { text: 'Stadtwerke …', size: 6, isCut: true };
    expect(runFindings(sender)).toEqual([{ code: 'senderCut', detail: 'Stadtwerke …' }]);
    expect(runFindings({ ...sender, isCut: false })).toEqual([]);
  });
});
