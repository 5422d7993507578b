import type { CounterPlace } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import { cropOf } from './crop-geometry.ts';

/** How large a photo is, in its pixels. */
export interface PhotoSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Draws a photo, or the counter at this place on it, as soon as it is decoded, and tells how large the photo is; what is
 * returned calls that off.
 */
export function drawPhoto(
  canvas: HTMLCanvasElement,
  photo: Blob,
  place: CounterPlace | null,
  drawn?: (size: PhotoSize) => void,
): () => void {
  let isShown = true;
  const drawLater = async () => {
    // A photo that cannot be drawn is missed by nobody who can still see the meter.
    const bitmap = await createImageBitmap(photo).catch(() => null);
    if (isShown && bitmap !== null) {
      draw(canvas, bitmap, place);
      drawn?.({ width: bitmap.width, height: bitmap.height });
    }
    bitmap?.close();
  };
  void drawLater();
  return () => void (isShown = false);
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap, place: CounterPlace | null): void {
  const whole = { width: bitmap.width, height: bitmap.height, transform: [1, 0, 0, 1, 0, 0] as const };
  const { width, height, transform } = place === null ? whole : cropOf(place);
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.imageSmoothingQuality = 'high';
  pen.setTransform(...transform);
  pen.drawImage(bitmap, 0, 0);
}
