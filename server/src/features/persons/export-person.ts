import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import type { Turns } from '../../take-turns.ts';
import { wholeBytesIn } from '../photos/bytes-in.ts';
import { StoredFile } from '../photos/stored-file.ts';
import {
  type GivenPhoto,
  type GivenRow,
  listPersonPhotos,
  listRows,
  PERSON_PARTS,
  type PersonPart,
} from './export-store.ts';
import type { Person } from './person-store.ts';

/** Rows in memory at a time. */
const PAGE = 500;
/** What one ZIP holds of photos: beyond two GiB, and beyond 65,535 files, many programs open none. */
const MOST_PHOTOS = { count: 10_000, bytes: 1024 ** 3 };

/** Which photos a ZIP holds, and where the next one begins: null at the end. */
export interface PhotosOfZip {
  readonly photos: readonly GivenPhoto[];
  readonly next: string | null;
}

/** The photos of a person that one ZIP holds, after one of them; one at least. */
export async function photosOfZip(
  { db }: Pick<Parts, 'db'>,
  tenant: TenantScope,
  person: Person,
  after: string | null,
): Promise<PhotosOfZip> {
  const found = await listPersonPhotos(db, tenant, person, { after, most: MOST_PHOTOS.count + 1 });
  const photos: GivenPhoto[] = [];
  let bytes = 0;
  for (const photo of found) {
    bytes += photo.byteLength;
    if (photos.length === MOST_PHOTOS.count || (photos.length > 0 && bytes > MOST_PHOTOS.bytes)) break;
    photos.push(photo);
  }
  return { photos, next: photos.length < found.length ? (photos.at(-1)?.imageId ?? null) : null };
}

interface ZipCall {
  readonly inTurn: Turns;
  readonly photos: readonly GivenPhoto[];
  readonly onMissing: (imageId: string) => void;
}

/**
 * A ZIP of everything that is kept of a person, in pieces: `person.json`, a list after the other, then the photos. The next
 * page, or photo, is fetched once the pieces before it were taken. Who is erased meanwhile is in it as far as they were still
 * there: it is whole in any case.
 */
export async function* personZip(
  { db, images, clock }: Pick<Parts, 'db' | 'images' | 'clock'>,
  tenant: TenantScope,
  person: Person,
  { inTurn, photos, onMissing }: ZipCall,
): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    made.push(piece);
  });
  const json = new ZipDeflate('person.json');
  zip.add(json);
  const head = { file: 'zaehlwerk-person', version: 1, writtenAt: clock(), applicationId: tenant.applicationId };
  json.push(strToU8(JSON.stringify(head).slice(0, -1)));
  for (const part of PERSON_PARTS) {
    json.push(strToU8(`,\n"${part.name}":[`));
    let isFirst = true;
    for await (const rows of pagesOf(part)) {
      json.push(strToU8(`${isFirst ? '' : ','}${rows.map(({ row }) => `\n${JSON.stringify(row)}`).join(',')}`));
      isFirst = false;
      yield* made.splice(0);
    }
    json.push(strToU8(']'));
  }
  json.push(strToU8('}\n'), true);
  const missing: string[] = [];
  for (const { imageId, storageKey } of photos) {
    yield* made.splice(0);
    const bytes = await wholeBytesIn(images, storageKey);
    if (bytes !== null) addFile(zip, new StoredFile(`photos/${imageId}.jpg`), bytes);
    else {
      missing.push(imageId);
      onMissing(imageId);
    }
  }
  if (missing.length > 0) addFile(zip, new ZipDeflate('missing.txt'), strToU8(`${missing.join('\n')}\n`));
  zip.end();
  yield* made.splice(0);

  async function* pagesOf(part: PersonPart): AsyncGenerator<readonly GivenRow[]> {
    let after: string | Buffer | null = null;
    for (;;) {
      const from: string | Buffer | null = after;
      const rows: readonly GivenRow[] = await inTurn(() =>
        listRows(db, tenant, person, part, { after: from, most: PAGE }),
      );
      if (rows.length > 0) yield rows;
      if (rows.length < PAGE) return;
      after = rows.at(-1)?.key ?? null;
    }
  }
}

function addFile(zip: Zip, file: ZipDeflate | StoredFile, bytes: Uint8Array): void {
  zip.add(file);
  file.push(bytes, true);
}
