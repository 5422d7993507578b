import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LEFT_FORM_KEY } from './left-form.ts';
import { FORM_KEY } from './meter-step.ts';
import { UNSENT_WORK } from '../outbox/use-outbox.ts';
import type { FakeBrowser } from '../../testing/fakes/fake-device.ts';
import {
  heading,
  number,
  onward,
  openWithoutAccess,
  rate,
  WITHOUT_ACCESS_PATH,
} from '../../testing/open-without-access.ts';
import { reopen } from '../../testing/render-app.ts';
import { inLanguage } from '../../testing/screens/screens.ts';

const begun = heading('Hier wurde schon eine Ablesung begonnen');
const kept = ({ database }: FakeBrowser) => [...database.stores.drafts.values()].map((draft) => JSON.stringify(draft));
const noted = ({ values }: FakeBrowser) => values.get('zaehlwerk.drafts') ?? '';

/** Types without giving the focus: that would load what follows the first step. */
function enter(text: string): void {
  const input = number.element() as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

test('[I1] typed before what keeps it is loaded, it is noted at once, and brought to the database then', async () => {
  const { browser, clock } = await openWithoutAccess({ firstStepAlone: true });
  enter('1emh 0048');
  await expect.element(number).toHaveValue('1EMH0048');
  await expect.poll(() => noted(browser)).toContain('1EMH0048');
  expect([kept(browser), browser.values.has(LEFT_FORM_KEY)]).toEqual([[], true]);
  await expect.poll(async () => (await clock.pass(0), kept(browser)[0])).toContain('1EMH0048');
  await expect.poll(() => noted(browser)).toBe('');
  await number.fill('1EMH0048213907');
  await expect.poll(async () => (await clock.pass(0), kept(browser)[0])).toContain('1EMH0048213907');
});

test('[I1, OPN-041] a page that goes before that has lost nothing, and what is emptied again is not begun', async () => {
  const first = await openWithoutAccess({ firstStepAlone: true });
  enter('1EMH0048213907');
  await expect.poll(() => noted(first.browser)).toContain('1EMH0048213907');
  const again = await reopen(first, WITHOUT_ACCESS_PATH);
  await expect.element(begun).toBeVisible();
  await page.getByRole('button', { name: 'Weitermachen' }).click();
  await expect.element(number).toHaveValue('1EMH0048213907');
  await number.fill('');
  await expect.poll(async () => (await again.clock.pass(0), kept(again.browser))).toEqual([]);
  expect(again.browser.values.has(LEFT_FORM_KEY)).toBe(false);
});

test('[ANO-02, I1] the form goes on with it, also where the step is left before the rest is loaded', async () => {
  const { browser, clock, device } = await openWithoutAccess({ firstStepAlone: true });
  enter('1EMH0048213907');
  await onward.click();
  await expect.element(heading('Zählerstand')).toHaveFocus();
  expect(device.address.path()).toBe(`${WITHOUT_ACCESS_PATH}?schritt=zaehlerstand`);
  await rate().fill('21074');
  await expect.poll(async () => (await clock.pass(0), kept(browser)[0])).toMatch(/21074.*1EMH0048213907/);
  device.address.replace(WITHOUT_ACCESS_PATH);
  await expect.element(number).toHaveValue('1EMH0048213907');
});

test('[OPN-041] a form begun and left is asked about as well where its note is gone', async () => {
  const first = await openWithoutAccess();
  await number.fill('1EMH0048213907');
  await expect.poll(async () => (await first.clock.pass(0), kept(first.browser)[0])).toContain('1EMH0048213907');
  first.browser.values.delete(LEFT_FORM_KEY);
  const { clock } = await reopen(first, WITHOUT_ACCESS_PATH);
  await expect.element(number).toHaveValue('');
  await expect.poll(async () => (await clock.pass(0), begun.query())).not.toBeNull();
  await expect.element(begun).toHaveFocus();
});

test('[OPN-087] while something is typed in the first step alone, no tab updates the app unasked', async () => {
  const { device } = await openWithoutAccess({ firstStepAlone: true });
  expect(await device.locks.isHeld(UNSENT_WORK)).toBe(false);
  enter('1');
  await expect.poll(() => device.locks.isHeld(UNSENT_WORK)).toBe(true);
});

test('[OPN-086] a device that keeps nothing is said above the first step', async () => {
  const { browser, clock } = await openWithoutAccess();
  browser.database.answer = () => 'denied';
  await number.fill('1EMH');
  await clock.pass(0);
  await expect.element(page.getByRole('main')).toMatchTextContent('Dieser Browser bewahrt Ihre Eingaben nicht auf.');
  expect(browser.database.stores.drafts.has(FORM_KEY)).toBe(false);
});

test.each(['de', 'de-informal', 'en'] as const)(
  '[SHL-36, SHL-37] the first step alone has all its words: %s',
  async (language) => {
    await openWithoutAccess({ firstStepAlone: true, ...inLanguage(language) });
    await expect.element(number).toBeVisible();
    enter('8ZRI0019045527');
    await expect.element(page.getByRole('radio', { checked: true })).toBeInTheDocument();
    expect(document.querySelector('main')?.innerHTML).not.toMatch(
      /\b(withoutAccess|unknown|meter|reading|unknownUserReading)\.\w/,
    );
  },
);
