import { expect, onTestFinished, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { settled } from '../../testing/fakes/fake-clock.ts';
import { paint, PALETTES } from '../../testing/look/palettes.ts';
import { estate, meter } from '../../testing/meters.ts';
import { BRANDES, MARIA } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.ts';
import { openEvaluation } from '../../testing/open-evaluation.ts';
import { openManagement } from '../../testing/open-management.ts';
import { READING_SCREENS } from '../../testing/screens/reading-screens.ts';
import { JOB_SCREENS } from '../../testing/screens/job-screens.ts';
import { EVALUATION_SCREENS } from '../../testing/screens/evaluation-screens.ts';
import { MANAGEMENT_SCREENS } from '../../testing/screens/management-screens.ts';

/** From here on the page is shown as on paper. */
async function toPaper() {
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  });
  await settled();
}

/** Every text that is seen, with how dark it is drawn, and on which ground. */
function paleTexts(): string[] {
  return Array.from(document.querySelectorAll<HTMLElement>('main *, dialog *')).flatMap((element) => {
    const hasText = Array.from(element.childNodes).some(
      ({ nodeType, data }: Node & { data?: string }) => nodeType === 3 && data?.trim() !== '',
    );
    if (!hasText || !element.checkVisibility({ visibilityProperty: true })) return [];
    const [r = 0, g = 0, b = 0] = (/\d+(, \d+)*/.exec(getComputedStyle(element).color)?.[0] ?? '')
      .split(', ')
      .map(Number);
    return r + g + b > 3 * 110 ? [`${element.textContent.slice(0, 40)}: ${r} ${g} ${b}`] : [];
  });
}

test.each([
  ['a phone', 390, 844],
  ['a desktop', 1440, 900],
] as const)('[OPN-271, A28] a list of 675 meters is printed whole, from %s as well', async (_, width, height) => {
  await page.viewport(width, height);
  await renderApp({ signedIn: [{ ...BRANDES, jobs: estate(675) }], path: '/ablesung' });
  await appears(page.getByRole('searchbox'));
  const rows = () => Array.from(document.querySelectorAll('main ul[class*="rows"] > li'));
  await expect.poll(() => rows().length).toBeGreaterThan(3);
  expect(rows().length).toBeLessThan(100);
  await toPaper();
  await expect.poll(() => rows().length).toBe(675);
  const boxes = rows().map((row) => row.getBoundingClientRect());
  // One below the other, none clipped by something that scrolls.
  expect(boxes.every(({ height: own }) => own > 20)).toBe(true);
  expect(boxes.every(({ top }, index) => top >= (boxes[index - 1]?.bottom ?? 0) - 1 || index === 0)).toBe(true);
  expect(document.documentElement.scrollHeight).toBeGreaterThan((boxes.at(-1)?.bottom ?? 0) + scrollY - 1);
  const nav = document.querySelector('main nav');
  if (nav !== null) expect(nav.scrollHeight).toBe(nav.clientHeight);
  await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  await expect.poll(() => rows().length).toBeLessThan(100);
});

test('[OPN-271] the meters to share are printed whole', async () => {
  await page.viewport(1440, 900);
  await openManagement({ path: '/management/account/brandes/teilen' });
  const rows = page.getByRole('row');
  await expect.poll(() => rows.elements().length).toBeGreaterThan(3);
  await toPaper();
  await expect.poll(() => rows.elements().length).toBeGreaterThanOrEqual(412);
  const boxes = rows
    .elements()
    .slice(1)
    .map((row) => row.getBoundingClientRect());
  expect(boxes.every(({ top }, index) => index === 0 || top >= (boxes[index - 1]?.bottom ?? 0) - 1)).toBe(true);
});

test('[OPN-271] what lies open is what is printed: the whole of it, not one window full', async () => {
  await page.viewport(390, 400);
  await renderApp({ signedIn: [{ ...MARIA, jobs: [meter({ id: 'strom' })] }], path: '/ablesung/strom' });
  await page.getByRole('button', { name: 'Zählerdaten und Anschrift anzeigen' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  await toPaper();
  const sheet = dialog.element().firstElementChild;
  expect(sheet?.scrollHeight).toBe(sheet?.clientHeight);
  await expect.element(page.getByRole('button', { name: 'Ablesung senden' })).not.toBeInTheDocument();
});

const SHOWN = [
  ...READING_SCREENS.filter(({ name }) =>
    ['done', 'two rates, one wrong, send pressed', 'done, with photos'].includes(name),
  ),
  ...JOB_SCREENS.filter(({ name }) => ['list of a household', 'overview of many, opened'].includes(name)),
  ...EVALUATION_SCREENS.filter(({ name }) => name === 'evaluation, several rates'),
  ...MANAGEMENT_SCREENS.filter(({ name }) => name === 'management, shares of an account'),
];
test.each(SHOWN)('[OPN-271] on paper every word and digit is dark, in every palette: $name', async ({ show }) => {
  await show('de');
  await toPaper();
  for (const [scheme, contrast] of PALETTES) {
    paint(scheme, contrast);
    expect(paleTexts(), `${scheme} ${contrast}`).toEqual([]);
    for (const well of document.querySelectorAll('[class*="wells"] i'))
      expect(getComputedStyle(well).backgroundImage + getComputedStyle(well).backgroundColor).not.toMatch(
        /rgb\((\d|\d\d|1\d\d), /,
      );
  }
});

test('[OPN-271, OPN-230] the years of two rates are printed with what they come to together', async () => {
  await showEvaluation('evaluation, one of several rates open');
  await toPaper();
  const sums = page.getByRole('cell', { name: /^zusammen/i });
  await expect.poll(() => sums.elements().length).toBeGreaterThan(0);
  expect(sums.elements().every((cell) => cell.checkVisibility() && cell.clientHeight > 0)).toBe(true);
});

test('[OPN-271] the evaluation is printed with its heading above its list', async () => {
  await page.viewport(1440, 900);
  await openEvaluation([meter({ id: 'strom' })]);
  const heading = page.getByRole('heading', { level: 1 });
  const row = page.getByRole('navigation', { name: 'Zähler mit Auswertung' }).getByRole('link').first();
  await appears(heading);
  await appears(row);
  await toPaper();
  const top = (one: typeof heading) => one.element().getBoundingClientRect().top;
  expect(top(heading)).toBeLessThan(top(row));
});

test('[OPN-271] the marks of the kinds of meter are printed on white, in every palette', async () => {
  await renderApp({ signedIn: [{ ...MARIA, jobs: [meter({ id: 'strom' })] }], path: '/ablesung' });
  await appears(page.getByRole('main').getByRole('link').first());
  await toPaper();
  const marks = Array.from(document.querySelectorAll('main [class*="mark"]:has(svg)'));
  expect(marks.length).toBeGreaterThan(0);
  for (const [scheme, contrast] of PALETTES) {
    paint(scheme, contrast);
    for (const mark of marks)
      expect(getComputedStyle(mark).backgroundColor, `${scheme} ${contrast}`).toBe('rgb(255, 255, 255)');
  }
});

async function showEvaluation(name: string) {
  await EVALUATION_SCREENS.find((screen) => screen.name === name)?.show('de');
}
