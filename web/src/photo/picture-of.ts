import { LONGEST_SIDE, type Picture } from '@zaehlwerk/recognition/picture';

interface DecodedPhoto {
  readonly picture: Picture;
  /** Pixels of the photo for one of the picture. */
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
