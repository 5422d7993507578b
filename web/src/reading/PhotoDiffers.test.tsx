import { postResults } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { readMeter, readRate } from '../../testing/meter-picture.ts';
import { photoDialog, takePhoto } from '../../testing/open-photo-reading.ts';
import { after, before, send } from '../../testing/open-reading.ts';
import { goOffline, goOnline, putMessagesAway } from '../../testing/waiting-readings.ts';

const save = page.getByRole('button', { name: 'Ablesung speichern' });
const change = page.getByRole('button', { name: 'Ablesung ändern' });
const kept = page.getByRole('heading', { name: 'Auf diesem Gerät gespeichert' });
const take = photoDialog.getByRole('button', { name: 'Stand übernehmen' });

test('[OPS-145, OPN-486] other digits than on the photo are asked about once, and sent with what was read', async () => {
  const { server } = await takePhoto({}, { read: [readMeter([readRate({ value: '021074.39' })])] });
  await take.click();
  await before.fill('21047');
  await send.click();
  await expect.element(page.getByText(/^Auf dem Foto steht 21\.074,3.kWh/)).toBeVisible();
  expect(server.calls(postResults)).toHaveLength(0);
  await page.getByRole('button', { name: 'Trotzdem senden' }).click();
  await expect
    .poll(() => server.calls(postResults)[0]?.body.results)
    .toMatchObject([{ readingValue: 21047, photoValue: '21074.3', confirmed: ['photo.differs'] }]);
});

test('[OPN-486] where the photo agrees, or was removed, nothing is asked', async () => {
  const { server } = await takePhoto({}, { read: [readMeter([readRate({ value: '021074.39' })])] });
  await take.click();
  await after.fill('5');
  await send.click();
  await expect
    .poll(() => server.calls(postResults)[0]?.body.results)
    .toMatchObject([{ readingValue: 21074.5, photoValue: '21074.3' }]);
  expect(server.calls(postResults)[0]?.body.results[0]).not.toHaveProperty('confirmed');
});

test('[OPS-156, OPN-486] what was read on the photo stays with a waiting reading that is opened again, and goes with its photo', async () => {
  const app = await takePhoto({}, { read: [readMeter([readRate({ value: '021074.39' })])] });
  await take.click();
  await goOffline(app);
  await save.click();
  await appears(kept);
  await putMessagesAway(app);
  await change.click();
  await expect.element(before).toHaveValue('21074');
  await before.fill('21047');
  await save.click();
  await expect.element(page.getByText(/^Auf dem Foto steht 21\.074,3.kWh/)).toBeVisible();
  await page.getByRole('button', { name: 'Trotzdem speichern' }).click();
  await goOnline(app);
  await expect.poll(async () => (await app.clock.pass(31_000), app.browser.database.stores.outbox.size)).toBe(0);
  expect(app.server.calls(postResults).map(({ body }) => body.results)).toMatchObject([
    [{ readingValue: 21047, photoValue: '21074.3', confirmed: ['photo.differs'] }],
  ]);
});
