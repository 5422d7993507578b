import { beforeEach, describe, expect, test } from 'vitest';
import { cdp, page, server, userEvent } from 'vitest/browser';
import {
  accessibilityFaults,
  layoutFaults,
  reachableControls,
  ringOf,
  smallControls,
  startAtTop,
} from './look-for-faults.ts';
import { readAloud } from './read-aloud.ts';
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

/**
 * Judges states of screens by everything that can be measured of quality 5.4 (A01, A02, A13, A15 to A18). To be called
 * inside a `describe` that names them, in a test file of its own. Each state is shown once per language and judged in all
 * respects, because showing it is what takes time.
 */
export function lookAtScreens(screens: readonly ScreenState[]): void {
  // Nothing is looked at while it is still on its way.
  beforeEach(() => {
    for (const duration of ['--t-1', '--t-2', '--t-3']) root.style.setProperty(duration, '0ms');
  });
  describe.each(screens)('$name', ({ name, show, readWide }) => {
    test.each(LANGUAGES)('names, contrast, width, text and targets (%s)', async (language) => {
      await show(language);
      if (language === 'de') await compareProtocol(name);
      await judgeByMachine();
      await judgeNarrow();
      judgeLargeText();
    });
    test('keyboard and motion', async () => {
      await page.viewport(1280, 800);
      await withReducedMotion(async () => {
        await show('de');
        if (readWide) await compareProtocol(`${name}, wide`);
        expect(document.getAnimations().filter(({ playState }) => playState === 'running')).toEqual([]);
        expect(smallControls(), '1280 px').toEqual([]);
        await walkByKeyboard();
      });
    });
  });
}

/** A21: a screen reader reads what was read before and found good; `vitest run -u` takes over what has changed. */
async function compareProtocol(name: string): Promise<void> {
  const file = `${name.replaceAll(',', '').replaceAll(' ', '-')}.txt`;
  await expect(await readAloud()).toMatchFileSnapshot(`${server.config.root}/src/testing/protocols/${file}`);
}

/** A01, A13: the machine finds no fault, in any palette. */
async function judgeByMachine(): Promise<void> {
  expect(await accessibilityFaults()).toEqual([]);
  // Of all rules only contrast depends on the colours.
  for (const [scheme, contrast] of PALETTES) {
    paint(scheme, contrast);
    expect(await accessibilityFaults(['color-contrast']), `${scheme}, ${contrast}`).toEqual([]);
  }
}

/** A16: 320 px are enough, without scrolling sideways. A18: every target is at least 24 px. */
async function judgeNarrow(): Promise<void> {
  for (const width of [320, 390]) {
    await page.viewport(width, 640);
    expect(layoutFaults(), `${width} px`).toEqual([]);
    expect(smallControls(), `${width} px`).toEqual([]);
  }
}

/** A17: text at 200 % and wide spacing fit. */
function judgeLargeText(): void {
  root.style.fontSize = '200%';
  expect(layoutFaults(), '200 %').toEqual([]);
  root.style.fontSize = '';
  const spacing = document.createElement('style');
  spacing.textContent =
    '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; } p { margin-block-end: 2em !important; }';
  document.head.append(spacing);
  expect(layoutFaults(), 'spacing').toEqual([]);
  spacing.remove();
}

/** A02: the keyboard reaches every control in the order they stand in, and one sees where one is. */
async function walkByKeyboard(): Promise<void> {
  if (document.querySelector('dialog[open]') === null) await startAtTop();
  for (const control of reachableControls()) {
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement?.outerHTML).toBe(control.outerHTML);
    const { outlineStyle, outlineWidth } = ringOf(control);
    expect([outlineStyle, parseFloat(outlineWidth) >= 3], control.outerHTML).toEqual(['solid', true]);
    expect(isCovered(control), control.outerHTML).toBe(false);
  }
}

/** A15: the system asks for no motion. */
async function withReducedMotion(action: () => Promise<void>): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] });
  try {
    await action();
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] });
  }
}

/** Whether something else lies over the middle of a control. */
function isCovered(control: HTMLElement): boolean {
  const { left, top, width, height } = control.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  return above === null || !(control.contains(above) || above.contains(control));
}
