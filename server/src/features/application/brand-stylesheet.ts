import type { Appearance, BrandPalette } from './brand-palette.ts';

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
