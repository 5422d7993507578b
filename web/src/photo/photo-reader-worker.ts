import type { DetectedDevice } from '@zaehlwerk/domain/photo-reading/detected-device';
import { openReaders } from '@zaehlwerk/recognition/browser/open-readers';
import type { Readers } from '@zaehlwerk/recognition/networks';
import { LONGEST_SIDE, type Picture } from '@zaehlwerk/recognition/picture';
import { recognise } from '@zaehlwerk/recognition/recognise';
import { scaleDevices } from '@zaehlwerk/recognition/scale-devices';
import { answerInTurn, type Question, READER_FILES, type Told } from './reader-messages.ts';

// Runs in a worker for as long as a dialog needs it, one photo at a time. Without its files it reads none.
const tell = answerInTurn(
  open().catch(() => null),
  read,
  (answer) => postMessage(answer),
);
addEventListener('message', ({ data }: MessageEvent<Told>) => tell(data));

async function open(): Promise<Readers> {
  const [program, barCodes, finder, reader, lines] = await Promise.all([
    load(READER_FILES.program),
    load(READER_FILES.barCodes),
    load(READER_FILES.finder),
    load(READER_FILES.reader),
    load(READER_FILES.lines),
  ]);
  return openReaders({ program, barCodes, finder, reader, lines });
}

async function load(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} for a file of the reader`);
  return response.arrayBuffer();
}

async function read(readers: Readers, { photo, expected }: Question): Promise<readonly DetectedDevice[]> {
  const decoded = await pictureOf(photo);
  if (decoded === null) return [];
  return scaleDevices(await recognise(readers, decoded.picture, expected), decoded.scale);
}

interface DecodedPhoto {
  readonly picture: Picture;
  /** Pixels of the photo per pixel of the picture. */
  readonly scale: number;
}

/** Decodes a photo and turns it upright. Null where it cannot be decoded. */
export async function pictureOf(photo: Blob): Promise<DecodedPhoto | null> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(() => null);
  if (bitmap === null) return null;
  const scale = Math.max(1, Math.max(bitmap.width, bitmap.height) / LONGEST_SIDE);
  const [width, height] = [Math.round(bitmap.width / scale), Math.round(bitmap.height / scale)];
  const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (pen === null) throw new Error('no canvas to draw on');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return { picture: { width, height, pixels: withoutAlpha(pen.getImageData(0, 0, width, height).data) }, scale };
}

function withoutAlpha(data: Uint8ClampedArray): Uint8Array {
  const pixels = new Uint8Array((data.length / 4) * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    pixels[to] = data[from] ?? 0;
    pixels[to + 1] = data[from + 1] ?? 0;
    pixels[to + 2] = data[from + 2] ?? 0;
  }
  return pixels;
}
