import { createElement } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { colorOf, contrastOf, groundOf } from '../../testing/look/colors.ts';
import { withMedia } from '../../testing/look/emulate-media.ts';
import { lostSigns } from '../../testing/look/look-for-lost-signs.ts';
import { paint, PALETTES } from '../../testing/look/palettes.ts';
import { Banner, Status } from './Banner.tsx';
import { Counter } from './Counter.tsx';
import { IconButton } from './Button.tsx';
import { close } from './frame-icons.ts';
import { Progress } from './Progress.tsx';

/** Done, done, waiting, next, open. */
const progress = createElement(Progress, { done: 2, waiting: 1, total: 5, showNext: true });

/** The cells of a progress, without what is the same in all of them. */
function cells() {
  return [...document.querySelectorAll<HTMLElement>('[aria-hidden] > i')].map((cell) => {
    const { backgroundColor, backgroundImage, borderTopWidth } = getComputedStyle(cell);
    return {
      cell,
      fill: colorOf(backgroundColor),
      hatched: backgroundImage !== 'none',
      edge: parseFloat(borderTopWidth),
    };
  });
}

describe('[A14, A23] what a sign says is seen without its colours', () => {
  beforeEach(() => paint('light', 'normal'));

  test.each(PALETTES)(
    'cells of a progress differ in lightness, hatching or edge (%s, %s)',
    async (scheme, contrast) => {
      paint(scheme, contrast);
      await render(progress);
      const [done, , waiting, , open] = cells();
      if (done === undefined || waiting === undefined || open === undefined) throw new Error('five cells');
      const ground = groundOf(document.body);
      expect(contrastOf(done.fill, ground)).toBeGreaterThanOrEqual(3);
      expect([done.hatched, waiting.hatched, open.hatched]).toEqual([false, true, false]);
      expect(open.fill[3]).toBe(0);
    },
  );

  test('in forced colours the done cells stay filled, the waiting ones hatched, the next one framed', async () => {
    await withMedia({ 'forced-colors': 'active' }, async () => {
      await render(progress);
      const [done, , waiting, next, open] = cells();
      if (done === undefined || waiting === undefined || next === undefined || open === undefined) throw new Error();
      expect(contrastOf(done.fill, groundOf(document.body))).toBeGreaterThanOrEqual(3);
      expect([done.hatched, waiting.hatched, open.hatched]).toEqual([false, true, false]);
      expect(next.edge).toBeGreaterThan(open.edge);
      for (const { cell } of cells()) {
        const edge = colorOf(getComputedStyle(cell).borderTopColor);
        expect(contrastOf(edge, groundOf(document.body))).toBeGreaterThanOrEqual(3);
      }
    });
  });

  test('in forced colours the digits of a counter and its wells stay', async () => {
    await withMedia({ 'forced-colors': 'active' }, async () => {
      await render(createElement(Counter, { pre: '021074', post: '3', unit: 'kWh' }));
      for (const well of document.querySelectorAll('i')) {
        const { color, borderTopColor, borderTopWidth } = getComputedStyle(well);
        expect(contrastOf(colorOf(color), groundOf(well))).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(colorOf(borderTopColor), groundOf(document.body))).toBeGreaterThanOrEqual(3);
        expect(parseFloat(borderTopWidth)).toBeGreaterThanOrEqual(1);
      }
    });
  });

  test('in forced colours a pressed button with an icon alone looks pressed', async () => {
    await withMedia({ 'forced-colors': 'active' }, async () => {
      await render(createElement(IconButton, { path: close, label: 'Licht', 'aria-pressed': true }));
      expect(lostSigns()).toEqual([]);
    });
  });

  test.each(['info', 'ok', 'warn', 'err'] as const)('a banner has an icon and words (%s)', async (tone) => {
    await render(createElement(Banner, { tone, title: 'Noch drei Tage' }));
    const banner = page.getByRole(tone === 'err' ? 'alert' : 'status');
    await expect.element(banner).toHaveTextContent('Noch drei Tage');
    expect(banner.element().querySelector('svg path')?.getAttribute('d')).toBeTruthy();
  });

  test('each tone of a banner has an icon of its own', async () => {
    const tones = ['info', 'ok', 'warn', 'err'] as const;
    await render(
      createElement('div', {}, ...tones.map((tone) => createElement(Banner, { tone, title: tone, key: tone }))),
    );
    const icons = [...document.querySelectorAll('svg path')].map((path) => path.getAttribute('d'));
    expect(new Set(icons).size).toBe(4);
  });
});

test.each(PALETTES)(
  'each status has the colour of its tone beside icon and word (%s, %s)',
  async (scheme, contrast) => {
    paint(scheme, contrast);
    const tones = { ok: '--ok', warn: '--warn', err: '--err', wait: '--info' } as const;
    for (const tone of ['ok', 'warn', 'err', 'wait'] as const) {
      const { container } = await render(
        <Status tone={tone} icon={close}>
          {tone}
        </Status>,
      );
      const mark = container.querySelector('span');
      if (mark === null) throw new Error('no status');
      const token = document.createElement('i');
      token.style.color = `var(${tones[tone]})`;
      container.append(token);
      expect(getComputedStyle(mark).color, tone).toBe(getComputedStyle(token).color);
    }
  },
);
