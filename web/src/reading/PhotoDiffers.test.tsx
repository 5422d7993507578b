import { postResults } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readMeter, readRate } from '../../testing/meter-picture.ts';
import { photoDialog, takePhoto } from '../../testing/open-photo-reading.ts';
import { after, before, send } from '../../testing/open-reading.ts';

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
