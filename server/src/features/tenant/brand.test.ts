import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  type Appearance,
  type BrandBlock,
  brandStylesheet,
  contrast,
  DEFAULT_BRAND_COLOR,
  derivePalette,
  fromOklch,
  checkPalette,
  toOklch,
} from './brand.ts';

const TOKENS = readFileSync(path.join(import.meta.dirname, '../../../../web/src/ui/tokens.css'), 'utf8');

/** Where an appearance holds when the page says so itself. */
const SELECTORS: Readonly<Record<Appearance, string>> = {
  light: ':root, [data-scheme="light"]',
  dark: '[data-scheme="dark"]',
  hc: '[data-contrast="more"]',
  hcDark: '[data-contrast="more"][data-scheme="dark"], [data-contrast="more"] [data-scheme="dark"]',
};
const APPEARANCES: readonly Appearance[] = ['light', 'dark', 'hc', 'hcDark'];

interface Rule {
  /** The media condition and the selector. */
  readonly where: string;
  readonly colors: Readonly<Record<string, string>>;
}

/** The rules of a stylesheet, media queries one level deep, however it is laid out. */
function rulesOf(css: string): Rule[] {
  const compact = css.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ');
  const rules: Rule[] = [];
  let media = '';
  for (const [, atRule, selector, body] of compact.matchAll(/(@media [^{]+)\{|([^{}]+)\{([^{}]*)\}|\}/g)) {
    if (atRule !== undefined) media = `${atRule.trim()} `;
    else if (selector === undefined) media = '';
    else rules.push({ where: media + selector.trim(), colors: colorsOf(body ?? '') });
  }
  return rules;
}

function colorsOf(body: string): Record<string, string> {
  const declared = body.matchAll(/--([\w-]+): ?([^;]+)/g);
  return Object.fromEntries([...declared].map(([, name = '', value = '']) => [name, value.trim().toUpperCase()]));
}

const tokensOf = (appearance: Appearance): Readonly<Record<string, string>> =>
  Object.assign({}, ...rulesOf(TOKENS).flatMap((one) => (one.where === SELECTORS[appearance] ? [one.colors] : [])));

/** Every pair of colours that meet on a screen and of which one is of the brand. */
const TEXT_PAIRS: readonly (readonly [string, readonly string[]])[] = [
  ['text', ['brand-tint']],
  ['text-2', ['brand-tint']],
  ['brand-text', ['page', 'surface', 'sunk', 'raised', 'brand-tint']],
  ['on-brand', ['brand', 'brand-hover', 'brand-active']],
];
const GRAPHIC_PAIRS: typeof TEXT_PAIRS = [
  ['brand-edge', ['page', 'surface']],
  ['brand-line', ['page', 'surface']],
  ['focus', ['brand-tint']],
];

function misses(appearance: Appearance, colors: Readonly<Record<string, string>>): string[] {
  const more = appearance.startsWith('hc');
  const below = (pairs: typeof TEXT_PAIRS, least: number): string[] =>
    pairs.flatMap(([front, grounds]) =>
      grounds
        .filter((ground) => contrast(colors[front] ?? '', colors[ground] ?? '') < least)
        .map((ground) => `${appearance}: ${front} on ${ground}`),
    );
  return [...below(TEXT_PAIRS, more ? 7 : 4.5), ...below(GRAPHIC_PAIRS, more ? 4.5 : 3)];
}

const SWEEP = Array.from(
  { length: 4096 },
  (_, i) => `#${[...i.toString(16).padStart(3, '0').toUpperCase()].map((digit) => digit + digit).join('')}`,
);

test.each(APPEARANCES)(
  'any of 4,096 brand colours keeps every promised contrast: %s',
  (appearance) => {
    const neutral = tokensOf(appearance);
    expect(Object.keys(neutral)).toEqual(expect.arrayContaining(['page', 'surface', 'text', 'focus']));
    const missed = SWEEP.flatMap((color) => {
      const block: BrandBlock = derivePalette(color)[appearance];
      return misses(appearance, { ...neutral, ...block }).map((miss) => `${color} ${miss}`);
    });
    expect(missed).toEqual([]);
  },
  120_000,
);

test.each(APPEARANCES)("the product's own colour gives the brand block of tokens.css: %s", (appearance) => {
  expect(tokensOf(appearance)).toMatchObject(derivePalette(DEFAULT_BRAND_COLOR)[appearance]);
});

test('a brand colour that works as it is stays as it is; a yellow button gets dark letters and a dark border', () => {
  expect(derivePalette('#00616e').light.brand).toBe('#00616E');
  const { light } = derivePalette('#FFD500');
  expect(light.brand).toBe('#FFD500');
  expect(light['on-brand']).toBe('#10181C');
  expect(light['brand-edge']).toBe(light['brand-text']);
});

test('any of 4,096 colours comes back from OKLCH as it was', () => {
  expect(SWEEP.filter((color) => fromOklch(toOklch(color)) !== color)).toEqual([]);
});

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#FFFFFF')).toBe(21);
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
  expect(contrast('#FFFFFF', '#777777')).toBe(contrast('#777777', '#FFFFFF'));
});

test('the stylesheet reaches every place where tokens.css sets the brand', () => {
  const brandRules = (css: string) => rulesOf(css).filter(({ colors }) => colors['brand'] !== undefined);
  const places = (css: string) => brandRules(css).map((one) => one.where);
  const own = brandStylesheet(derivePalette(DEFAULT_BRAND_COLOR));
  expect(places(own).toSorted()).toEqual(places(TOKENS).toSorted());
  expect(places(own)).toHaveLength(10);
  for (const { where, colors } of brandRules(own)) {
    const there = rulesOf(TOKENS).find((one) => one.where === where && one.colors['brand'] !== undefined);
    expect(there?.colors, where).toMatchObject(colors);
  }
});

test('[DSK-153, OPN-586] what is said of a colour while it is chosen are the contrasts that its words have', () => {
  const { white, light, hcDark } = checkPalette('#F08A00');
  expect(white).toBeCloseTo(2.5, 1);
  expect(light.button).toBe(contrast('#F08A00', '#10181C'));
  expect(light.link).toBe(contrast(light.tokens['brand-text'], '#E9EDED'));
  expect([light.least, hcDark.least]).toEqual([4.5, 7]);
  for (const color of SWEEP.filter((_, at) => at % 64 === 0))
    for (const appearance of APPEARANCES) {
      const { button, link, least } = checkPalette(color)[appearance];
      expect(Math.min(button, link), `${color} ${appearance}`).toBeGreaterThanOrEqual(least);
    }
});
