import { expect, test } from 'vitest';
import { withMedia } from '../../testing/look/emulate-media.ts';
import { paint, PALETTES } from '../../testing/look/palettes.ts';

const root = document.documentElement;

/** The names of all values of tokens.css, and of the style sheets that other screens have brought until now. */
function names(): readonly string[] {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .flatMap((rule) => (rule instanceof CSSStyleRule ? [...rule.style] : []))
    .filter((name) => name.startsWith('--'));
}

/** Their values on the page now. */
function tokens(of: readonly string[]): Record<string, string> {
  const style = getComputedStyle(root);
  return Object.fromEntries(of.map((name) => [name, style.getPropertyValue(name)]));
}

test.each(PALETTES)(
  '[A15] without the script, too, the system decides the colours (%s, %s)',
  async (scheme, contrast) => {
    paint(scheme, contrast);
    const all = names();
    const chosen = tokens(all);
    expect(Object.keys(chosen).length).toBeGreaterThan(50);
    delete root.dataset['scheme'];
    delete root.dataset['contrast'];
    const prefers = contrast === 'more' ? 'more' : 'no-preference';
    await withMedia({ 'prefers-color-scheme': scheme, 'prefers-contrast': prefers }, async () => {
      await expect.poll(() => tokens(all)).toEqual(chosen);
    });
  },
);
