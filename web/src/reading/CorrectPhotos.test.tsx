import { getResultImage, postResults } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeServer, Refuses } from '../../testing/fakes/fake-server.ts';
import { result } from '../../testing/meters.ts';
import { before, openReading, send } from '../../testing/open-reading.ts';
import { photoFile } from '../../testing/photo-files.ts';
import { appears } from '../../testing/appears.ts';

const two = result(21_074.3, { readingResultImages: [{ imageId: 'a' }, { imageId: 'b' }] });
const done = { done: true, rates: [{ results: [two] }], features: { showReadingImagesAllowed: true } };
const photos = page.getByRole('group', { name: /^Fotos/ });
const view = (place: number) => photos.getByRole('button', { name: new RegExp(`^Foto ${place} .* vergrößern$`) });
const correct = page.getByRole('button', { name: 'Ablesung korrigieren und neu senden' });
const cancel = page.getByRole('button', { name: 'Nicht korrigieren' });

const given = (server: FakeServer) => server.on(getResultImage, () => photoFile({ width: 320, height: 240 }));

test('[A26] correcting brings the photos back as well, and they are sent again', async () => {
  const { server } = await openReading(done, { prepare: given });
  await correct.click();
  await expect.element(view(2)).toBeVisible();
  await expect.element(before).toHaveValue('21074');
  await before.fill('21075');
  await userEvent.keyboard('{Enter}{Enter}');
  await send.click();
  await expect.poll(() => server.calls(postResults).length).toBe(1);
  const sent = server.calls(postResults)[0]?.body.results[0]?.readingImages ?? [];
  expect(sent.map(({ mimeType }) => mimeType)).toEqual(['image/jpeg', 'image/jpeg']);
});

test('[A26] one taken away stays away; looking alone begins nothing', async () => {
  const { server, clock } = await openReading(done, { prepare: given });
  await correct.click();
  await appears(view(2));
  await clock.pass(1000);
  await cancel.click();
  await expect.element(page.getByText(/^Zu diesem Zähler gibt es eine Eingabe/)).not.toBeInTheDocument();
  await correct.click();
  await photos.getByRole('button', { name: 'Foto 1 entfernen' }).click();
  await expect.element(view(2)).not.toBeInTheDocument();
  await send.click();
  await expect.poll(() => server.calls(postResults).length).toBe(1);
  expect(server.calls(postResults)[0]?.body.results[0]?.readingImages).toHaveLength(1);
});

test('[A26] one that cannot be loaded is said; the others stay, and sending goes on', async () => {
  const { server } = await openReading(done, {
    prepare: (one) =>
      one.on(getResultImage, ({ params }) =>
        params['imageId'] === 'a' ? new Refuses('notFound') : photoFile({ width: 320, height: 240 }),
      ),
  });
  await correct.click();
  await expect.element(photos.getByText(/^Ein schon gesendetes Foto konnte nicht geladen werden/)).toBeVisible();
  await expect.element(view(1)).toBeVisible();
  await expect.element(view(2)).not.toBeInTheDocument();
  await send.click();
  await expect.poll(() => server.calls(postResults).length).toBe(1);
  expect(server.calls(postResults)[0]?.body.results[0]?.readingImages).toHaveLength(1);
});

test('[A26, JOB-18] where the job does not show them, none are asked for', async () => {
  const { server } = await openReading({ ...done, features: { showReadingImagesAllowed: false } }, { prepare: given });
  await correct.click();
  await expect.element(before).toHaveValue('21074');
  await expect.element(view(1)).not.toBeInTheDocument();
  expect(server.calls(getResultImage)).toEqual([]);
});
