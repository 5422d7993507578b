import type { Box, Corner } from '@zaehlwerk/domain/photo-reading/detected-device';
import type { CounterPlace } from '@zaehlwerk/domain/photo-reading/photo-outcome';

/** The size of a photo in pixels. */
export interface PhotoSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Draws a photo, or the counter at this place on it, once it is decoded, and reports its size; the returned function
 * cancels.
 */
export function drawPhoto(
  canvas: HTMLCanvasElement,
  photo: Blob,
  place: CounterPlace | null,
  drawn?: (size: PhotoSize) => void,
): () => void {
  let isShown = true;
  const drawLater = async () => {
    // A photo that cannot be drawn is simply omitted: the person can still see the meter.
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

/** How a part of a photo is drawn: the size of the drawing, and the transform of its points. */
interface Crop {
  readonly width: number;
  readonly height: number;
  /** The arguments of a canvas's `setTransform`. */
  readonly transform: readonly [a: number, b: number, c: number, d: number, e: number, f: number];
}

/** Margin around the digits as a fraction of their height: no camera is held perfectly straight. */
const MARGIN = 0.3;
const WIDTH = 720;
/** A part that is higher than wide is no counter; this at least shows all of it. */
const HIGHEST = 720;

/** Crops a counter so that it is upright, however the camera was held. */
export function cropOf({ box, corners }: CounterPlace): Crop {
  const [origin, right, , below] = corners ?? cornersOf(box);
  if (origin === undefined || right === undefined || below === undefined) return cropOf({ box, corners: null });
  const along = { x: right.x - origin.x, y: right.y - origin.y };
  const down = { x: below.x - origin.x, y: below.y - origin.y };
  const [length, height] = [Math.max(1, Math.hypot(along.x, along.y)), Math.max(1, Math.hypot(down.x, down.y))];
  const scale = Math.min(WIDTH / length, HIGHEST / (height * (1 + 2 * MARGIN)));
  const size = { width: Math.round(length * scale), height: Math.round(height * (1 + 2 * MARGIN) * scale) };
  const turn = { x: (along.x / length) * scale, y: (along.y / length) * scale };
  // Counters are never mirrored: down is always a quarter turn clockwise from along.
  const [e, f] = [
    -turn.x * origin.x - turn.y * origin.y,
    turn.y * origin.x - turn.x * origin.y + MARGIN * height * scale,
  ];
  return { ...size, transform: [turn.x, -turn.y, turn.y, turn.x, e, f] };
}

/** Distance of an outline from the digits, as a fraction of their height. */
const DISTANCE = 0.25;

/** The corners of a frame around a counter, as it lies on the photo. */
export function outlineOf({ box, corners }: CounterPlace): readonly Corner[] {
  const around = corners ?? cornersOf(box);
  const [origin, right, , below] = around;
  if (origin === undefined || right === undefined || below === undefined) return outlineOf({ box, corners: null });
  const along = { x: right.x - origin.x, y: right.y - origin.y };
  const down = { x: below.x - origin.x, y: below.y - origin.y };
  const length = Math.max(1, Math.hypot(along.x, along.y));
  const step = (DISTANCE * Math.hypot(down.x, down.y)) / length;
  return around.map(({ x, y }, corner) => {
    const [out, lower] = [corner === 1 || corner === 2 ? step : -step, corner > 1 ? DISTANCE : -DISTANCE];
    return { x: x + out * along.x + lower * down.x, y: y + out * along.y + lower * down.y };
  });
}

function cornersOf({ x, y, width, height }: Box): Corner[] {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}
