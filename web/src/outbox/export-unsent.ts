import {
  formatUnsentLine,
  UNSENT_FILE_ENDING,
  UNSENT_FILE_KIND,
  UNSENT_FILE_TYPE,
  UNSENT_FILE_VERSION,
  type UnsentEntry,
  type UnsentHead,
  type UnsentLine,
} from '@zaehlwerk/contract/unsent-file';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import type { SubmittedImage } from '@zaehlwerk/domain/submission/submission';
import { encodeBytes } from '../device/bytes.ts';
import type { Database } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { hashOf, type PhotoBytes } from '../photo/kept-photo.ts';
import { encodeKept } from './content-photos.ts';
import type { Content } from './content.ts';
import { type OutboxEntry, photosOf, type UnreadableRecord } from './outbox-entry.ts';

export interface ToExport {
  readonly entries: readonly OutboxEntry[];
  readonly unreadable: readonly UnreadableRecord[];
}

/** A file for the user to save and pass on. */
export interface UnsentFile {
  readonly name: string;
  readonly content: Blob;
}

/**
 * Exports unsent readings into one file, which the utility can import without duplicates (contract, `unsent-file.ts`).
 * Photos are read one by one, and each line is handed to the browser at once: the file may be larger than memory.
 * Rejects with DatabaseClosed when the device cannot be read.
 */
export async function exportUnsent(
  { clock, database, address }: Pick<Device, 'clock' | 'database' | 'address'>,
  { entries, unreadable }: ToExport,
): Promise<UnsentFile> {
  const now = clock.now();
  const lines: Blob[] = [];
  const write = (line: UnsentHead | UnsentLine) => lines.push(new Blob([formatUnsentLine(line)]));
  write({
    file: UNSENT_FILE_KIND,
    version: UNSENT_FILE_VERSION,
    writtenAt: now.toISOString(),
    host: address.host,
    entries: entries.length + unreadable.length,
  });
  for (const entry of entries) write(await lineOf(database, entry));
  for (const { record } of unreadable) write({ kind: 'unreadable', reason: 'notUnderstood', raw: writable(record) });
  const name = `ablesungen-${berlinDay(now)}${UNSENT_FILE_ENDING}`;
  return { name, content: new Blob(lines, { type: UNSENT_FILE_TYPE }) };
}

async function lineOf(database: Database, entry: OutboxEntry): Promise<UnsentLine> {
  const content = await encodeKept(database, hashOf, entry.content);
  if (content !== null) return unsentEntry(entry, content);
  const photos: Record<string, string | null> = {};
  for (const { id } of photosOf(entry)) photos[id] = bytesOf(await database.read('photos', id));
  return { kind: 'unreadable', reason: 'photoLost', raw: { entry, photos } };
}

/** Exactly what would be sent, with the same id. */
function unsentEntry(entry: OutboxEntry, content: Content<SubmittedImage>): UnsentEntry {
  const { id, contractVersion, accountId, applicationId, keptAt } = entry;
  return { id, contractVersion, accountId, applicationId, keptAt, ...content };
}

/** What is left of a photo, as base64. */
function bytesOf(kept: unknown): string | null {
  const { bytes } = (kept ?? {}) as Partial<PhotoBytes>;
  return bytes instanceof ArrayBuffer ? encodeBytes(bytes) : null;
}

/** A record as JSON; if it cannot be serialized, at least its presence is recorded. */
function writable(record: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(record) ?? 'null');
  } catch {
    return String(record);
  }
}
