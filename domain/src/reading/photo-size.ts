/** @see CST-07 */
export const MAX_PHOTO_SIDE = 1600;
/** @see CST-08 */
export const PHOTO_QUALITY = 0.75;
/** @see CST-09 */
export const MIN_SCREENSHOT_WIDTH = 1080;

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The size a picked photo is sent in: at most 1600 px on its longest side, never enlarged.
 * @see IMG-04, OPN-069
 */
export function photoSize(original: PixelSize): PixelSize {
  return scaled(original, Math.min(1, MAX_PHOTO_SIDE / Math.max(original.width, original.height)));
}

/**
 * The size a camera picture is drawn in: at least 1080 px wide, then the rule of every photo.
 * @see IMG-07, OPN-069
 */
export function screenshotSize(video: PixelSize): PixelSize {
  return photoSize(scaled(video, Math.max(1, MIN_SCREENSHOT_WIDTH / video.width)));
}

function scaled({ width, height }: PixelSize, factor: number): PixelSize {
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}
