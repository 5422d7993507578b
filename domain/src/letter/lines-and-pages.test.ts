import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitAddress, fitLine, MOST_ADDRESS_LINES } from './address-field.ts';
import { breakLines, cutLine, cutLines } from './break-lines.ts';
import type { Run } from './letter-text.ts';
import { fillPages, type PageBlock } from './pages.ts';

/** Each character is as wide as one, strong ones twice. */
const widthOf = ({ text, isStrong }: Run): number => Array.from(text).length * (isStrong ? 2 : 1);
const plain = (text: string): Run => ({ text, isStrong: false });
const textOf = (line: readonly Run[]): string => line.map(({ text }) => text).join('');

describe('[OPS-32] lines', () => {
  test('are broken between words, a word in two weights in none, one that is too long anywhere', () => {
    const runs = [plain('Bitte lesen Sie '), { text: 'ab', isStrong: true }, plain('zulesende Zähler ab.')];
    expect(breakLines(runs, 16, widthOf).map(textOf)).toEqual(['Bitte lesen Sie', 'abzulesende', 'Zähler ab.']);
    expect(breakLines([plain('Donaudampfschiff x')], 5, widthOf).map(textOf)).toEqual([
      'Donau',
      'dampf',
      'schif',
      'f x',
    ]);
    expect(breakLines([plain('a\u00a0b c')], 3, widthOf).map(textOf)).toEqual(['a\u00a0b', 'c']);
    expect(breakLines([plain('   ')], 3, widthOf)).toEqual([]);
  });

  test('that are too many are cut, and end in dots', () => {
    const cut = (most: number) => cutLines(['Keller, links', 'neben der', 'Heizung'], most, 13, (text) => text.length);
    expect(cut(3)).toEqual(['Keller, links', 'neben der', 'Heizung']);
    expect(cut(2)).toEqual(['Keller, links', 'neben der …']);
    expect(cut(1)).toEqual(['Keller, …']);
  });

  test('lose nothing but spaces, and none is too wide', () => {
    const run = fc.record({ text: fc.string(), isStrong: fc.boolean() });
    fc.assert(
      fc.property(fc.array(run), fc.integer({ min: 2, max: 30 }), (runs, width) => {
        const lines = breakLines(runs, width, widthOf);
        const withoutSpaces = (text: string): string => text.replaceAll(' ', '');
        expect(withoutSpaces(lines.map(textOf).join(''))).toBe(withoutSpaces(textOf(runs)));
        for (const line of lines) expect(line.reduce((sum, one) => sum + widthOf(one), 0)).toBeLessThanOrEqual(width);
      }),
    );
  });
});

describe('[OPS-31] an address', () => {
  const field = { width: 20.1, sizes: [10, 8], widthOf: (text: string, size: number) => (text.length * size) / 10 };

  test('is printed as it is, smaller where a line is long, broken where it is longer', () => {
    const short = ['Karin Krüger', 'Hauptstraße 19', '01067 Dresden'];
    expect(fitAddress(short, field)).toEqual({ lines: short, size: 10, isCut: false });
    expect(fitAddress(['Hausverwaltung Krügers', ...short], field)).toMatchObject({ size: 8, isCut: false });
    expect(fitAddress(['Hausverwaltungsgesellschaft mbH', ...short], field).lines).toEqual([
      'Hausverwaltungsgesellscha',
      'ft mbH',
      ...short,
    ]);
  });

  test('never has more lines than its field, and always begins street and town', () => {
    const line = fc.string({ minLength: 1, maxLength: 90 }).filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(fc.array(line, { minLength: 2, maxLength: 4 }), (lines) => {
        const fitted = fitAddress(lines, field);
        expect(fitted.lines.length).toBeLessThanOrEqual(MOST_ADDRESS_LINES);
        const all = fitted.lines.join('').replaceAll(' ', '');
        for (const kept of lines.slice(-2)) expect(all).toContain(kept.replaceAll(' ', '').slice(0, 12));
        if (!fitted.isCut) expect(all).toBe(lines.join('').replaceAll(' ', ''));
      }),
    );
  });
});

describe('[OPS-31, OPN-422] the line of the sender', () => {
  const field = {
    width: 20,
    size: 10,
    smallest: 8,
    widthOf: (text: string, size: number) => (text.length * size) / 10,
  };

  test('is printed as it is, smaller where it is long, cut between words where it is longer', () => {
    expect(fitLine('Stadtwerke Ellerbach', field)).toEqual({ text: 'Stadtwerke Ellerbach', size: 10, isCut: false });
    expect(fitLine('Stadtwerke Ellerbach KGaA', field)).toMatchObject({ size: 8, isCut: false });
    expect(fitLine('Stadtwerke Ellerbach · Am Mühlgraben', field)).toEqual({
      text: 'Stadtwerke Ellerbach · …',
      size: 8,
      isCut: true,
    });
    expect(cutLine('Stadtwerkeverbundgesellschaft', 12, (text) => text.length)).toBe('Stadtwerke …');
  });

  test('is never wider than its field nor smaller than allowed, and whole unless that is told', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), (text) => {
        const fitted = fitLine(text, field);
        expect(field.widthOf(fitted.text, fitted.size)).toBeLessThanOrEqual(20.000_001);
        expect(fitted.size).toBeGreaterThanOrEqual(8);
        expect(fitted.text === text).toBe(!fitted.isCut);
      }),
    );
  });
});

describe('[OPS-32] pages', () => {
  const block = (height: number, more: Partial<PageBlock> = {}): PageBlock => {
    return { height, gap: 1, staysWithNext: false, headOnNewPage: 0, ...more };
  };

  test('are filled in order; what stays with the next goes along, heads come again', () => {
    const blocks = [block(4), block(3, { staysWithNext: true }), block(3, { headOnNewPage: 2 }), block(3)];
    expect(fillPages(blocks, { first: 10, next: 20 })).toEqual([
      [{ block: 0, top: 0 }],
      [
        { block: 1, top: 0 },
        { block: 2, top: 4 },
        { block: 3, top: 8 },
      ],
    ]);
    expect(fillPages([block(9), block(5, { headOnNewPage: 2 })], { first: 10, next: 20 })[1]).toEqual([
      { block: 1, top: 2 },
    ]);
  });

  test('[OPN-423] gaps shrink where that saves a page, no more than it takes, and nowhere else', () => {
    const letter = [block(4), block(4, { gap: 5 }), block(4, { gap: 5 })];
    const topsIn = (first: number) => fillPages(letter, { first, next: 20 }).map((page) => page.map(({ top }) => top));
    expect(topsIn(22)).toEqual([[0, 9, 18]]);
    expect(topsIn(20)).toEqual([[0, 8, 16]]);
    expect(topsIn(18)).toEqual([[0, 7, 14]]);
    expect(topsIn(17)).toEqual([[0, 9], [0]]);
  });

  test('hold every block once, in order, within their room', () => {
    const any = fc.record({
      height: fc.integer({ min: 1, max: 5 }),
      gap: fc.integer({ min: 0, max: 2 }),
      staysWithNext: fc.boolean(),
      headOnNewPage: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 60 }), (blocks) => {
        const alone = blocks.map((one) => ({ ...one, staysWithNext: false }));
        const pages = fillPages(alone, { first: 8, next: 12 });
        expect(pages.flat().map((placed) => placed.block)).toEqual(blocks.map((_, at) => at));
        pages.forEach((page, at) => {
          for (const { block: which, top } of page)
            expect(top + (blocks[which]?.height ?? 0)).toBeLessThanOrEqual(at === 0 ? 8 : 12);
        });
        expect(fillPages(blocks, { first: 8, next: 12 }).flat().length).toBe(blocks.length);
      }),
    );
  });
});
