import { postPhotoToRead } from '@zaehlwerk/contract/photo-reading';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { readMeter } from '../../testing/meter-picture.ts';
import { offer, openCamera, openReadable, photoDialog, shutter } from '../../testing/open-photo-reading.ts';
import { photoFile } from '../../testing/photo-files.ts';
import { goOffline } from '../../testing/waiting-readings.ts';

const button = (name: string | RegExp) => photoDialog.getByRole('button', { name });
const found = photoDialog.getByRole('heading', { name: 'Stimmt dieser Stand?' });
const READ = { read: [readMeter()] };

const forever = () => new Promise<never>(() => {});

/** The dialog with a photo that the server does not answer. */
async function beingRead() {
  const app = await openCamera({}, { prepare: (_camera, server) => server.on(postPhotoToRead, forever) });
  const opened = chooser();
  await shutter.click();
  await expect.poll(() => app.server.calls(postPhotoToRead).length).toBe(1);
  return { ...app, opened };
}

function chooser(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>('dialog input[type=file]');
  if (input === null) throw new Error('nothing to pick a file with');
  return input;
}

/** What the browser does when its window for files ends, whatever the page shows by then. */
async function choose(input: HTMLInputElement) {
  const chosen = new DataTransfer();
  chosen.items.add(await photoFile({ width: 400, height: 300 }));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('[OPN-238] the network goes while a photo is read: nobody has read it, and it can be attached', async () => {
  const app = await beingRead();
  await goOffline(app);
  await app.clock.pass(5_000);
  await appears(button('Foto anhängen und eintippen'));
});

test('[AIR-08] what comes of a photo after the dialog was closed changes nothing in the next one', async () => {
  const app = await beingRead();
  await userEvent.keyboard('{Escape}');
  await expect.element(offer).toHaveFocus();
  await offer.click();
  await expect.poll(() => app.camera.on()).toBe(true);
  await app.clock.pass(10_000);
  await expect.element(shutter).toBeVisible();
});

test('[AIR-09] a photo that comes while another is being read replaces it', async () => {
  const { server, opened } = await beingRead();
  server.on(postPhotoToRead, () => ({ devices: [readMeter()] }));
  await choose(opened);
  await expect.element(found).toBeVisible();
});

test('[AIR-09] a photo that is chosen while the camera starts is read, and the camera stays off', async () => {
  const starts = Promise.withResolvers<void>();
  const app = await openReadable(
    {},
    {
      ...READ,
      prepare: (camera) => {
        const { open } = camera;
        Object.assign(camera, { open: (...how: Parameters<typeof open>) => starts.promise.then(() => open(...how)) });
      },
    },
  );
  await offer.click();
  await appears(shutter);
  await choose(chooser());
  starts.resolve();
  await expect.element(found).toHaveFocus();
  await expect.poll(() => app.camera.on()).toBe(false);
});

test('a camera that was refused and then allowed is there when the dialog is opened again', async () => {
  const app = await openCamera({}, { ...READ, prepare: (camera) => camera.breakDown('denied') });
  await appears(photoDialog.getByText(/nicht erlaubt/));
  app.camera.breakDown(null);
  await button('Schließen').click();
  await offer.click();
  await appears(shutter);
  await expect.poll(() => app.camera.on()).toBe(true);
});
