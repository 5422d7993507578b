import type { Maps } from './areas-in-maps.ts';
import type { ReadBarCodes } from './bar-codes.ts';
import type { Columns } from './columns.ts';
import type { Input } from './picture.ts';

/** The networks, however they are run: in Node, or in the browser. */
export interface Networks {
  /** Where in each square picture something is to be read. */
  readonly find: (pictures: Input) => Promise<readonly Maps[]>;
  /** What the counter in each strip shows. */
  readonly readCounters: (strips: Input) => Promise<readonly Columns[]>;
  /** Which letters and digits are printed in each strip. */
  readonly readLines: (strips: Input) => Promise<readonly Columns[]>;
}

/** Everything that reads on a photo: the networks, and beside them what reads bar codes. */
export interface Readers extends Networks {
  readonly readBarCodes: ReadBarCodes;
}

/** What a reader takes: an area with a margin of so much of its length and height. */
export interface StripSize {
  readonly width: number;
  readonly height: number;
  readonly margin: readonly [number, number];
}

/** Sizes as the networks were trained (training/scenes.py, strips.py, plates.py). */
export const FINDER_SIDE = 320;
export const COUNTER_STRIP: StripSize = { width: 256, height: 48, margin: [0.08, 0.12] };
export const LINE_STRIP: StripSize = { width: 320, height: 32, margin: [0.04, 0.15] };
