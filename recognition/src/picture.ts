/** A photo's pixels, row by row: three bytes each, red, green, blue. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** The same picture again and again, each half as wide and high: what is far away is sampled from a smaller one. */
export type Pyramid = readonly [Picture, ...Picture[]];

/** Larger photos are scaled down to this many pixels along the longer side: no counter needs more. */
export const LONGEST_SIDE = 1600;
/** The smallest side that is halved once more. */
const SMALLEST = 64;

/** Builds the smaller pictures, each pixel the mean of four. */
export function pyramidOf(picture: Picture): Pyramid {
  const levels: [Picture, ...Picture[]] = [picture];
  for (let last = picture; Math.min(last.width, last.height) > SMALLEST; ) {
    last = halved(last);
    levels.push(last);
  }
  return levels;
}

function halved({ width, height, pixels }: Picture): Picture {
  const [across, down] = [width >> 1, height >> 1];
  const smaller = new Uint8Array(across * down * 3);
  const row = width * 3;
  let to = 0;
  for (let y = 0; y < down; y += 1) {
    let from = 2 * y * row;
    for (let x = 0; x < across; x += 1) {
      for (let colour = 0; colour < 3; colour += 1) {
        const at = from + colour;
        smaller[to] =
          (at0(pixels, at) + at0(pixels, at + 3) + at0(pixels, at + row) + at0(pixels, at + row + 3) + 2) >> 2;
        to += 1;
      }
      from += 6;
    }
  }
  return { width: across, height: down, pixels: smaller };
}

/** A byte; never out of range, but the types cannot know that. */
function at0(pixels: Uint8Array, index: number): number {
  return pixels[index] ?? 0;
}

/**
 * A parallelogram of a picture, in its pixels: `x`, `y` is its left upper corner in reading order, `along` leads along the text
 * to the right upper one, `down` to the left lower one.
 */
export interface Cutting {
  readonly x: number;
  readonly y: number;
  readonly along: readonly [number, number];
  readonly down: readonly [number, number];
  /** Where only a part of a strip's width is filled, 0 to 1, the rest stays grey: shorter texts are not stretched. */
  readonly filled?: number;
}

/** Grey of what is not filled. */
const EMPTY = 128 / 255;

/** The whole picture in a square, its middle in the middle. */
export function letterbox({ width, height }: Picture): Cutting {
  const side = Math.max(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, along: [side, 0], down: [0, side] };
}

/** Pixels a network takes, three planes (red, green, blue) of 0 to 1 for each picture. */
export interface Input {
  readonly values: Float32Array;
  readonly count: number;
  readonly height: number;
  readonly width: number;
}

/** Samples cuttings, one at a time, as a network takes them together. */
export function stripsOf(
  pyramid: Pyramid,
  cuttings: readonly Cutting[],
  { width, height }: { readonly width: number; readonly height: number },
  outside: number | null = null,
): Input {
  const size = 3 * width * height;
  const values = new Float32Array(size * cuttings.length);
  for (const [index, cutting] of cuttings.entries())
    sample(pyramid, cutting, { width, height }, values, index * size, outside);
  return { values, count: cuttings.length, width, height };
}

/**
 * Samples a cutting into `width` by `height` pixels, as the networks take them: three planes of 0 to 1, from `offset` on in
 * `into`. Linear between four pixels of the level that is at least as fine; training does the same. What is outside is the
 * nearest pixel, or `outside` where that is given.
 */
function sample(
  pyramid: Pyramid,
  cutting: Cutting,
  { width, height }: { readonly width: number; readonly height: number },
  into: Float32Array,
  offset: number,
  outside: number | null = null,
): void {
  const filled = Math.round(width * (cutting.filled ?? 1));
  const [stepX, stepY] = [scaled(cutting.along, 1 / filled), scaled(cutting.down, 1 / height)];
  const finest = Math.max(Math.hypot(...stepX), Math.hypot(...stepY));
  const level = Math.min(pyramid.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, finest)))));
  const source = pyramid[level] ?? pyramid[0];
  const scale = 1 / 2 ** level;
  const plane = width * height;
  const row = source.width * 3;
  let to = offset;
  const { pixels, width: across, height: down } = source;
  const [rightmost, lowest] = [across - 1.001, down - 1.001];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, to += 1) {
      if (x >= filled) {
        into[to] = into[to + plane] = into[to + 2 * plane] = EMPTY;
        continue;
      }
      const fromX = (cutting.x + (x + 0.5) * stepX[0] + (y + 0.5) * stepY[0]) * scale - 0.5;
      const fromY = (cutting.y + (x + 0.5) * stepX[1] + (y + 0.5) * stepY[1]) * scale - 0.5;
      if (outside !== null && (fromX < -0.5 || fromY < -0.5 || fromX > across - 0.5 || fromY > down - 0.5)) {
        into[to] = into[to + plane] = into[to + 2 * plane] = outside;
        continue;
      }
      const insideX = fromX < 0 ? 0 : fromX > rightmost ? rightmost : fromX;
      const insideY = fromY < 0 ? 0 : fromY > lowest ? lowest : fromY;
      const [left, top] = [Math.trunc(insideX), Math.trunc(insideY)];
      const [right, below] = [insideX - left, insideY - top];
      // The shares of the four pixels, for values of 0 to 1.
      const [upperLeft, upperRight] = [((1 - right) * (1 - below)) / 255, (right * (1 - below)) / 255];
      const [lowerLeft, lowerRight] = [((1 - right) * below) / 255, (right * below) / 255];
      const at = top * row + left * 3;
      for (let colour = 0; colour < 3; colour += 1) {
        const first = at + colour;
        into[to + colour * plane] =
          at0(pixels, first) * upperLeft +
          at0(pixels, first + 3) * upperRight +
          at0(pixels, first + row) * lowerLeft +
          at0(pixels, first + row + 3) * lowerRight;
      }
    }
  }
}

function scaled([x, y]: readonly [number, number], factor: number): [number, number] {
  return [x * factor, y * factor];
}
