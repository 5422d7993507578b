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

/**
 * Judges states of screens by everything that can be measured of quality 5.4 (A01, A02, A13 to A18, A20 to A23, A29, A31),
 * and by whether messages cover anything (A07).
 * To be called inside a `describe` that names them, in a test file of its own. Each state is shown once per language and
 * judged in all respects, because showing it is what takes time.
 */
export function lookAtScreens(screens: readonly ScreenState[]): void {
  // Nothing is looked at while it is still on its way.
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
      await judgeNarrow();
      judgeLargeText();
      if (language === 'de') await judgeMessages(app, 'phone');
    });
    test('keyboard, motion, forced colours, both ways to hold a device, messages', async () => {
      await page.viewport(1280, 800);
      const app = await withMedia({ 'prefers-reduced-motion': 'reduce' }, async () => {
        const shown = await show('de');
        if (readWide) await compareProtocol(`${name}, wide`);
        expect(document.getAnimations().filter(({ playState }) => playState === 'running')).toEqual([]);
        expect(smallControls(), '1280 px').toEqual([]);
        await walkByKeyboard();
        return shown;
      });
      await judgeForcedColors();
      await judgeTurned();
      await judgeMessages(app, 'desktop');
    });
  });
}

/** A21: a screen reader reads what was read before and found good; `vitest run -u` takes over what has changed. */
async function compareProtocol(name: string): Promise<void> {
  const file = `${server.config.root}/src/testing/protocols/${protocolOf(name)}`;
  await expect(await readAloud()).toMatchFileSnapshot(file);
}

/**
 * A01, A13, A22: no machine finds a fault, in any language and palette. Words do not change contrast: one language is
 * looked at in all palettes, the others each in one of their own; the second machine looks at one palette of each.
 */
async function judgeByMachine(language: Language): Promise<void> {
  for (const [index, [scheme, contrast]] of PALETTES_OF[language].entries()) {
    paint(scheme, contrast);
    // Of all rules only contrast depends on the colours.
    const rules = index === 0 ? undefined : ['color-contrast'];
    if (index === 0) expect(await secondOpinion(), 'second opinion').toEqual([]);
    expect(await accessibilityFaults(rules), `${scheme}, ${contrast}`).toEqual([]);
  }
  paint('light', 'normal');
}

/** A14: where the system sets the colours nothing is lost, neither text nor icon, edge or state. */
async function judgeForcedColors(): Promise<void> {
  await withMedia({ 'forced-colors': 'active' }, async () => {
    expect(lostSigns(), 'forced colours').toEqual([]);
    expect(await accessibilityFaults(['color-contrast']), 'forced colours').toEqual([]);
  });
}

/** A16: 320 px are enough, without scrolling sideways. A18: every target is at least 24 px. A31: text to type is 16 px. */
async function judgeNarrow(): Promise<void> {
  for (const width of [320, 390]) {
    await page.viewport(width, 640);
    expect(layoutFaults(), `${width} px`).toEqual([]);
    expect(smallControls(), `${width} px`).toEqual([]);
    expect(smallInputs(), `${width} px`).toEqual([]);
  }
}

/** A20: a phone may be held upright and across; no bar lies over what has the focus (A02). */
async function judgeTurned(): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await page.viewport(width, height);
    const size = `${width} × ${height} px`;
    // The list beside a screen goes when the media query says so: that takes a moment.
    await expect.poll(layoutFaults, { message: size }).toEqual([]);
    await settled();
    expect(smallControls(), size).toEqual([]);
    expect(await coveredControls(), size).toEqual([]);
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
