import { postResults } from '@zaehlwerk/contract/readings';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { before, openReading, send, typeAndLeave } from '../../testing/open-reading.ts';
import { photoFile } from '../../testing/photo-files.ts';
import { appears } from '../../testing/appears.ts';
import { add, photos, pickPhotos, view } from '../../testing/rate-photos.ts';

const small = () => photoFile({ width: 320, height: 240 });
const remove = (place: number) => photos.getByRole('button', { name: `Foto ${place} entfernen` });

describe('adding photos', () => {
  test('[JOB-03, IMG-01, IMG-04, IMG-05, IMG-14, OPN-068] a photo of a rate is sent with it, made smaller, as plain base64', async () => {
    const { server } = await openReading();
    await typeAndLeave('21074,3');
    await pickPhotos(await photoFile({ width: 2000, height: 1500 }));
    await appears(view(1));
    await send.click();
    await expect.poll(() => server.calls(postResults).length).toBe(1);
    const [image, ...others] = server.calls(postResults)[0]?.body.results[0]?.readingImages ?? [];
    expect(others).toEqual([]);
    expect(image?.mimeType).toBe('image/jpeg');
    const sent = await (await fetch(`data:image/jpeg;base64,${image?.encodedImage}`)).blob();
    const drawn = await createImageBitmap(sent);
    expect([drawn.width, drawn.height]).toEqual([1600, 1200]);
    const bytes = new Uint8Array(await sent.arrayBuffer());
    const table = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xdb);
    // The first values of the JPEG standard's luminance table, halved: quality 75.
    expect(Array.from(bytes.subarray(table + 5, table + 11))).toEqual([8, 6, 6, 7, 6, 5]);
  });

  test('a photo that can no longer be read is told; digits and form are still there', async () => {
    const { server } = await openReading();
    await typeAndLeave('21074,3');
    await pickPhotos(await small());
    await appears(view(1));
    const { arrayBuffer } = Blob.prototype;
    Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    onTestFinished(() => void (Blob.prototype.arrayBuffer = arrayBuffer));
    await send.click();
    await expect.element(page.getByText('Senden fehlgeschlagen').first()).toBeVisible();
    expect(server.calls(postResults)).toHaveLength(0);
    Blob.prototype.arrayBuffer = arrayBuffer;
    await expect.element(before).toHaveValue('21074');
    await send.click();
    await expect.poll(() => server.calls(postResults).length).toBe(1);
  });

  test('[JOB-03, IMG-01] with several rates each has its own', async () => {
    const rates = [
      { name: 'Hochtarif', obis: '1-0:1.8.1' },
      { name: 'Niedertarif', obis: '1-0:1.8.2' },
    ];
    const { server } = await openReading({ rates });
    const low = page.getByRole('group', { name: /^Fotos: Niedertarif/ });
    const [, input] = document.querySelectorAll('[role=group][aria-label^=Fotos] input[type=file]');
    if (input === undefined) throw new Error('no second rate');
    await userEvent.upload(input, await small());
    await appears(low.getByRole('button', { name: /^Foto 1 zum Zählerstand Niedertarif/ }));
    await typeAndLeave('21074,3');
    await page
      .getByRole('group', { name: /^Niedertarif/ })
      .getByLabelText('Vor dem Komma')
      .click();
    await userEvent.keyboard('21100,0{Enter}');
    await send.click();
    await expect.poll(() => server.calls(postResults).length).toBe(1);
    const sent = server.calls(postResults)[0]?.body.results.map((one) => one.readingImages?.length);
    expect(sent).toEqual([0, 1]);
  });

  test('[IMG-02] at most three: what is picked beyond is refused with a message, then nothing can be added', async () => {
    await openReading();
    await pickPhotos(await small(), await small());
    await expect.element(photos).toMatchTextContent(/2 von 3/);
    await pickPhotos(await small(), await small());
    await expect
      .element(photos)
      .toMatchTextContent(/3 von 3.*Es sind höchstens 3 Fotos möglich\. Weitere wurden nicht hinzugefügt\./);
    await appears(view(3));
    await expect.element(add).not.toBeInTheDocument();
  });

  test('[IMG-03, IMG-06] other kinds are refused with a message; what was typed stays', async () => {
    await openReading();
    await typeAndLeave('21074,3');
    const png = new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47)], 'foto.png', { type: 'image/png' });
    await pickPhotos(png);
    await expect.element(page.getByText(/^Nur JPEG-Fotos werden angenommen\./)).toBeVisible();
    await expect.element(before).toHaveValue('21074');
    const cut = await small();
    await pickPhotos(new File([cut.slice(0, cut.size / 2)], 'kaputt.jpg', { type: 'image/jpeg' }));
    await expect.element(page.getByText(/^Das Foto kann nicht gelesen werden\./)).toBeVisible();
    await expect.element(page.getByText(/^Nur JPEG-Fotos/)).not.toBeInTheDocument();
    await expect.element(photos).toMatchTextContent(/freiwillig/);
  });

  test('send may be pressed while a photo is being prepared: it goes with the reading', async () => {
    const { server } = await openReading();
    await typeAndLeave('21074,3');
    await pickPhotos(await photoFile({ width: 3000, height: 2000 }));
    await send.click();
    await expect.poll(() => server.calls(postResults)[0]?.body.results[0]?.readingImages?.length).toBe(1);
  });

  test('[A24] on a phone by the camera or from the files', async () => {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true });
    try {
      await openReading();
      await expect.element(photos.getByRole('button', { name: 'Foto aufnehmen' })).toBeVisible();
      await expect.element(photos.getByRole('button', { name: 'Foto auswählen' })).toBeVisible();
      const inputs = [...document.querySelectorAll('input[type=file]')];
      expect(inputs.map((one) => [one.getAttribute('capture'), one.getAttribute('accept')])).toEqual([
        ['environment', 'image/jpeg'],
        [null, 'image/jpeg'],
      ]);
    } finally {
      await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
    }
  });
});

describe('looking at them and taking them away', () => {
  test('[A10, A24] a photo opens large in a dialog that says what it is, and closes to where one was', async () => {
    await openReading();
    await pickPhotos(await small());
    await view(1).click();
    const large = page.getByRole('dialog', { name: 'Foto 1' });
    const seen = large.getByRole('img', { name: 'Foto 1 zum Zählerstand Verbrauch Kennzahl 1 Punkt 8 Punkt 0' });
    await expect.element(seen).toBeVisible();
    await expect.element(large.getByRole('heading')).toHaveFocus();
    for (let step = 0; step < 4; step += 1) {
      await userEvent.keyboard('{Tab}');
      const behind = document.activeElement !== document.body && !large.element().contains(document.activeElement);
      expect(behind, document.activeElement?.outerHTML).toBe(false);
    }
    await userEvent.keyboard('{Escape}');
    await expect.element(large).not.toBeInTheDocument();
    await expect.element(view(1)).toHaveFocus();
  });

  test('a removed photo can be put back to its place; the focus stays with it', async () => {
    await openReading();
    await pickPhotos(await small(), await small());
    await appears(view(2));
    await remove(1).click();
    await expect.element(photos).toMatchTextContent(/1 von 3.*Foto 1 entfernt\./);
    const undo = photos.getByRole('button', { name: 'Rückgängig machen' });
    await expect.element(undo).toHaveFocus();
    await undo.click();
    await expect.element(photos).toMatchTextContent(/2 von 3/);
    await expect.element(view(1)).toHaveFocus();
  });

  test('the memory of a picture is given back when it is no longer shown', async () => {
    const [made, freed] = [new Set<string>(), new Set<string>()];
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (one) => {
      const address = createObjectURL.call(URL, one);
      made.add(address);
      return address;
    };
    URL.revokeObjectURL = (address) => {
      freed.add(address);
      revokeObjectURL.call(URL, address);
    };
    try {
      const { view: screen } = await openReading();
      await pickPhotos(await small(), await small());
      await view(2).click();
      await page.getByRole('button', { name: 'Schließen' }).click();
      await remove(1).click();
      await screen.unmount();
      expect(made.size).toBeGreaterThanOrEqual(3);
      expect([...made].filter((one) => !freed.has(one))).toEqual([]);
    } finally {
      Object.assign(URL, { createObjectURL, revokeObjectURL });
    }
  });
});
