const root = document.documentElement;

/** Scheme and contrast as first-paint.js sets them on the page. */
export const PALETTES = [
  ['light', 'normal'],
  ['dark', 'normal'],
  ['light', 'more'],
  ['dark', 'more'],
] as const;

export function paint(scheme: string, contrast: string): void {
  root.dataset['scheme'] = scheme;
  root.dataset['contrast'] = contrast;
}

/** Runs `look` in every palette and restores the page's own. */
export function inEachPalette(look: (palette: string) => void): void {
  const { scheme, contrast } = root.dataset;
  for (const [nextScheme, nextContrast] of PALETTES) {
    paint(nextScheme, nextContrast);
    look(`${nextScheme}, ${nextContrast}`);
  }
  paint(scheme ?? 'light', contrast ?? 'normal');
}
