import { decodeQR } from 'qr/decode.js';
import type { Picture } from './camera.ts';

// Runs in a worker. Receives a picture, returns the text of the code in it, or null.
addEventListener('message', ({ data }: MessageEvent<Picture>) => postMessage(textIn(data)));

function textIn(picture: Picture): string | null {
  try {
    return decodeQR(picture);
  } catch {
    return null; // thrown by the decoder if there is no code
  }
}
