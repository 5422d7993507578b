import { postPhotoToRead } from '@zaehlwerk/contract/photo-reading';
import { postResults } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { readMeter, readRate } from '../../testing/meter-picture.ts';
import {
  offer,
  openCamera,
  openReadable,
  photoDialog,
  shutter,
  takePhoto,
  touchScreen,
} from '../../testing/open-photo-reading.ts';
import { after, before, openReading, send, typeAndLeave } from '../../testing/open-reading.ts';
import { photoFile } from '../../testing/photo-files.ts';
import { photos, pickPhotos, view } from '../../testing/rate-photos.ts';
import { inLanguage } from '../../testing/screens/screens.ts';

const button = (name: string | RegExp) => photoDialog.getByRole('button', { name });
const found = photoDialog.getByRole('heading', { name: 'Stimmt dieser Stand?' });
const take = button('Stand übernehmen');
const crop = photoDialog.getByRole('img', { name: 'Ausschnitt Ihres Fotos mit dem Zählerstand' });
const READ = { read: [readMeter()] };

test('[JOB-06, AIR-02, AIR-03, ROL-14, APP-39] offered on mobile devices alone, and only where the job allows it', async () => {
  const features = { aiImageEvaluationEnabled: true };
  const { view: first } = await openReading({ features });
  await expect.element(offer).not.toBeInTheDocument();
  await first.unmount();
  await touchScreen();
  const { view: second } = await openReading({ features: {} });
  await expect.element(offer).not.toBeInTheDocument();
  await second.unmount();
  await openReading({ features });
  await expect.element(offer).toBeVisible();
});

test('[AIR-01, AIR-04, AIR-07, AIR-09, AIR-10, AIR-11, AIR-12, OPN-093] a photo is taken, read, and taken over once the person says so', async () => {
  const { server, camera } = await openCamera({}, { read: [readMeter([readRate({ value: '021074.39' })])] });
  await expect.poll(() => camera.on()).toBe(true);
  expect(server.calls(postPhotoToRead)).toHaveLength(0);
  await shutter.click();
  await expect.element(found).toHaveFocus();
  expect(camera.on()).toBe(false);
  const image = server.calls(postPhotoToRead)[0]?.form?.get('image');
  expect(image instanceof File && image.type).toBe('image/jpeg');
  await expect.element(crop).toBeVisible();
  await expect.element(photoDialog).toMatchTextContent(/Gelesener Stand: 21\.074,3.kWh/);
  await expect.element(photoDialog).toMatchTextContent(/Zählernummer stimmt: …213907/);
  await expect.element(before).toHaveValue('');
  await take.click();
  await expect.element(photoDialog).not.toBeInTheDocument();
  await expect.element(before).toHaveValue('21074');
  await expect.element(after).toHaveValue('3');
  await expect.element(page.getByText('Passt zu Ihrem bisherigen Verbrauch.')).toBeVisible();
  await appears(view(1));
  await expect.element(offer).toHaveFocus();
  expect(server.calls(postResults)).toHaveLength(0);
  await send.click();
  await expect.poll(() => server.calls(postResults)[0]?.body.results[0]?.readingImages?.length).toBe(1);
  expect(server.calls(postResults)[0]?.body.results[0]?.readingValue).toBe(21074.3);
});

test('[AIR-05] without a result the photo can be taken again, and the camera is back', async () => {
  const { server, camera } = await takePhoto();
  await expect.element(photoDialog.getByRole('heading', { name: 'Kein Zählerstand erkannt' })).toHaveFocus();
  server.on(postPhotoToRead, () => ({ devices: [readMeter()] }));
  await button('Neues Foto').click();
  await expect.element(shutter).toHaveFocus();
  await expect.poll(() => camera.on()).toBe(true);
  await shutter.click();
  await expect.element(found).toBeVisible();
});

test('[AIR-08] closing leads back to the form from every stage, with the camera off and nothing changed', async () => {
  const { camera, server } = await openCamera({}, READ);
  await expect.poll(() => camera.on()).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(photoDialog).not.toBeInTheDocument();
  await expect.element(offer).toHaveFocus();
  expect(camera.on()).toBe(false);
  server.on(postPhotoToRead, () => new Promise(() => {}));
  await offer.click();
  await shutter.click();
  await appears(button('Abbrechen'));
  await button('Schließen').click();
  await expect.element(offer).toHaveFocus();
  server.on(postPhotoToRead, () => ({ devices: [readMeter()] }));
  await offer.click();
  await shutter.click();
  await appears(found);
  await userEvent.keyboard('{Escape}');
  await expect.element(photoDialog).not.toBeInTheDocument();
  await expect.element(before).toHaveValue('');
  await expect.element(view(1)).not.toBeInTheDocument();
});

test('[AIR-06, OPN-093] an unread display is shown enlarged over the digits to be typed, and its photo attached', async () => {
  await takePhoto({}, { read: [readMeter([readRate({ value: null })])] });
  await expect.element(photoDialog.getByRole('heading', { name: 'Ziffern nicht sicher lesbar' })).toHaveFocus();
  await expect.element(crop).toBeVisible();
  await photoDialog.getByLabelText('Vor dem Komma').click();
  await userEvent.keyboard('21074,3');
  await button('Foto anhängen und schließen').click();
  await expect.element(photoDialog).not.toBeInTheDocument();
  await expect.element(before).toHaveValue('21074');
  await expect.element(after).toHaveValue('3');
  await appears(view(1));
  await expect.element(page.getByText('Passt zu Ihrem bisherigen Verbrauch.')).toBeVisible();
});

test('[AIR-13, AIR-14, OPN-236] another meter is told with its number; its value is not shown', async () => {
  await takePhoto({}, { read: [readMeter([readRate()], '1EMH0048213908')] });
  await expect.element(photoDialog.getByRole('heading', { name: 'Das ist ein anderer Zähler' })).toBeVisible();
  await expect.element(photoDialog).toMatchTextContent(/1EMH0048213908\. Abgelesen wird der Zähler 1EMH0048213907/);
  await expect.element(take).not.toBeInTheDocument();
});

test('[AIR-13, AIR-14] how many last characters of the number have to match is what the job, else the utility says', async () => {
  // The last seven are the same, the eighth from the end is not.
  const read = [readMeter([readRate()], '1EMH0058213907')];
  const other = photoDialog.getByRole('heading', { name: 'Das ist ein anderer Zähler' });
  const length = (aiMeterNumberMatchLength: number) => ({ meterReading: { aiMeterNumberMatchLength } });
  for (const [utility, job, matches] of [
    [{}, {}, true],
    [length(8), {}, false],
    [length(7), {}, true],
    [length(8), length(6).meterReading, true],
    [length(3), length(8).meterReading, false],
  ] as const) {
    const { view: screen } = await takePhoto({ settings: job }, { read, config: utility });
    await expect.element(matches ? found : other).toBeVisible();
    await screen.unmount();
  }
});

test('[AIR-06, AIR-13, OPN-290] a number that is less sure than not verifies no meter: the display is shown, nothing taken over', async () => {
  const { inferredMeter, children } = readMeter();
  await takePhoto({}, { read: [{ inferredMeter: { ...inferredMeter, idConfidence: 0.4 }, children }] });
  await expect.element(photoDialog.getByRole('heading', { name: 'Ziffern nicht sicher lesbar' })).toBeVisible();
  await expect.element(take).not.toBeInTheDocument();
});

test('[AIR-06] an answer that has a display and nothing else is shown as a display, not as nothing', async () => {
  const { children } = readMeter();
  await takePhoto({}, { read: [{ inferredMeter: { id: null, idConfidence: 0, rates: [] }, children }] });
  await expect.element(photoDialog.getByRole('heading', { name: 'Ziffern nicht sicher lesbar' })).toBeVisible();
});

test('[AIR-15, OPN-237] a value of another register is not taken over', async () => {
  await takePhoto({}, { read: [readMeter([readRate({ obis: '1-0:2.8.0' })])] });
  await expect.element(photoDialog.getByRole('heading', { name: 'Ziffern nicht sicher lesbar' })).toBeVisible();
  await expect.element(take).not.toBeInTheDocument();
});

test('[AIR-07, OPN-235] doubtful digits are framed and named', async () => {
  await takePhoto({}, { read: [readMeter([readRate({ digitConfidences: [1, 1, 0.6, 1, 1, 1, 0.2] })])] });
  await expect
    .element(photoDialog)
    .toMatchTextContent(/Nicht sicher gelesen sind die umrahmten Ziffern: die 3\. und 7\./);
});

test('[AIR-11, OPN-093] what was typed is replaced only when the person has seen both', async () => {
  await openReadable({}, READ);
  await typeAndLeave('21070,1');
  await offer.click();
  await shutter.click();
  await expect
    .element(photoDialog)
    .toMatchTextContent(/Bisher eingegeben\s*21\.070,1.kWh\s*Auf dem Foto\s*21\.074,3.kWh/);
  await button('Schließen').click();
  await expect.element(before).toHaveValue('21070');
  await offer.click();
  await shutter.click();
  await button('Eingabe ersetzen').click();
  await expect.element(before).toHaveValue('21074');
});

test('[AIR-11, AIR-15] each rate gets its own value and the photo', async () => {
  const rates = [
    { name: 'Hochtarif', obis: '1-0:1.8.1' },
    { name: 'Niedertarif', obis: '1-0:1.8.2' },
  ];
  const read = [readRate({ obis: '1-0:1.8.1', value: '021074.3' }), readRate({ obis: '1-0:1.8.2', value: '020111.5' })];
  await takePhoto({ rates }, { read: [readMeter(read)] });
  await button('Stände übernehmen').click();
  await expect.element(page.getByLabelText('Vor dem Komma').first()).toHaveValue('21074');
  await expect.element(page.getByLabelText('Vor dem Komma').nth(1)).toHaveValue('20111');
  await expect.element(page.getByRole('button', { name: /^Foto 1 zum Zählerstand Hochtarif/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Foto 1 zum Zählerstand Niedertarif/ })).toBeVisible();
});

test('[IMG-13, OPN-093] where photos are forbidden the camera is not offered, and everything else is as ever', async () => {
  const { view: forbidden } = await openReadable({ features: { imagesForbidden: true } }, READ);
  await expect.element(before).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
  await expect.element(photos).not.toBeInTheDocument();
  await typeAndLeave('21074,3');
  await expect.element(page.getByText('Passt zu Ihrem bisherigen Verbrauch.')).toBeVisible();
  await forbidden.unmount();
  await openReadable({ features: { imagesForbidden: false } }, READ);
  await expect.element(offer).toBeVisible();
});

test('[OPN-093] the photo is attached only where fewer than three are there', async () => {
  await openReadable({}, READ);
  const small = () => photoFile({ width: 320, height: 240 });
  await pickPhotos(await small());
  await pickPhotos(await small());
  await pickPhotos(await small());
  await appears(view(3));
  await offer.click();
  await shutter.click();
  await expect.element(photoDialog).toMatchTextContent(/Dieses Foto wird nicht angehängt/);
  await take.click();
  await expect.element(before).toHaveValue('21074');
  await expect.element(photos).toMatchTextContent(/3 von 3/);
  await expect.element(photos).not.toMatchTextContent(/höchstens/);
});

test('[AIR-07, A16] the unit stays at the end of its line in the narrowest window', async () => {
  await page.viewport(320, 568);
  await takePhoto({}, { ...READ, ...inLanguage('en') });
  const number = photoDialog.getByText(/^The meter number is right/);
  await appears(number);
  const unit = photoDialog.getByText('kWh', { exact: true });
  const [words, beside] = [number.element().getBoundingClientRect(), unit.element().getBoundingClientRect()];
  expect([beside.top < words.bottom, beside.left >= words.right, beside.right <= 320]).toEqual([true, true, true]);
});
