import { decodeQR } from 'qr/decode.js';
import type { Picture } from './camera.ts';

// Runs beside the page. In comes a picture, out goes the text of the code in it, or null.
addEventListener('message', ({ data }: MessageEvent<Picture>) => postMessage(textIn(data)));

function textIn(picture: Picture): string | null {
  try {
    return decodeQR(picture);
  } catch {
    return null; // the decoder's way to say that no code is to be seen
  }
}
