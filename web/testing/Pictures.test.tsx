import { beforeEach, describe, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { differenceTo } from './look/compare-picture.ts';
import { settled } from './fakes/fake-clock.ts';
import { paint } from './look/palettes.ts';
import { ALL_SCREENS } from './screens/all-screens.ts';

/** One screen of each kind; what a screen reader announces is kept of every screen. */
const KEPT = [
  'sign-in',
  'home of one account',
  'list of a household',
  'empty form',
  'a value that fits',
  'a value to check',
  'done',
  'without access, reading',
  'meters to share, grouped, some selected',
  'access made',
  'evaluation, a meter',
  'photo reading, value read',
];
const WINDOWS = [
  ['phone', 390, 844],
  ['desktop', 1440, 900],
] as const;
const PALETTES = [
  ['light', 'normal', 'light'],
  ['dark', 'normal', 'dark'],
  ['light', 'more', 'contrast'],
] as const;
const screens = ALL_SCREENS.filter(({ name }) => KEPT.includes(name));
const pictureOf = (name: string, device: string, palette: string): string =>
  `${name.replaceAll(',', '').replaceAll(' ', '-')}-${device}-${palette}`;

/** A data URL, because no server of these tests serves one. */
const LOGO = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";

// Anything that blinks, moves, comes from the system or from elsewhere is kept out of the picture, and so is the
// pointer of an earlier test.
beforeEach(() => {
  const still = document.createElement('style');
  still.textContent = `
    * { caret-color: transparent !important; transition: none !important; animation: none !important; }
    html { scrollbar-width: none; }
    html[data-still] { pointer-events: none; }
    header img { content: url("${LOGO}"); }`;
  document.head.append(still);
  return () => {
    still.remove();
    delete document.documentElement.dataset['still'];
  };
});

describe('the screens look as in the pictures that are kept of them', () => {
  test.for(screens.flatMap((screen) => WINDOWS.map((size) => [screen.name, ...size, screen.show] as const)))(
    '%s, %s',
    async ([name, device, width, height, show]) => {
      await page.viewport(width, height);
      const { clock } = await show('de');
      await clock.pass(1000);
      document.documentElement.dataset['still'] = '';
      await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });
      const differences: (string | null)[] = [];
      for (const [scheme, contrast, palette] of PALETTES) {
        paint(scheme, contrast);
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        await settled();
        differences.push(await differenceTo(pictureOf(name, device, palette)));
      }
      expect(differences.filter((difference) => difference !== null)).toEqual([]);
    },
  );

  test('each of these screens has its pictures, and each picture its screen', () => {
    const names = screens.flatMap(({ name }) =>
      WINDOWS.flatMap(([device]) => PALETTES.map((one) => pictureOf(name, device, one[2]))),
    );
    const kept = Object.keys(import.meta.glob('./pictures/*.webp')).map((file) =>
      file.slice('./pictures/'.length, -'.webp'.length),
    );
    expect(kept.toSorted()).toEqual(names.toSorted());
  });
});
