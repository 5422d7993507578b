import { beforeEach, describe, expect, test } from 'vitest';
import { page, server } from 'vitest/browser';
import { withMedia } from './emulate-media.ts';
import { settled } from '../fakes/fake-clock.ts';
import { judgeMessages } from './look-for-covered.ts';
import { accessibilityFaults, layoutFaults, smallControls, smallInputs, structureFaults } from './look-for-faults.ts';
import { colorAlone, lostSigns } from './look-for-lost-signs.ts';
import { paint, PALETTES } from './palettes.ts';
import { protocolOf, readAloud } from './read-aloud.ts';
import { secondOpinion } from './second-opinion.ts';
import type { ScreenState } from '../screens/screens.ts';
import { coveredControls, walkByKeyboard } from './walk-by-keyboard.ts';

const root = document.documentElement;
const LANGUAGES = ['de', 'de-informal', 'en'] as const;
const PALETTES_OF = {
  de: PALETTES,
  'de-informal': [['dark', 'normal']],
  en: [['light', 'more']],
} as const;
type Language = (typeof LANGUAGES)[number];
/** WCAG 1.4.10, as high as the smallest phones. */
const NARROWEST = [320, 568] as const;

/**
 * Checks states of screens for everything measurable in quality 5.4 (A01, A02, A13 to A18, A20 to A23, A29, A31), and
 * whether messages cover anything (A07). Call it inside a `describe` that names these ids, in a test file of its own.
 * Each state is shown once per language for all checks, because showing it is what takes time.
 */
export function lookAtScreens(screens: readonly ScreenState[]): void {
  // Nothing is checked during a transition.
  beforeEach(() => {
    for (const duration of ['--t-1', '--t-2', '--t-3']) root.style.setProperty(duration, '0ms');
  });
  describe.each(screens)('$name', ({ name, show, readWide }) => {
    test.each(LANGUAGES)('names, contrast, width, text and targets (%s)', async (language) => {
      const app = await show(language);
      if (language === 'de') await compareProtocol(name);
      expect(structureFaults()).toEqual([]);
      await judgeByMachine(language);
      expect(colorAlone()).toEqual([]);
      judgeWidth();
      judgeLargeText();
      if (language === 'de') await judgeMessages(app, false);
      await page.viewport(...NARROWEST);
      judgeWidth();
      if (language === 'de') await judgeMessages(app, true);
    });
    test('keyboard, motion, forced colours, both ways to hold a device, messages', async () => {
      await page.viewport(1280, 720);
      const app = await withMedia({ 'prefers-reduced-motion': 'reduce' }, async () => {
        const shown = await show('de');
        if (readWide) await compareProtocol(`${name}, wide`);
        expect(document.getAnimations().filter(({ playState }) => playState === 'running')).toEqual([]);
        expect(smallControls(), '1280 px').toEqual([]);
        await walkByKeyboard();
        return shown;
      });
      await judgeForcedColors();
      await judgeMessages(app, true);
      await page.viewport(1440, 900);
      await judgeMessages(app, false);
      await judgeTurned();
    });
  });
}

/** A21: compares what a screen reader reads with the stored protocol; `vitest run -u` stores changes. */
async function compareProtocol(name: string): Promise<void> {
  const file = `${server.config.root}/src/testing/protocols/${protocolOf(name)}`;
  await expect(await readAloud()).toMatchFileSnapshot(file);
}

/**
 * A01, A13, A22: no checker finds a fault, in any language and palette. Words do not change contrast: one language is
 * checked in all palettes, every other in a palette of its own. The second checker runs in one palette of each.
 */
async function judgeByMachine(language: Language): Promise<void> {
  for (const [index, [scheme, contrast]] of PALETTES_OF[language].entries()) {
    paint(scheme, contrast);
    // Only contrast depends on the palette.
    const rules = index === 0 ? undefined : ['color-contrast'];
    if (index === 0) expect(await secondOpinion(), 'second opinion').toEqual([]);
    expect(await accessibilityFaults(rules), `${scheme}, ${contrast}`).toEqual([]);
  }
  paint('light', 'normal');
}

/** A14: with forced colours no text, icon, edge or state is lost. */
async function judgeForcedColors(): Promise<void> {
  await withMedia({ 'forced-colors': 'active' }, async () => {
    expect(lostSigns(), 'forced colours').toEqual([]);
    expect(await accessibilityFaults(['color-contrast']), 'forced colours').toEqual([]);
  });
}

/** A16: fits the window without scrolling sideways. A18: targets are at least 24 px. A31: text fields use 16 px. */
function judgeWidth(): void {
  const width = `${innerWidth} px`;
  expect(layoutFaults(), width).toEqual([]);
  expect(smallControls(), width).toEqual([]);
  expect(smallInputs(), width).toEqual([]);
}

/** A20: works upright and sideways on a phone; no bar covers the focused control (A02). */
async function judgeTurned(): Promise<void> {
  for (const [width, height] of [
    [844, 390],
    [390, 844],
  ] as const) {
    await page.viewport(width, height);
    const size = `${width} × ${height} px`;
    // The list beside a screen depends on a media query, which takes a moment.
    await expect.poll(layoutFaults, { message: size }).toEqual([]);
    await settled();
    expect(smallControls(), size).toEqual([]);
    expect(await coveredControls(), size).toEqual([]);
  }
}

/** A17: text at 200 % and with wide spacing fits. */
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
