import { getResultImage } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { result } from '../../testing/meters.ts';
import { openReading } from '../../testing/open-reading.ts';
import { reopen } from '../../testing/render-app.ts';
import { photoFile } from '../../testing/photo-files.ts';

const two = result(21_074.3, { readingResultImages: [{ imageId: 'a' }, { imageId: 'b' }] });
const shown = { done: true, rates: [{ results: [two] }], features: { showReadingImagesAllowed: true } };
const photo = (place: number) =>
  page.getByRole('img', { name: new RegExp(`^Foto ${place} zum Zählerstand 21\\.074,3\\skWh`) });

test('[JOB-07, JOB-08, A24] a done job shows the photos of the last result, each says what it is and opens large', async () => {
  const { server } = await openReading(shown, {
    prepare: (one) => one.on(getResultImage, () => photoFile({ width: 320, height: 240 })),
  });
  await expect.element(photo(2)).toBeVisible();
  const asked = server.calls(getResultImage);
  expect(asked.map(({ params }) => params)).toEqual([
    { jobId: 'strom', taskId: 'strom-1', imageId: 'a' },
    { jobId: 'strom', taskId: 'strom-1', imageId: 'b' },
  ]);
  expect(asked.every(({ bearer }) => bearer !== null)).toBe(true);
  await page.getByRole('button', { name: /^Foto 2 .* vergrößern$/ }).click();
  await expect.element(page.getByRole('dialog').getByRole('img')).toBeVisible();
});

test('[JOB-20, A24] one that cannot be loaded leaves a placeholder that says so', async () => {
  await openReading(shown, {
    prepare: (one) =>
      one.on(getResultImage, ({ params }) =>
        params['imageId'] === 'a' ? new Refuses('notFound') : photoFile({ width: 320, height: 240 }),
      ),
  });
  await expect.element(page.getByRole('img', { name: /^Foto 1 .*: Foto nicht geladen$/ })).toBeVisible();
  await expect.element(photo(2)).toBeVisible();
});

test('[JOB-20] without a connection the placeholder says that one is needed, and goes when there is one', async () => {
  const cut = Promise.withResolvers<void>();
  const { clock, device, server } = await openReading(shown, {
    prepare: (one) =>
      one.on(getResultImage, async () => {
        await cut.promise;
        return photoFile({ width: 320, height: 240 });
      }),
  });
  server.unplug();
  device.online.set(false);
  cut.resolve();
  await expect.element(page.getByText('Nur mit Internet').first()).toBeVisible();
  server.plugIn();
  device.online.set(true);
  await clock.pass(30_000);
  await expect.element(page.getByRole('button', { name: /^Foto 1 .* vergrößern$/ })).toBeVisible();
});

test('[JOB-20, S35] a photo that was looked at is there again without a connection', async () => {
  const app = await openReading(shown, {
    prepare: (one) => one.on(getResultImage, () => photoFile({ width: 320, height: 240 })),
  });
  await expect.element(photo(2)).toBeVisible();
  await app.clock.pass(1_000);
  app.server.unplug();
  await reopen(app);
  await expect.element(photo(1)).toBeVisible();
  await expect.element(photo(2)).toBeVisible();
});

test('[JOB-18, APP-34] only where the job allows it', async () => {
  const { server } = await openReading({ ...shown, features: { showReadingImagesAllowed: false } });
  await expect.element(page.getByRole('heading', { name: 'Ablesung gesendet' })).toBeVisible();
  await expect.element(photo(1)).not.toBeInTheDocument();
  expect(server.calls(getResultImage)).toEqual([]);
});
