import { test } from 'vitest';
import { page } from 'vitest/browser';
import { renderDesk } from '../../testing/render-desk.ts';
import { appears } from '../../testing/appears.ts';

const root = document.documentElement;
const SCREENS = [
  ['start', '/betrieb', {}, 'Jetzt zu tun'],
  ['signin', '/betrieb', { session: null }, 'Weiter zum Code'],
  ['search', '/betrieb/suche#1emh', {}, 'Lindenstraße 14'],
  ['order', '/betrieb/auftrag/A-1#1emh', {}, 'Geschichte'],
  ['entry', '/betrieb/auftrag/A-1/ablesung', {}, 'Zum Vorlesen'],
] as const;
test.each(SCREENS)('%s', async (name, path, more, until) => {
  await renderDesk({ path, ...more });
  await appears(page.getByText(until, { exact: false }).first());
  for (const [w, h] of [
    [1280, 800],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.viewport(w, h);
    for (const scheme of ['light', 'dark']) {
      if (scheme === 'dark' && w !== 1280) continue;
      root.dataset['scheme'] = scheme;
      await new Promise((go) => setTimeout(go, 150));
      await page.screenshot({ path: `../../../test-results/desk/${name}-${w}-${scheme}.png` });
    }
    root.dataset['scheme'] = 'light';
  }
});
