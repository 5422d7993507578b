import type { Area } from '../areas.ts';
import type { Maps } from '../areas-in-maps.ts';
import { type Columns, columnsOf } from '../columns.ts';

/** The side of the maps. */
export const SIDE = 80;

type Place = Pick<Area, 'middle' | 'along' | 'half'>;

/** Maps in which the finder sees one counter with drums. */
export function mapsOf({ middle, along, half }: Place): Maps {
  return mapsWhere(along, (x, y) => {
    const [right, below] = [x + 0.5 - middle[0], y + 0.5 - middle[1]];
    const [far, down] = [right * along[0] + below * along[1], below * along[0] - right * along[1]];
    return Math.abs(far) <= half[0] && Math.abs(down) <= half[1];
  });
}

/** Maps in which all that is bright on a picture (its first plane, 0 to 1) is a counter and a number, read to the right. */
export function mapsOfBright(picture: Float32Array, side: number): Maps {
  const step = side / SIDE;
  const isBright = (x: number, y: number): boolean => (picture[(y * side + x) * step] ?? 0) > 0.9;
  return mapsWhere([1, 0], isBright, [0, 2]);
}

function mapsWhere(along: Place['along'], isThere: (x: number, y: number) => boolean, layers = [0]): Maps {
  const size = SIDE ** 2;
  const values = new Float32Array(5 * size).fill(-6);
  for (let at = 0; at < size; at += 1) {
    if (isThere(at % SIDE, Math.floor(at / SIDE))) for (const layer of layers) values[layer * size + at] = 6;
    values[3 * size + at] = along[0];
    values[4 * size + at] = along[1];
  }
  return { side: SIDE, values };
}

/** Columns that say a text of an alphabet, each of its symbols this surely (0 to 1), with blanks between. */
export function saying(text: string, alphabet: string, sure = 0.999): Columns {
  const classes = alphabet.length + 1;
  const others = Math.log((1 - sure) / sure / alphabet.length);
  const said = [...text].flatMap((symbol) => [alphabet.indexOf(symbol) + 1, 0]);
  const raw = said.flatMap((kind) => Array.from({ length: classes }, (_, each) => (each === kind ? 0 : others)));
  return columnsOf(Float32Array.from(raw), said.length, classes);
}
