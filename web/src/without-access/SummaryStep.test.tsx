import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openWithoutAccess, toSummary } from '../../testing/open-without-access.ts';

test('[ANO-81, A16] the counter of the summary has the whole line on the narrowest screen, so that it does not break', async () => {
  await page.viewport(320, 700);
  await openWithoutAccess();
  await toSummary();
  const place = document.querySelector('main dd:has([class*="wells"])');
  expect(place?.clientWidth).toBe(place?.parentElement?.clientWidth);
  expect(place?.clientWidth).toBeGreaterThan(200);
});
