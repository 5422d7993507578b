/**
 * One sRGB colour as hexadecimal text and its place in OKLCH, where equal steps look equal. The matrices are those of
 * Björn Ottosson's OKLab, the luminance and contrast formulas those of WCAG 2.2.
 */
export type Rgb = readonly [number, number, number];

/** Lightness 0 to 1, chroma from 0, hue in degrees. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** `#RRGGBB` as three parts from 0 to 1. */
export function parseColor(hex: string): Rgb {
  return [channel(hex, 1), channel(hex, 3), channel(hex, 5)];
}

/** The twin of parseColor; parts outside 0 to 1 are clipped. */
export function formatColor(rgb: Rgb): string {
  const two = (part: number) =>
    Math.round(Math.min(1, Math.max(0, part)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${rgb.map(two).join('').toUpperCase()}`;
}

/** Where a colour lies in OKLCH. */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = linear(parseColor(hex));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const alpha = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const beta = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(alpha, beta),
    hue: ((Math.atan2(beta, alpha) * 180) / Math.PI + 360) % 360,
  };
}

/** The nearest colour a screen can show: chroma gives way, lightness and hue stay. */
export function fromOklch(color: Oklch): string {
  let { chroma } = color;
  if (!isShowable(linearFromOklch(color))) {
    let low = 0;
    let high = chroma;
    for (let step = 0; step < 24; step += 1) {
      const middle = (low + high) / 2;
      if (isShowable(linearFromOklch({ ...color, chroma: middle }))) low = middle;
      else high = middle;
    }
    chroma = low;
  }
  return formatColor(gammaOf(linearFromOklch({ ...color, chroma })));
}

/** Contrast of two colours by WCAG, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const brighter = Math.max(luminance(one), luminance(other));
  const darker = Math.min(luminance(one), luminance(other));
  return (brighter + 0.05) / (darker + 0.05);
}

function channel(hex: string, at: number): number {
  return Number.parseInt(hex.slice(at, at + 2), 16) / 255;
}

function linear(rgb: Rgb): Rgb {
  const one = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return [one(rgb[0]), one(rgb[1]), one(rgb[2])];
}

function gammaOf(rgb: Rgb): Rgb {
  const one = (part: number) => (part <= 0.0031308 ? 12.92 * part : 1.055 * Math.max(0, part) ** (1 / 2.4) - 0.055);
  return [one(rgb[0]), one(rgb[1]), one(rgb[2])];
}

function linearFromOklch({ lightness, chroma, hue }: Oklch): Rgb {
  const alpha = chroma * Math.cos((hue * Math.PI) / 180);
  const beta = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * alpha + 0.2158037573 * beta) ** 3;
  const m = (lightness - 0.1055613458 * alpha - 0.0638541728 * beta) ** 3;
  const s = (lightness - 0.0894841775 * alpha - 1.291485548 * beta) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function isShowable(rgb: Rgb): boolean {
  return rgb.every((part) => part >= -1e-4 && part <= 1.0001);
}

function luminance(hex: string): number {
  const [r, g, b] = linear(parseColor(hex));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
