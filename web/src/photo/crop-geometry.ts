import type { Box, Corner } from '@zaehlwerk/domain/photo-reading/detected-device';
import type { CounterPlace } from '@zaehlwerk/domain/photo-reading/photo-outcome';

/** How a part of a photo is drawn: the size of the drawing, and where points of the photo come to lie in it. */
export interface Crop {
  readonly width: number;
  readonly height: number;
  /** As `setTransform` of a canvas takes it. */
  readonly transform: readonly [a: number, b: number, c: number, d: number, e: number, f: number];
}

/** What is seen around the digits, in shares of their height: the hand that held the camera was never quite right. */
const MARGIN = 0.3;
const WIDTH = 720;
/** A part that is higher than wide is no counter; then at least nothing is hidden. */
const HIGHEST = 720;

/** Cuts a counter out so that it stands straight, whichever way the camera was held. */
export function cropOf({ box, corners }: CounterPlace): Crop {
  const [origin, right, , below] = corners ?? cornersOf(box);
  if (origin === undefined || right === undefined || below === undefined) return cropOf({ box, corners: null });
  const along = { x: right.x - origin.x, y: right.y - origin.y };
  const down = { x: below.x - origin.x, y: below.y - origin.y };
  const [length, height] = [Math.max(1, Math.hypot(along.x, along.y)), Math.max(1, Math.hypot(down.x, down.y))];
  const scale = Math.min(WIDTH / length, HIGHEST / (height * (1 + 2 * MARGIN)));
  const size = { width: Math.round(length * scale), height: Math.round(height * (1 + 2 * MARGIN) * scale) };
  const turn = { x: (along.x / length) * scale, y: (along.y / length) * scale };
  // A mirrored counter is none: down is always a quarter turn to the right of along.
  const [e, f] = [
    -turn.x * origin.x - turn.y * origin.y,
    turn.y * origin.x - turn.x * origin.y + MARGIN * height * scale,
  ];
  return { ...size, transform: [turn.x, -turn.y, turn.y, turn.x, e, f] };
}

/** How far an outline keeps from the digits, in shares of their height. */
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
