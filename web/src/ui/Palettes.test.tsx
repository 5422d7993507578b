import { expect, test } from 'vitest';
import { withMedia } from '../testing/look/emulate-media.ts';
import { paint, PALETTES } from '../testing/look/palettes.ts';

const root = document.documentElement;

/** All values of tokens.css that stand on the page now. */
function tokens(): Record<string, string> {
  const names = new Set(
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .flatMap((rule) => (rule instanceof CSSStyleRule ? [...rule.style] : []))
      .filter((name) => name.startsWith('--')),
  );
  const style = getComputedStyle(root);
  return Object.fromEntries([...names].map((name) => [name, style.getPropertyValue(name)]));
}

test.each(PALETTES)(
  '[A15] without the script, too, the system decides the colours (%s, %s)',
  async (scheme, contrast) => {
    paint(scheme, contrast);
    const chosen = tokens();
    expect(Object.keys(chosen).length).toBeGreaterThan(50);
    delete root.dataset['scheme'];
    delete root.dataset['contrast'];
    const prefers = contrast === 'more' ? 'more' : 'no-preference';
    await withMedia({ 'prefers-color-scheme': scheme, 'prefers-contrast': prefers }, async () => {
      expect(tokens()).toEqual(chosen);
    });
  },
);
