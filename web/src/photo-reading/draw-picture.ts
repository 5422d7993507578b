import { PHOTO_MIME_TYPE } from '@zaehlwerk/domain/reading/check-images';
import type { Picture } from '../device/camera.ts';

/** It is drawn once more before it is sent: nothing may be lost the first time. */
const QUALITY = 0.95;

/** What the camera sees as a file, to be prepared like every photo. */
export async function drawPicture({ width, height, data }: Picture): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0);
  return canvas.convertToBlob({ type: PHOTO_MIME_TYPE, quality: QUALITY });
}
