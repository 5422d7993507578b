import {
  converter,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  type Oklch as CuloriOklch,
  useMode,
  wcagContrast,
} from 'culori/fn';

/** The tokens of the brand block (tokens.css), in all four appearances. */
export interface BrandBlock {
  readonly brand: string;
  readonly 'on-brand': string;
  readonly 'brand-hover': string;
  readonly 'brand-active': string;
  readonly 'brand-text': string;
  readonly 'brand-tint': string;
  readonly 'brand-line': string;
  readonly 'brand-edge': string;
}
export type Appearance = 'light' | 'dark' | 'hc' | 'hcDark';
type BrandPalette = Readonly<Record<Appearance, BrandBlock>>;

/** The product's own colour, for a tenant that names none. */
export const DEFAULT_BRAND_COLOR = '#00616E';

/** The neutral colours of tokens.css on which every brand has to work. */
const LIGHT = { page: '#F4F6F6', surface: '#FFFFFF', sunk: '#E9EDED', ink: '#10181C' };
const DARK = ['#101517', '#181E21', '#20282B'];
const WHITE = '#FFFFFF';
const BLACK = '#000000';

/**
 * Derives all brand tokens from one colour. The ratios it guarantees for every colour are those
 * of WCAG: 4.5 for text and 3 for edges, 7 and 4.5 in high contrast; brand.test.ts goes through 4,096 colours.
 */
export function derivePalette(brandColor: string): BrandPalette {
  const brand = toOklch(brandColor);
  return {
    light: light(brandColor.toUpperCase(), brand),
    dark: dark(brand),
    hc: highContrast(brand),
    hcDark: highContrastDark(brand),
  };
}

/** What derivePalette promises for words: of a button, and of a link on its ground. */
const LEAST = { light: 4.5, dark: 4.5, hc: 7, hcDark: 7 };
const GROUNDS: Readonly<Record<Appearance, readonly string[]>> = {
  light: [LIGHT.page, LIGHT.surface, LIGHT.sunk],
  dark: DARK,
  hc: [WHITE],
  hcDark: [BLACK],
};

/** What one colour becomes in each appearance, with the contrasts that its words have there, to be shown while it is chosen. */
export function checkPalette(brandColor: string) {
  const palette = derivePalette(brandColor);
  const check = (appearance: Appearance) => {
    const tokens = palette[appearance];
    return {
      tokens: { ...tokens },
      button: contrast(tokens.brand, tokens['on-brand']),
      link: Math.min(...GROUNDS[appearance].map((ground) => contrast(tokens['brand-text'], ground))),
      least: LEAST[appearance],
    };
  };
  return {
    white: contrast(brandColor, WHITE),
    light: check('light'),
    dark: check('dark'),
    hc: check('hc'),
    hcDark: check('hcDark'),
  };
}

function light(brandColor: string, brand: Oklch): BrandBlock {
  const muted = { ...brand, chroma: Math.min(brand.chroma, 0.16) };
  const { page, surface, sunk, ink } = LIGHT;
  const readable = contrast(brandColor, WHITE) >= 4.5 ? WHITE : contrast(brandColor, ink) >= 7 ? ink : null;
  const solid = readable === null ? firstWith(brand, brand.lightness, 0, [WHITE], 4.6) : brandColor;
  const on = readable ?? WHITE;
  const step = on === WHITE ? -1 : 1;
  const { lightness } = toOklch(solid);
  const text = firstWith(muted, Math.min(brand.lightness, 0.52), 0, [surface, page, sunk], 5.5);
  return {
    brand: solid,
    'on-brand': on,
    'brand-hover': fromOklch({ ...brand, lightness: lightness + step * 0.05 }),
    'brand-active': fromOklch({ ...brand, lightness: lightness + step * 0.09 }),
    'brand-text': text,
    'brand-tint': fromOklch({ ...brand, lightness: 0.955, chroma: Math.min(muted.chroma * 0.22, 0.026) }),
    'brand-line': firstWith(muted, 0.8, 0, [surface, page], 3.1),
    // A yellow button gets a dark yellow border.
    'brand-edge': contrast(solid, page) >= 3 && contrast(solid, surface) >= 3 ? solid : text,
  };
}

function dark(brand: Oklch): BrandBlock {
  const chroma = Math.min(brand.chroma, 0.16);
  const solid = firstWith({ ...brand, chroma: Math.min(chroma, 0.13) }, Math.max(brand.lightness, 0.72), 1, DARK, 6);
  const { lightness } = toOklch(solid);
  return {
    brand: solid,
    'on-brand': '#06090A',
    'brand-hover': fromOklch({ ...brand, chroma, lightness: lightness + 0.05 }),
    'brand-active': fromOklch({ ...brand, chroma, lightness: lightness - 0.05 }),
    'brand-text': firstWith({ ...brand, chroma: Math.min(chroma, 0.12) }, Math.max(brand.lightness, 0.74), 1, DARK, 7),
    'brand-tint': fromOklch({ ...brand, lightness: 0.275, chroma: Math.min(chroma * 0.35, 0.035) }),
    'brand-line': firstWith({ ...brand, chroma: chroma * 0.7 }, 0.5, 1, DARK, 3.1),
    'brand-edge': solid,
  };
}

function highContrast(brand: Oklch): BrandBlock {
  const chroma = Math.min(brand.chroma, 0.16);
  const solid = firstWith({ ...brand, chroma }, Math.min(brand.lightness, 0.45), 0, [WHITE], 9);
  return inInk(solid, WHITE, BLACK);
}

function highContrastDark(brand: Oklch): BrandBlock {
  const chroma = Math.min(brand.chroma, 0.11);
  const solid = firstWith({ ...brand, chroma }, Math.max(brand.lightness, 0.8), 1, [BLACK], 11);
  return inInk(solid, BLACK, WHITE);
}

function inInk(solid: string, paper: string, ink: string): BrandBlock {
  return {
    brand: solid,
    'on-brand': paper,
    'brand-hover': ink,
    'brand-active': ink,
    'brand-text': solid,
    'brand-tint': paper,
    'brand-line': ink,
    'brand-edge': ink,
  };
}

/** Tries each lightness from one end to the other until the colour reaches the ratio on every background. */
function firstWith(color: Oklch, from: number, to: number, grounds: readonly string[], ratio: number): string {
  const steps = 200;
  for (let step = 0; step <= steps; step += 1) {
    const candidate = fromOklch({ ...color, lightness: from + ((to - from) * step) / steps });
    if (grounds.every((ground) => contrast(candidate, ground) >= ratio)) return candidate;
  }
  return to > from ? WHITE : BLACK;
}

for (const mode of [modeRgb, modeLrgb, modeOklch]) useMode(mode as typeof modeRgb);
const toLinearParts = converter('lrgb');
const toOklchParts = converter('oklch');

/** A colour in OKLCH, where equal steps look equal: lightness 0 to 1, chroma from 0, hue in degrees. */
interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** Where a colour `#RRGGBB` lies in OKLCH. */
export function toOklch(hex: string): Oklch {
  const parts = toOklchParts(hex);
  return { lightness: parts?.l ?? 0, chroma: parts?.c ?? 0, hue: parts?.h ?? 0 };
}

/**
 * The nearest colour a screen can show, as `#RRGGBB`: chroma gives way, lightness and hue stay. (culori's `clampChroma`
 * has no room for rounding: it turns #0000FF, which can be shown, into #0031E5.)
 */
export function fromOklch(color: Oklch): string {
  let { chroma } = color;
  if (!isShowable(color)) {
    let low = 0;
    let high = chroma;
    for (let step = 0; step < 24; step += 1) {
      const middle = (low + high) / 2;
      if (isShowable({ ...color, chroma: middle })) low = middle;
      else high = middle;
    }
    chroma = low;
  }
  return formatHex(inCulori({ ...color, chroma })).toUpperCase();
}

/** Contrast of two colours by WCAG, from 1 to 21. */
export function contrast(one: string, other: string): number {
  return wcagContrast(one, other);
}

/** In linear light, with room for rounding. */
function isShowable(color: Oklch): boolean {
  const { r, g, b } = toLinearParts(inCulori(color));
  return [r, g, b].every((part) => part >= -1e-4 && part <= 1.0001);
}

function inCulori({ lightness, chroma, hue }: Oklch): CuloriOklch {
  return { mode: 'oklch', l: lightness, c: chroma, h: hue };
}

/**
 * Where each appearance applies, in the order of tokens.css: first what the attributes on the page say, then, without
 * them, what the system prefers. As specific as there, so that this sheet wins by standing after it.
 */
const RULES: readonly (readonly [Appearance, string, string?])[] = [
  ['light', ':root, [data-scheme="light"]'],
  ['dark', '[data-scheme="dark"]'],
  ['dark', ':root:not([data-scheme])', '(prefers-color-scheme: dark)'],
  ['hc', '[data-contrast="more"]'],
  ['hc', ':root:not([data-contrast])', '(prefers-contrast: more)'],
  ['hcDark', '[data-contrast="more"][data-scheme="dark"], [data-contrast="more"] [data-scheme="dark"]'],
  [
    'hcDark',
    ':root:not([data-contrast])[data-scheme="dark"], :root:not([data-contrast]) [data-scheme="dark"]',
    '(prefers-contrast: more)',
  ],
  ['hcDark', ':root:not([data-scheme])[data-contrast="more"]', '(prefers-color-scheme: dark)'],
  [
    'hcDark',
    ':root:not([data-scheme]):not([data-contrast])',
    '(prefers-color-scheme: dark) and (prefers-contrast: more)',
  ],
];

/** The palette as the stylesheet that replaces the brand block; where the system forces its colours, those stay. */
export function brandStylesheet(palette: BrandPalette): string {
  const rules = RULES.map(([appearance, selector, media]) => {
    const lines = Object.entries(palette[appearance]).map(([name, color]) => `--${name}: ${color};`);
    const rule = `${selector} { ${lines.join(' ')} }`;
    return media === undefined ? rule : `@media ${media} { ${rule} }`;
  });
  return [...rules, FORCED, ''].join('\n');
}

const FORCED =
  '@media (forced-colors: active) { :root, :root [data-scheme] { --brand: ButtonText; --brand-hover: ButtonText; ' +
  '--brand-active: ButtonText; --on-brand: ButtonFace; } }';
