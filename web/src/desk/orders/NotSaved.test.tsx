import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { confirmByPhone, openEntry, save, typeReading } from '../../../testing/open-entry.ts';

test('[DSK-33] that nothing was saved is seen, however far the form is scrolled', async () => {
  await page.viewport(390, 600);
  const { server } = await openEntry();
  await typeReading('21074,3');
  await confirmByPhone();
  server.unplug();
  window.scrollTo(0, document.documentElement.scrollHeight);
  await save.click();
  const { top, bottom } = (
    await appears(page.getByText('Die Ablesung wurde nicht gespeichert'))
  ).getBoundingClientRect();
  expect(top).toBeGreaterThan(0);
  expect(bottom).toBeLessThan(600);
  expect(document.activeElement?.textContent).toContain('Ablesung speichern');
});
