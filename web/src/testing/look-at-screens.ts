import { beforeEach, describe, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { settled } from './fake-clock.ts';
import { accessibilityFaults, layoutFaults, reachableControls, ringOf, smallControls } from './look-for-faults.ts';
import type { ScreenState } from './screens.ts';

const root = document.documentElement;
const LANGUAGES = ['de', 'de-informal', 'en'] as const;
const PALETTES = [
  ['dark', 'normal'],
  ['light', 'more'],
  ['dark', 'more'],
] as const;

/** Attributes as first-paint.js sets them. */
function paint(scheme: string, contrast: string): void {
  root.dataset['scheme'] = scheme;
  root.dataset['contrast'] = contrast;
}

/** Judges states of screens by everything that can be measured of quality 5.4. To be called by a test file of its own. */
export function lookAtScreens(screens: readonly ScreenState[]): void {
  // Nothing is looked at while it is still on its way.
  beforeEach(() => {
    for (const duration of ['--t-1', '--t-2', '--t-3']) root.style.setProperty(duration, '0ms');
  });
  describe.each(screens)('$name', ({ show }) => lookAt(show));
}

function lookAt(show: ScreenState['show']): void {
  test.each(LANGUAGES)('[A01, A13] the machine finds no fault, in any palette (%s)', async (language) => {
    await show(language);
    expect(await accessibilityFaults()).toEqual([]);
    // Of all rules only contrast depends on the colours.
    for (const [scheme, contrast] of PALETTES) {
      paint(scheme, contrast);
      expect(await accessibilityFaults(['color-contrast']), `${scheme}, ${contrast}`).toEqual([]);
    }
  });

  test('[A16] 320 px are enough, without scrolling sideways', async () => {
    await page.viewport(320, 640);
    for (const language of ['de', 'en'] as const) {
      const { view } = await show(language);
      expect(layoutFaults()).toEqual([]);
      await view.unmount();
    }
  });

  test('[A17] text at 200 % and wide spacing fit', async () => {
    await show('de');
    root.style.fontSize = '200%';
    expect(layoutFaults(), '200 %').toEqual([]);
    root.style.fontSize = '';
    const spacing = document.createElement('style');
    spacing.textContent =
      '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; } p { margin-block-end: 2em !important; }';
    document.head.append(spacing);
    expect(layoutFaults(), 'spacing').toEqual([]);
    spacing.remove();
  });

  test('[A18] every target is at least 24 px', async () => {
    for (const width of [320, 390, 1280]) {
      await page.viewport(width, 800);
      const { view } = await show('de');
      expect(smallControls(), `${width} px`).toEqual([]);
      await view.unmount();
    }
  });

  test('[A02] the keyboard reaches every control in the order they stand in, and one sees where one is', async () => {
    await page.viewport(1280, 800);
    await show('de');
    if (document.querySelector('dialog[open]') === null) startAtTop();
    await settled();
    const controls = reachableControls();
    for (const control of controls) {
      await userEvent.keyboard('{Tab}');
      expect(document.activeElement?.outerHTML).toBe(control.outerHTML);
      const { outlineStyle, outlineWidth } = ringOf(control);
      expect([outlineStyle, parseFloat(outlineWidth) >= 3], control.outerHTML).toEqual(['solid', true]);
      expect(isCovered(control), control.outerHTML).toBe(false);
    }
  });

  test('[A15] with reduced motion nothing moves', async () => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] });
    try {
      await show('de');
      expect(document.getAnimations().filter(({ playState }) => playState === 'running')).toEqual([]);
    } finally {
      await cdp().send('Emulation.setEmulatedMedia', { features: [] });
    }
  });
}

/** As after opening the page: the next Tab goes to the first control. */
function startAtTop(): void {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
}

/** Whether something else lies over the middle of a control. */
function isCovered(control: HTMLElement): boolean {
  const { left, top, width, height } = control.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  return above === null || !(control.contains(above) || above.contains(control));
}
