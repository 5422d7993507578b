import { type Area, type AreaKind, closeUp, distinct, placed } from './areas.ts';
import { areasIn, type Maps } from './areas-in-maps.ts';
import { FINDER_SIDE, type Networks } from './networks.ts';
import { type Cutting, letterbox, type Pyramid, stripsOf } from './picture.ts';

/** What is found on a photo, the most certain first. */
export interface FoundAreas {
  readonly counters: readonly Area[];
  readonly numbers: readonly Area[];
}

/** Areas that are looked at more closely; each costs as much as the whole photo. */
const MOST_COUNTERS = 3;
const MOST_NUMBERS = 8;
/** A whole counter that is at least so sure as a part of it, in shares, is taken for it. */
const NEARLY = 0.8;
/**
 * Which share of a look from near by an area fills: what may be only a part of a counter leaves room for the rest of it; small print
 * around one is to be seen as large as can be.
 */
const FILLS = { closer: 0.5, around: 0.6 };
/** An area that is so much shorter from near by is only a part. */
const LEAST_PART = 0.65;
/** The weight of an area that is not confirmed in the close-up. */
const LOST = 0.3;
/** Beside a surer counter one that is so much less certain is none. */
const LEAST_BESIDE = 0.5;
/** Digits of less height (in pixels of the photo) are unreadable. */
const LEAST_HEIGHT = 6;
/** How far above and below a counter is looked for numbers, in sides of the look at the counter. */
const AROUND_BY = 0.7;
/** A part of a photo, as a share of its longer side. */
const PART = 0.62;
const PARTS = [0, 1 - PART].flatMap((below) => [0, 1 - PART].map((right) => [right, below] as const));
/** Grey around a photo that is no square. */
const AROUND = 114 / 255;
const SQUARE = { width: FINDER_SIDE, height: FINDER_SIDE };
const COUNTERS: readonly AreaKind[] = ['drums', 'display'];

/** Finds where on a photo counters and meters' numbers stand: on the whole of it, or in its parts, each of which is seen larger. */
export async function findAreas(networks: Networks, pyramid: Pyramid, view: 'whole' | 'parts'): Promise<FoundAreas> {
  const photo = letterbox(pyramid[0]);
  const far = await looksAt(networks, pyramid, view === 'whole' ? [photo] : partsOf(photo));
  const seen = distinct(far.flatMap((look) => seenIn(look, COUNTERS, MOST_COUNTERS)));
  const looks = await closer(networks, pyramid, seen.slice(0, MOST_COUNTERS));
  const counters = distinct(
    looks.map(({ area }) => area),
    NEARLY,
  );
  const numbers = [...far, ...looks].flatMap((look) => seenIn(look, ['number'], MOST_NUMBERS));
  return {
    counters: counters.filter(
      ({ score, half }) => score >= LEAST_BESIDE * (counters[0]?.score ?? 0) && 2 * half[1] >= LEAST_HEIGHT,
    ),
    numbers: distinct(numbers).slice(0, MOST_NUMBERS),
  };
}

/** Numbers above and below a counter, where small print is too small to be seen on the whole photo. */
export async function findNumbersAround(networks: Networks, pyramid: Pyramid, counter: Area): Promise<readonly Area[]> {
  const near = closeUp(counter, FILLS.around);
  const cuttings = [-1, 1].map((side) => ({
    ...near,
    x: near.x + side * AROUND_BY * near.down[0],
    y: near.y + side * AROUND_BY * near.down[1],
  }));
  const looks = await looksAt(networks, pyramid, cuttings);
  const found = looks.flatMap((look) => seenIn(look, ['number'], MOST_NUMBERS));
  return distinct(found).slice(0, MOST_NUMBERS);
}

/** The finder's output for a cutout of the photo. */
interface Look {
  readonly maps: Maps;
  readonly cutting: Cutting;
}

/** The finder's output for each of these cutouts; everything outside the photo is grey. */
async function looksAt(networks: Networks, pyramid: Pyramid, cuttings: readonly Cutting[]): Promise<Look[]> {
  const maps = await networks.find(stripsOf(pyramid, cuttings, SQUARE, AROUND));
  return cuttings.flatMap((cutting, index) => {
    const seen = maps[index];
    return seen === undefined ? [] : [{ maps: seen, cutting }];
  });
}

function partsOf({ x, y, along, down }: Cutting): Cutting[] {
  return PARTS.map(([right, below]) => ({
    x: x + right * along[0],
    y: y + below * down[1],
    along: [along[0] * PART, 0],
    down: [0, down[1] * PART],
  }));
}

/** The areas of these kinds, where they lie on the photo. */
function seenIn({ maps, cutting }: Look, kinds: readonly AreaKind[], most: number): Area[] {
  return kinds.flatMap((kind) => areasIn(maps, kind, most).map((area) => placed(area, cutting, maps.side)));
}

/** Looks at counters once more from near by, all at once, where each is larger and stands upright. */
async function closer(
  networks: Networks,
  pyramid: Pyramid,
  areas: readonly Area[],
): Promise<(Look & { readonly area: Area })[]> {
  if (areas.length === 0) return [];
  const cuttings = areas.map((area) => closeUp(area, FILLS.closer));
  const maps = await networks.find(stripsOf(pyramid, cuttings, SQUARE));
  return areas.flatMap((area, index) => {
    const [cutting, seen] = [cuttings[index], maps[index]];
    if (cutting === undefined || seen === undefined) return [];
    const central = COUNTERS.flatMap((kind) => areasIn(seen, kind, 1)).filter(({ middle }) =>
      isCentral(middle, seen.side),
    );
    const [best] = distinct(central);
    if (best === undefined) return [{ maps: seen, cutting, area: { ...area, score: area.score * LOST } }];
    const again = placed(best, cutting, seen.side);
    // In a close-up a part of a counter may look like a whole one.
    const isPart = again.half[0] < LEAST_PART * area.half[0];
    return [{ maps: seen, cutting, area: isPart ? { ...area, score: again.score } : again }];
  });
}

function isCentral([x, y]: readonly [number, number], side: number): boolean {
  return Math.max(Math.abs(x - side / 2), Math.abs(y - side / 2)) < 0.3 * side;
}
