import { test } from 'vitest';
import { page } from 'vitest/browser';
import { JOB_SCREENS } from './screens/job-screens.ts';

test.for(
  JOB_SCREENS.filter(({ name }) => name.includes('ended')).flatMap((one) => [
    [one.name, 390, 844, one.show] as const,
    [one.name, 1280, 900, one.show] as const,
  ]),
)('%s %i', async ([name, width, height, show]) => {
  await page.viewport(width, height);
  const app = await show('de');
  await page.screenshot({ path: `/tmp/shots/${name.replaceAll(' ', '-')}-${width}.png` });
  void app;
});
