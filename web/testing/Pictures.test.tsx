import { beforeEach, describe, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { differenceTo } from './look/compare-picture.ts';
import { settled } from './fakes/fake-clock.ts';
import { ACCESS_SCREENS } from './screens/access-screens.ts';
import { COMMUNICATION_SCREENS } from './screens/communication-screens.ts';
import { EVALUATION_SCREENS } from './screens/evaluation-screens.ts';
import { JOB_SCREENS } from './screens/job-screens.ts';
import { LEGAL_SCREENS } from './screens/legal-screens.ts';
import { MANAGEMENT_SCREENS } from './screens/management-screens.ts';
import { paint } from './look/palettes.ts';
import { PHOTO_READING_SCREENS } from './screens/photo-reading-screens.ts';
import { READING_SCREENS } from './screens/reading-screens.ts';
import { SCREENS } from './screens/screens.ts';
import { SHARE_SCREENS } from './screens/share-screens.ts';
import { UTILITY_SCREENS } from './screens/utility-screens.ts';
import { WITHOUT_ACCESS_ENDS } from './screens/without-access-ends.ts';
import { WITHOUT_ACCESS_STEPS } from './screens/without-access-steps.ts';

const KEPT = [
  'sign-in',
  'sign-in without access',
  'home of one account',
  'not found',
  'accessibility statement',
  'help',
  'list of a household',
  'empty form',
  'a value that fits',
  'a value to check',
  'done',
  'without access, meter',
  'without access, reading',
  'without access, address',
  'without access, summary',
  'without access, sent',
  'management, shares of an account',
  'meters to share, grouped, some selected',
  'access made',
  'communication, to register',
  'communication, receipt',
  'evaluation, list',
  'evaluation, a meter',
  'photo reading, camera',
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
const screens = [
  ...SCREENS,
  ...JOB_SCREENS,
  ...READING_SCREENS,
  ...UTILITY_SCREENS,
  ...LEGAL_SCREENS,
  ...WITHOUT_ACCESS_STEPS,
  ...WITHOUT_ACCESS_ENDS,
  ...MANAGEMENT_SCREENS,
  ...SHARE_SCREENS,
  ...ACCESS_SCREENS,
  ...COMMUNICATION_SCREENS,
  ...EVALUATION_SCREENS,
  ...PHOTO_READING_SCREENS,
].filter(({ name }) => KEPT.includes(name));

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
        differences.push(await differenceTo(`${name.replaceAll(',', '').replaceAll(' ', '-')}-${device}-${palette}`));
      }
      expect(differences.filter((difference) => difference !== null)).toEqual([]);
    },
  );
});
