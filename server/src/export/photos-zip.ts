import type { ExportedReading } from '@zaehlwerk/contract/reading-exports';
import { csvHeader, formatCsvLines } from '@zaehlwerk/domain/table/format-csv';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { wholeBytesIn } from '../features/photos/bytes-in.ts';
import { StoredFile } from '../features/photos/stored-file.ts';
import type { ImageStore } from '../outside/image-store.ts';
import type { KeptPhoto } from './images-out-store.ts';
import { readingsTable } from './reading-columns.ts';

/** What a ZIP of photos is made of: readings and their photos, some at a time as they are taken. */
export interface PhotosOut {
  readonly readings: () => AsyncIterable<readonly ExportedReading[]>;
  readonly photos: () => AsyncIterable<readonly KeptPhoto[]>;
}

/**
 * A ZIP of photos, named by their ids, behind the table of their readings, in pieces: some lines of the table, and the next
 * photo, are fetched once the pieces before were taken, so that one photo is in memory at a time. Those whose bytes are lost are
 * named in a text at the end.
 */
export async function* photosZip(
  { readings, photos }: PhotosOut,
  images: Pick<ImageStore, 'get'>,
  onMissing: (imageId: string) => void,
): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    made.push(piece);
  });
  const add = (file: ZipDeflate | StoredFile, bytes: Uint8Array): Uint8Array[] => {
    zip.add(file);
    file.push(bytes, true);
    return made.splice(0);
  };
  const table = new ZipDeflate('readings.csv');
  zip.add(table);
  table.push(strToU8(csvHeader(readingsTable([]))));
  for await (const some of readings()) {
    table.push(strToU8(formatCsvLines(readingsTable(some))));
    yield* made.splice(0);
  }
  table.push(new Uint8Array(), true);
  yield* made.splice(0);
  const missing: string[] = [];
  for await (const some of photos()) {
    for (const { imageId, storageKey } of some) {
      const bytes = await wholeBytesIn(images, storageKey);
      if (bytes !== null) yield* add(new StoredFile(`photos/${imageId}.jpg`), bytes);
      else {
        missing.push(imageId);
        onMissing(imageId);
      }
    }
  }
  if (missing.length > 0) yield* add(new ZipDeflate('missing.txt'), strToU8(`${missing.join('\n')}\n`));
  zip.end();
  yield* made.splice(0);
}
