import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { meter } from '../../testing/meters.ts';
import { MARIA } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.ts';

const LISTS = [
  ['/ablesung', 'Zählerliste'],
  ['/ablesung/strom', 'Zählerliste'],
  ['/auswertung', 'Zähler mit Auswertung'],
  ['/management', 'Meine Konten'],
] as const;
test.each(LISTS)(
  '[SHL-05, CST-33, OPN-026, A16] from 640 px on %s has the areas in the header, whole, and the list beside the screen',
  async (path, list) => {
    const config = { features: { evaluationEnabled: true, reshareAllowed: true } };
    await page.viewport(640, 800);
    await renderApp({ signedIn: [{ ...MARIA, jobs: [meter({ id: 'strom' })] }], config, path });
    const banner = page.getByRole('banner');
    for (const width of [640, 700, 768, 900, 1023, 1024, 1100, 1279, 1280]) {
      await page.viewport(width, 800);
      await expect.element(banner.getByRole('link', { name: 'Verwaltung' })).toBeVisible();
      await expect.element(banner.getByRole('link', { name: 'Auswertung' })).toBeVisible();
      const side = page.getByLabelText(list).first();
      await expect.element(side).toBeVisible();
      const around = side.element().getBoundingClientRect();
      expect(around.width, `${width} px`).toBeGreaterThan(200);
      expect(Math.abs(around.top - banner.element().getBoundingClientRect().bottom)).toBeLessThanOrEqual(1);
      const logo = banner.getByText(/^Stadtwerke Ellerbach/).element();
      expect(logo.scrollWidth, `${width} px`).toBeLessThanOrEqual(logo.clientWidth);
      expect(banner.element().clientHeight, `${width} px`).toBe(width < 1280 ? 111 : 63);
      expect(document.documentElement.scrollWidth).toBe(width);
    }
  },
);
