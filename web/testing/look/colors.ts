/** A colour as rendered: red, green, blue 0 to 255, opacity 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number, opacity: number];

const WHITE: Color = [255, 255, 255, 1];
const known = new Map<string, Color>();
const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });

/** Converts any CSS colour to the values the browser renders. */
export function colorOf(css: string): Color {
  const before = known.get(css);
  if (before !== undefined) return before;
  if (pixel === null) throw new Error('no canvas to read colours with');
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = css;
  pixel.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, opacity = 0] = pixel.getImageData(0, 0, 1, 1).data;
  const color: Color = [red, green, blue, opacity / 255];
  known.set(css, color);
  return color;
}

/** The background behind an element: its own, or that of the nearest ancestor with one. */
export function groundOf(element: Element | null): Color {
  for (let one = element; one !== null; one = one.parentElement) {
    const color = colorOf(getComputedStyle(one).backgroundColor);
    if (color[3] > 0.9) return color;
  }
  return WHITE;
}

/** The contrast of two colours, 1 to 21 (WCAG 2.2). Only lightness counts, as for people who see no colours. */
export function contrastOf(a: Color, b: Color): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red, green, blue]: Color): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
