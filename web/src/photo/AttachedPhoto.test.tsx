import { postResults } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { readMeter, readRate } from '../../testing/meter-picture.ts';
import { offer, openReadable, photoDialog, shutter, takePhoto } from '../../testing/open-photo-reading.ts';
import { before, send } from '../../testing/open-reading.ts';
import { photoFile } from '../../testing/photo-files.ts';
import { photos, pickPhotos, view } from '../../testing/rate-photos.ts';
import type { RenderedApp } from '../../testing/render-app.ts';
import { goOffline, goOnline } from '../../testing/waiting-readings.ts';

const button = (name: string | RegExp) => photoDialog.getByRole('button', { name });
const take = button('Stand übernehmen');
const READ = { read: [readMeter()] };
const UNREAD = { read: [readMeter([readRate({ value: null })])] };
const small = () => photoFile({ width: 320, height: 240 });

/** Attaches photos to the first rate, one at a time as phones do. */
async function attachPhotos(count: number) {
  for (let attached = 0; attached < count; attached += 1) await pickPhotos(await small());
}

/** Takes over what is read on a photo of this width from a file. */
async function takeOverFile(width: number) {
  await offer.click();
  await appears(shutter);
  const input = document.querySelector('dialog input[type=file]');
  if (input === null) throw new Error('no way by file');
  await userEvent.upload(input, await photoFile({ width, height: 300 }));
  await appears(take);
}

const sentPhotos = ({ server }: RenderedApp) => server.calls(postResults).at(-1)?.body.results[0]?.readingImages ?? [];

async function widthOf({ encodedImage }: { readonly encodedImage: string }): Promise<number> {
  const sent = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${encodedImage}`)).blob());
  return sent.width;
}

test('[OPN-093] taking over again replaces the photo of the earlier time, which is said before', async () => {
  const app = await takePhoto({}, READ);
  await expect.element(photoDialog).not.toMatchTextContent(/ersetzt das vorige/);
  await take.click();
  await appears(view(1));
  await takeOverFile(400);
  await expect.element(photoDialog).toMatchTextContent(/Dieses Foto ersetzt das vorige\./);
  await take.click();
  await expect.element(photos).toMatchTextContent(/1 von 3/);
  await send.click();
  await expect.poll(() => Promise.all(sentPhotos(app).map(widthOf))).toEqual([400]);
  expect(app.server.calls(postResults)).toHaveLength(1);
});

test('[IMG-07, OPN-093] also after a reading that waits was opened again to be changed: what the person attached stays', async () => {
  const app = await openReadable({}, READ);
  await attachPhotos(1);
  await appears(view(1));
  await takeOverFile(400);
  await take.click();
  await expect.element(photos).toMatchTextContent(/2 von 3/);
  await goOffline(app);
  await send.click();
  await page.getByRole('button', { name: 'Ablesung ändern' }).click();
  await expect.element(photos).toMatchTextContent(/2 von 3/);
  await goOnline(app);
  await takeOverFile(500);
  await expect.element(photoDialog).toMatchTextContent(/Dieses Foto ersetzt das vorige\./);
  await take.click();
  await expect.element(photos).toMatchTextContent(/2 von 3/);
  await appears(view(2));
  await send.click();
  // That of the camera is drawn larger than its 320 pixels, that of a file never.
  await expect.poll(() => Promise.all(sentPhotos(app).map(widthOf))).toEqual([1080, 500]);
});

test('[OPN-093] where three are there, one of them from the camera, the new photo replaces it; others stay', async () => {
  await openReadable({}, READ);
  await attachPhotos(2);
  await appears(view(2));
  await takeOverFile(400);
  await take.click();
  await expect.element(photos).toMatchTextContent(/3 von 3/);
  await takeOverFile(500);
  await expect.element(photoDialog).not.toMatchTextContent(/nicht angehängt/);
  await take.click();
  await expect.element(photos).toMatchTextContent(/3 von 3/);
});

test('[AIR-11, OPN-093] where one rate has three photos, the photo is left out there, which is said before', async () => {
  const rates = [
    { name: 'Hochtarif', obis: '1-0:1.8.1' },
    { name: 'Niedertarif', obis: '1-0:1.8.2' },
  ];
  const read = rates.map(({ obis }) => readRate({ obis }));
  await openReadable({ rates }, { read: [readMeter(read)] });
  await attachPhotos(3);
  await appears(page.getByRole('button', { name: /^Foto 3 zum Zählerstand Hochtarif/ }));
  await offer.click();
  await shutter.click();
  await expect.element(photoDialog).toMatchTextContent(/Wo schon 3 Fotos sind, wird dieses nicht angehängt\./);
  await button('Stände übernehmen').click();
  await appears(page.getByRole('button', { name: /^Foto 1 zum Zählerstand Niedertarif/ }));
});

test('[AIR-06, OPN-093] an unread display asks for a new photo first, and can be left with what was typed and no photo', async () => {
  await takePhoto({}, UNREAD);
  await appears(button('Neues Foto'));
  const names = () =>
    photoDialog
      .getByRole('button')
      .elements()
      .map((one) => one.textContent || one.ariaLabel);
  expect(names()).toEqual(['Schließen', 'Neues Foto', 'Foto anhängen und schließen', 'Ohne Foto schließen']);
  await photoDialog.getByLabelText('Vor dem Komma').click();
  await userEvent.keyboard('21074,3');
  expect(names()).toEqual(['Schließen', 'Foto anhängen und schließen', 'Neues Foto', 'Ohne Foto schließen']);
  await button('Ohne Foto schließen').click();
  await expect.element(photoDialog).not.toBeInTheDocument();
  await expect.element(before).toHaveValue('21074');
  await expect.element(view(1)).not.toBeInTheDocument();
  await expect.element(page.getByText('Passt zu Ihrem bisherigen Verbrauch.')).toBeVisible();
});

test('[AIR-06, OPN-093] an unread display whose photo finds no room says so', async () => {
  await openReadable({}, UNREAD);
  await attachPhotos(3);
  await appears(view(3));
  await offer.click();
  await shutter.click();
  await expect.element(photoDialog).toMatchTextContent(/Dieses Foto wird nicht angehängt/);
  await expect.element(button('Ohne Foto schließen')).not.toBeInTheDocument();
  await button('Fertig').click();
  await expect.element(photos).toMatchTextContent(/3 von 3/);
});
