import { contrast, fromOklch, toOklch, type Oklch } from './brand-color.ts';

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
export type BrandPalette = Readonly<Record<Appearance, BrandBlock>>;

/** The product's own colour, for an application that names none. */
export const DEFAULT_BRAND_COLOR = '#00616E';

/** The neutral colours of tokens.css on which every brand has to work. */
const LIGHT = { page: '#F4F6F6', surface: '#FFFFFF', sunk: '#E9EDED', ink: '#10181C' };
const DARK = ['#101517', '#181E21', '#20282B'];
const WHITE = '#FFFFFF';
const BLACK = '#000000';

/**
 * Derives all brand tokens from one colour. The ratios it guarantees for every colour are those
 * of WCAG: 4.5 for text and 3 for edges, 7 and 4.5 in high contrast; brand-palette.test.ts goes through 4,096 colours.
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
