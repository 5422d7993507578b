import type { Picture } from '../device/camera.ts';

/** The part of the camera image inside the frame on the screen, as fractions of its width and height. */
export const FRAME = { x: 0.08, y: 0.37, width: 0.84, height: 0.26 } as const;

/** What would make a photo easier to read; `notSeen`: the frame contains no counter. */
export type Hint = 'tooDark' | 'holdStill' | 'notSeen' | 'glare' | 'closer';

/** Brightness of the points in the frame, row by row, 0 to 255. */
export interface Brightness {
  readonly width: number;
  readonly values: Uint8Array;
}

const WIDTH = 96;
const HEIGHT = 32;
/** Below, digits are hidden in noise. */
const DARKEST = 40;
/** From here on nothing is distinguishable. */
const BLINDING = 250;
/** A larger fraction is a mirrored lamp; screws and rims are smaller. */
const MOST_BLINDING = 0.05;
/** How much the points change between two checks while the hand is still. */
const MOST_MOVEMENT = 14;
/** Digits that are large enough to read have edges all over the frame. */
const FEWEST_EDGES = 0.06;
/** 99 of 100 counters in the frame have fewer: more is noise, gravel or cloth. */
const MOST_EDGES = 0.4;
/**
 * Strokes continue in the row below. Edges of noise do so by chance, half as often as there are edges; this is above
 * that.
 */
const LEAST_GOING_ON = 0.75;
const EDGE = 24;

/** Samples few points and only inside the frame: this runs several times a second. */
export function brightnessOf({ width, height, data }: Picture): Brightness {
  const values = new Uint8Array(WIDTH * HEIGHT);
  for (let row = 0; row < HEIGHT; row += 1) {
    const y = Math.floor((FRAME.y + (FRAME.height * (row + 0.5)) / HEIGHT) * height);
    for (let column = 0; column < WIDTH; column += 1) {
      const x = Math.floor((FRAME.x + (FRAME.width * (column + 0.5)) / WIDTH) * width);
      const at = (y * width + x) * 4;
      values[row * WIDTH + column] =
        0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
    }
  }
  return { width: WIDTH, values };
}

/** The next thing to do, most urgent first; null when the photo can be taken. Only a hint: it may be taken anyway. */
export function hintFor(now: Brightness, before: Brightness | null): Hint | null {
  if (mean(now.values) < DARKEST) return 'tooDark';
  if (
    before !== null &&
    mean(now.values.map((value, at) => Math.abs(value - (before.values[at] ?? 0)))) > MOST_MOVEMENT
  )
    return 'holdStill';
  const { found, goingOn } = edges(now);
  if (found > MOST_EDGES || (found >= FEWEST_EDGES && goingOn < LEAST_GOING_ON * found)) return 'notSeen';
  if (share(now.values, (value) => value >= BLINDING) > MOST_BLINDING) return 'glare';
  return found < FEWEST_EDGES ? 'closer' : null;
}

function mean(values: Uint8Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function share(values: Uint8Array, has: (value: number) => boolean): number {
  return values.reduce((sum, value) => sum + (has(value) ? 1 : 0), 0) / Math.max(1, values.length);
}

/** The fraction of points with an edge to their left, and the fraction of these whose edge continues below. */
function edges({ width, values }: Brightness) {
  const stepAt = (at: number) => {
    const step = at % width > 0 ? (values[at] ?? 0) - (values[at - 1] ?? 0) : 0;
    return Math.abs(step) >= EDGE ? Math.sign(step) : 0;
  };
  let [found, goingOn] = [0, 0];
  for (let at = 0; at < values.length; at += 1) {
    const step = stepAt(at);
    if (step === 0) continue;
    found += 1;
    if (stepAt(at + width) === step) goingOn += 1;
  }
  return { found: found / Math.max(1, values.length), goingOn: goingOn / Math.max(1, found) };
}
