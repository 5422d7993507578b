import encodeQR from 'qr';
import { expect, test } from 'vitest';
import type { Picture } from './camera.ts';
import { openQrReader } from './qr-reader.ts';

const TEXT = 'https://ablesen.example.de/m/b2Xk0_Qm4wZr8Tn1Ly6Vc3Hd9Jf5Gs7P';

/** A white picture with a code in it, or with none. */
function pictureWith(text: string | null): Picture {
  const code = text === null ? [] : encodeQR(text, 'raw', { border: 4, scale: 6 });
  const [width, height] = [640, 480];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [y, row] of code.entries())
    for (const [x, dark] of row.entries()) if (dark) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { width, height, data };
}

test('one reader reads one picture after the other, beside the page', async () => {
  const reader = openQrReader();
  expect(await reader.read(pictureWith(null))).toBeNull();
  expect(await reader.read(pictureWith(TEXT))).toBe(TEXT);
  expect(await reader.read(pictureWith('Grüße'))).toBe('Grüße');
  reader.close();
});
