import { type Area, type AreaKind, areasIn, closeUp, distinct, placed } from './areas.ts';
import { FINDER_SIDE, type Networks } from './networks.ts';
import { letterbox, type Pyramid, stripsOf } from './picture.ts';

/** What is found on a photo, the surest first. */
export interface FoundAreas {
  readonly counters: readonly Area[];
  readonly numbers: readonly Area[];
}

/** Areas that are looked at more closely; each costs as much as the whole photo. */
const MOST_COUNTERS = 3;
const MOST_NUMBERS = 3;
/** What an area is worth that is not seen again from near by. */
const LOST = 0.3;
/** Beside a surer counter one that is so much less sure is none. */
const LEAST_BESIDE = 0.5;
/** Digits that are less high (pixels of the photo) nobody can read. */
const LEAST_HEIGHT = 6;
/** Grey around a photo that is no square. */
const AROUND = 114 / 255;
const SQUARE = { width: FINDER_SIDE, height: FINDER_SIDE };
const COUNTERS: readonly AreaKind[] = ['drums', 'display'];

/** Finds where on a photo counters and meters' numbers stand. */
export async function findAreas(networks: Networks, pyramid: Pyramid): Promise<FoundAreas> {
  const cutting = letterbox(pyramid[0]);
  const maps = await networks.find(stripsOf(pyramid, [cutting], SQUARE, AROUND));
  const seen = (kinds: readonly AreaKind[], most: number): Area[] =>
    distinct(
      kinds.flatMap((kind) =>
        maps.flatMap((each) => areasIn(each, kind, most).map((area) => placed(area, cutting, each.side))),
      ),
    ).slice(0, most);
  return {
    counters: await closer(networks, pyramid, seen(COUNTERS, MOST_COUNTERS)),
    numbers: seen(['number'], MOST_NUMBERS),
  };
}

/** Looks at areas once more from near by, all at once, where each is larger and stands upright. */
async function closer(networks: Networks, pyramid: Pyramid, areas: readonly Area[]): Promise<Area[]> {
  if (areas.length === 0) return [];
  const cuttings = areas.map(closeUp);
  const maps = await networks.find(stripsOf(pyramid, cuttings, SQUARE));
  const again = areas.map((area, index) => {
    const [cutting, seen] = [cuttings[index], maps[index]];
    if (cutting === undefined || seen === undefined) return area;
    const central = COUNTERS.flatMap((kind) => areasIn(seen, kind, 1)).filter(({ middle }) =>
      isCentral(middle, seen.side),
    );
    const [best] = distinct(central);
    return best === undefined ? { ...area, score: area.score * LOST } : placed(best, cutting, seen.side);
  });
  const sorted = distinct(again);
  return sorted.filter(
    ({ score, half }) => score >= LEAST_BESIDE * (sorted[0]?.score ?? 0) && 2 * half[1] >= LEAST_HEIGHT,
  );
}

function isCentral([x, y]: readonly [number, number], side: number): boolean {
  return Math.max(Math.abs(x - side / 2), Math.abs(y - side / 2)) < 0.3 * side;
}
