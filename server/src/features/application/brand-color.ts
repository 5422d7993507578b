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

for (const mode of [modeRgb, modeLrgb, modeOklch]) useMode(mode as typeof modeRgb);
const toLinearParts = converter('lrgb');
const toOklchParts = converter('oklch');

/** A colour in OKLCH, where equal steps look equal: lightness 0 to 1, chroma from 0, hue in degrees. */
export interface Oklch {
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
