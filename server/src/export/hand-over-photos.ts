import type { ExportedReading } from '@zaehlwerk/contract/reading-exports';
import type { Kysely } from 'kysely';
import { inChunks } from '../database/sql-values.ts';
import type { Tables } from '../database/schema.ts';
import type { TenantScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import type { Turns } from '../take-turns.ts';
import { BEGINNING, formatCursor, readCursor } from './cursor.ts';
import { exportReading, READINGS } from './hand-over.ts';
import { type KeptPhoto, listPhotos, listPhotoSizes, type PhotoSizes } from './images-out-store.ts';
import { handOver, type Outgoing, type Page } from './outgoing.ts';
import type { PhotosOut } from './photos-zip.ts';
import { listReadings } from './readings-out-store.ts';

/** Of photos in one file: beyond two GiB there are programs that open none. */
const MOST_PHOTO_BYTES = 1024 ** 3;

/** The ids of all readings, and some of them with all their columns. */
const PART_BYTES = 2 * 1024 ** 2;

const { list, sequence, positionings, placed } = READINGS;
const SIZES: Outgoing<PhotoSizes> = {
  list,
  proves: 'photosOfReadings',
  sequence,
  positionings,
  placed,
  rowsAfter: listPhotoSizes,
};

/**
 * The photos of a page of accepted readings, and the cursor of the next one: of fewer readings where there would be too
 * many bytes, but of one at least. They are fewer than a ZIP can hold: a reading has three at most. Of the readings only
 * their ids are kept; they and their photos are read in parts, each in its turn, as they are taken. `holds` is how many bytes of
 * them there are at a time.
 */
export async function handOverPhotos(
  parts: Pick<Parts, 'db' | 'clock'>,
  tenant: TenantScope,
  page: Page,
  inTurn: Turns,
): Promise<PhotosOut & { readonly next: string; readonly holds: number }> {
  const { readings: found, next } = await handOver(parts, tenant, SIZES, page);
  const taken = found.slice(0, countTaken(found));
  const last = taken.at(-1);
  const before = page.cursor === undefined ? BEGINNING : (readCursor(list, tenant, page.cursor) ?? BEGINNING);
  return {
    next: last === undefined || taken.length === found.length ? next : formatCursor(list, tenant, last.position),
    holds: PART_BYTES + taken.reduce((most, { largest }) => Math.max(most, largest), 0),
    readings: () => partsOfReadings(parts.db, tenant, before, taken, inTurn),
    photos: () => partsOfPhotos(parts.db, tenant, taken, inTurn),
  };
}

/** How many of these readings have photos that fit into one file; at least one. */
function countTaken(found: readonly PhotoSizes[]): number {
  let bytes = 0;
  const tooMany = found.findIndex((one, index) => {
    bytes += one.bytes;
    return bytes > MOST_PHOTO_BYTES && index > 0;
  });
  return tooMany < 0 ? found.length : tooMany;
}

async function* partsOfReadings(
  db: Kysely<Tables>,
  tenant: TenantScope,
  before: string,
  taken: readonly PhotoSizes[],
  inTurn: Turns,
): AsyncGenerator<readonly ExportedReading[]> {
  let after = before;
  for (const some of inChunks(taken)) {
    const readings = await inTurn(() => listReadings(db, tenant, after, some.length));
    after = some.at(-1)?.position ?? after;
    yield readings.map(exportReading);
  }
}

async function* partsOfPhotos(
  db: Kysely<Tables>,
  tenant: TenantScope,
  taken: readonly PhotoSizes[],
  inTurn: Turns,
): AsyncGenerator<readonly KeptPhoto[]> {
  const photographed = taken.filter(({ bytes }) => bytes > 0).map(({ id }) => id);
  for (const some of inChunks(photographed)) yield await inTurn(() => listPhotos(db, tenant, some));
}
