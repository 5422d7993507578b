import { decodeQR } from 'qr/decode.js';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { fakeBrowser } from '../../testing/fakes/fake-device.ts';
import { DeviceContext } from '../device/use-device.ts';
import { createSpeech } from '../text/speech.ts';
import { SpeechProvider } from '../text/SpeechProvider.tsx';
import { CopyButton, QrCode, qrPicture } from './AccessData.tsx';

async function openButton() {
  const browser = fakeBrowser(() => Promise.reject(new TypeError('no network')));
  const device = browser.openTab('/');
  const speech = createSpeech();
  await speech.loadTexts('de', {});
  await speech.loadAllTexts();
  await render(
    <DeviceContext value={device}>
      <SpeechProvider speech={speech}>
        <CopyButton what="Kennwort" text="tau-birke-47-amsel" />
      </SpeechProvider>
    </DeviceContext>,
  );
  return { browser, device };
}

const button = (name: string) => page.getByRole('button', { name });
const said = page.getByRole('status');

test('[SHR-41, OPN-112] copying is shown on the button and said for two seconds', async () => {
  const { browser, device } = await openButton();
  await expect.element(said).toHaveTextContent('');
  await button('Kennwort kopieren').click();
  await expect.element(button('Kennwort kopiert')).toBeVisible();
  await expect.element(said).toHaveTextContent('Kennwort kopiert');
  expect(browser.copied).toEqual(['tau-birke-47-amsel']);
  await device.clock.pass(1_999);
  await expect.element(button('Kennwort kopiert')).toBeVisible();
  await device.clock.pass(1);
  await expect.element(button('Kennwort kopieren')).toBeVisible();
  await expect.element(said).toHaveTextContent('');
});

test('[OPN-112] pressed again, it shows so for two seconds from then on', async () => {
  const { device } = await openButton();
  await button('Kennwort kopieren').click();
  await device.clock.pass(1_500);
  await button('Kennwort kopiert').click();
  await device.clock.pass(1_500);
  await expect.element(button('Kennwort kopiert')).toBeVisible();
});

test('[OPN-112] a browser that does not let it copy is not kept quiet about', async () => {
  const { browser, device } = await openButton();
  browser.allowsCopying = false;
  await button('Kennwort kopieren').click();
  await expect.element(said).toHaveTextContent('Kennwort konnte nicht kopiert werden');
  await device.clock.pass(2_000);
  await expect.element(button('Kennwort kopieren')).toBeVisible();
});

async function textIn(picture: Blob): Promise<string> {
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const drawing = canvas.getContext('2d');
  drawing?.drawImage(bitmap, 0, 0);
  const pixels = drawing?.getImageData(0, 0, bitmap.width, bitmap.height);
  if (pixels === undefined) throw new Error('nothing drawn');
  return decodeQR({ width: pixels.width, height: pixels.height, data: pixels.data });
}

test('[MGT-22, SHR-40, OPN-111] the code on the screen holds the text, in dark colours as well', async () => {
  const text = 'https://ablesen.example.de/m/b2Xk0_Qm4wZr8Tn1Ly6Vc3Hd9Jf5Gs7P';
  document.documentElement.dataset['scheme'] = 'dark';
  await render(<QrCode text={text} label="QR-Code für die direkte Anmeldung" />);
  const code = page.getByRole('img', { name: 'QR-Code für die direkte Anmeldung' });
  const shot = await page.screenshot({ element: code, base64: true, save: false });
  expect(await textIn(await (await fetch(`data:image/png;base64,${shot}`)).blob())).toBe(text);
});

test('[OPN-111] the picture of a code that is saved holds the text, too', async () => {
  const text = 'https://ablesen.example.de/m/b2Xk0_Qm4wZr8Tn1Ly6Vc3Hd9Jf5Gs7P';
  const picture = await qrPicture(text);
  expect(picture.type).toBe('image/png');
  expect(await textIn(picture)).toBe(text);
});
