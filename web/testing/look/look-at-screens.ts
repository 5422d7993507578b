import { beforeEach, describe, expect, test } from 'vitest';
import { page, server } from 'vitest/browser';
import type { Language } from '@zaehlwerk/contract/application';
import { emptyPage, PHONE } from '../empty-page.ts';
import { withMedia } from './emulate-media.ts';
import { settled } from '../fakes/fake-clock.ts';
import { checkMessages } from './look-for-covered.ts';
import {
  accessibilityFaults,
  contrastFaults,
  layoutFaults,
  smallControls,
  smallInputs,
  structureFaults,
  type WithContrast,
} from './look-for-faults.ts';
import { colorAlone, lostSigns } from './look-for-lost-signs.ts';
import { paint, PALETTES } from './palettes.ts';
import { protocolOf, readAloud } from './read-aloud.ts';
import { secondOpinion } from './second-opinion.ts';
import type { ScreenState, ShownScreen } from '../screens/screens.ts';
import { coveredControls, walkByKeyboard } from './walk-by-keyboard.ts';

const root = document.documentElement;
const PALETTES_OF = {
  de: PALETTES,
  'de-informal': [['dark', 'normal']],
  en: [['light', 'more']],
} as const;
/** WCAG 1.4.10, as high as the smallest phones. */
const NARROWEST = [320, 568] as const;

/**
 * Checks states of screens for everything measurable in quality 5.4 (A01, A02, A13 to A18, A20 to A23, A29, A31), and
 * whether messages cover anything (A07). Call it inside a `describe` that names these ids, in a test file of its own.
 * Each state is opened once for all languages, because opening takes the time: the languages are switched as a user
 * would. If that changes more than the texts, the state is opened again.
 */
export function lookAtScreens(screens: readonly ScreenState[]): void {
  // Nothing is checked during a transition.
  beforeEach(stopTransitions);
  describe.each(screens)('$name', ({ name, show, readWide }) => {
    test('names, contrast, width, text and targets in each language', async () => {
      const app = await show('de');
      const shape = shapeOf(app);
      await compareProtocol(name);
      await checkWords(app, 'de');
      for (const language of ['de-informal', 'en'] as const) {
        await page.viewport(...PHONE);
        await switchLanguage(app, language);
        const isSame = shape !== null && shapeOf(app) === shape;
        if (isSame) await checkWords(app, language, 'without contrast');
        else await checkWords(await showAnew(show, language), language);
      }
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
      await checkForcedColors();
      await checkMessages(app, true);
      await page.viewport(1440, 900);
      await checkMessages(app, false);
      await checkTurned();
    });
  });
}

function stopTransitions(): void {
  for (const duration of ['--t-1', '--t-2', '--t-3']) root.style.setProperty(duration, '0ms');
}

/**
 * The structure of the screen, independent of the language; null while messages are shown, whose texts stay as they
 * are.
 */
function shapeOf({ services }: ShownScreen): string | null {
  if (services.notices.all.get().length > 0) return null;
  return Array.from(
    document.querySelectorAll(':is(main, dialog, header, footer, nav) *'),
    ({ tagName }) => tagName,
  ).join();
}

async function switchLanguage({ services }: ShownScreen, language: Language): Promise<void> {
  const start = services.start.get();
  await services.speech.loadTexts(language, start.kind === 'ready' ? start.portal.ownTexts : {});
  await settled();
}

async function showAnew(show: ScreenState['show'], language: Language): Promise<ShownScreen> {
  await emptyPage();
  stopTransitions();
  return show(language);
}

/** What is checked in each language. */
async function checkWords(
  app: ShownScreen,
  language: Language,
  contrast: WithContrast = 'with contrast',
): Promise<void> {
  expect(structureFaults(), language).toEqual([]);
  await checkByMachine(language, contrast);
  expect(colorAlone(), language).toEqual([]);
  checkWidth(language);
  checkLargeText(language);
  if (language === 'de') await checkMessages(app, false);
  await page.viewport(...NARROWEST);
  checkWidth(language);
  if (language === 'de') await checkMessages(app, true);
}

/** A21: compares what a screen reader reads with the stored protocol; `vitest run -u` stores changes. */
async function compareProtocol(name: string): Promise<void> {
  const file = `${server.config.root}/testing/protocols/${protocolOf(name)}`;
  await expect(await readAloud()).toMatchFileSnapshot(file);
}

/**
 * A01, A13, A22: no checker reports an error, in any language and palette. Texts do not change contrast: one language
 * is checked in all palettes, every other in a palette of its own, where it shows more than other texts. The second
 * checker, which is slow and has no rule of its own for texts, looks once.
 */
async function checkByMachine(language: Language, ofFirst: WithContrast): Promise<void> {
  for (const [index, [scheme, contrast]] of PALETTES_OF[language].entries()) {
    paint(scheme, contrast);
    if (index === 0 && language === 'de') expect(await secondOpinion()).toEqual([]);
    const faults = await (index === 0 ? accessibilityFaults(ofFirst) : contrastFaults());
    expect(faults, `${scheme}, ${contrast}, ${language}`).toEqual([]);
  }
  paint('light', 'normal');
}

/** A14: with forced colours no text, icon, edge or state is lost. */
async function checkForcedColors(): Promise<void> {
  await withMedia({ 'forced-colors': 'active' }, async () => {
    expect(lostSigns(), 'forced colours').toEqual([]);
    expect(await contrastFaults(), 'forced colours').toEqual([]);
  });
}

/** A16: fits the window without scrolling sideways. A18: targets are at least 24 px. A31: text fields use 16 px. */
function checkWidth(language: Language): void {
  const width = `${innerWidth} px, ${language}`;
  expect(layoutFaults(), width).toEqual([]);
  expect(smallControls(), width).toEqual([]);
  expect(smallInputs(), width).toEqual([]);
}

/** A20: works upright and sideways on a phone; no bar covers the focused control (A02). */
async function checkTurned(): Promise<void> {
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
function checkLargeText(language: Language): void {
  root.style.fontSize = '200%';
  expect(layoutFaults(), `200 %, ${language}`).toEqual([]);
  root.style.fontSize = '';
  const spacing = document.createElement('style');
  spacing.textContent =
    '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; } p { margin-block-end: 2em !important; }';
  document.head.append(spacing);
  expect(layoutFaults(), `spacing, ${language}`).toEqual([]);
  spacing.remove();
}
