import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import {
  clientOf,
  connect,
  type Connection,
  type DatabaseTarget,
  disconnect,
  leave,
  type LongConnection,
} from '../database/connection.ts';
import { copyOut } from '../database/copy-rows.ts';
import { knownMigrations } from '../database/migrate.ts';
import { beginMoment, doneMigrations, type OwnTable, sequenceStates } from '../database/own-tables.ts';
import { WAITING_WORK } from '../database/work-queue.ts';
import { bytesIn } from '../features/photos/bytes-in.ts';
import { inGroups } from '../features/photos/in-groups.ts';
import { isNamedInTheEnd, nextPhotoRecords, type PhotoRecord } from '../features/photos/photos-store.ts';
import { systemScope } from '../http/caller/system-scope.ts';
import type { ImageStore } from '../outside/image-store.ts';
import type { Entry } from './archive.ts';
import { BackupFault } from './backup-fault.ts';
import { entryOf, type Manifest, PART_BYTES, tallyImages, tallyRows, type TableTally } from './contents.ts';
import { marksOf, secretFilesIn, secretKeysOf } from './secrets.ts';

/** What is backed up. */
export interface BackupSource {
  readonly target: DatabaseTarget;
  readonly images: ImageStore;
  readonly config: Pick<Config, 'dataDir' | 'secretKeys' | 'operatorKey'>;
  /** Whether the secrets of the data folder come along: only where whoever finds the file cannot read it. */
  readonly withSecrets: boolean;
  readonly now: Date;
}

/** How far it is, changed while it goes on. */
export interface Progress {
  rows: number;
  photos: number;
}

/** The work that waits, beside the tables of ours; its own are those of another program, which may change with its version. */
export const WORK: OwnTable = {
  name: 'waiting_work',
  columns: ['name', 'data', 'singleton_key', 'group_id', 'start_after'],
};

/** Photos in memory at a time, twice. */
const TOGETHER = 8;
/** Beyond it is not some photos that are lost, but the place of all. */
const MOST_LOST = 10_000;

const SYSTEM = systemScope('backup');

/**
 * The files of a backup, made while they are asked for: all rows as they are at one moment, and the photos that they name. A
 * photo that is deleted with its row after that moment, or that is lost, is named in the manifest, which `onManifest` is
 * told. Throws BackupFault where the tables are those of a newer version, or photos are not where they should be.
 */
export async function* backupEntries(
  source: BackupSource,
  progress: Progress,
  onManifest: (manifest: Manifest) => void,
): AsyncGenerator<Entry> {
  const client = clientOf(source.target, 'backup');
  const { pool, ...rest } = connect(source.target, undefined, { max: 1 });
  try {
    await source.images.prove();
    await client.connect();
    yield* entriesAtOneMoment(client, pool, source, progress, onManifest);
  } finally {
    await leave(client);
    await disconnect({ pool, ...rest });
  }
}

async function* entriesAtOneMoment(
  client: LongConnection,
  pool: Connection['pool'],
  source: BackupSource,
  progress: Progress,
  onManifest: (manifest: Manifest) => void,
): AsyncGenerator<Entry> {
  const migrations = await doneMigrations(client);
  await refuseNewerVersion(migrations);
  const tables = await beginMoment(client);
  const head = {
    version: VERSION,
    createdAt: source.now.toISOString(),
    migrations,
    secretKeys: marksOf(secretKeysOf(source.config)),
    tables: [...tables, WORK],
  };
  yield entryOf({ kind: 'head', head });
  if (source.withSecrets)
    for (const { name, bytes } of secretFilesIn(source.config)) yield entryOf({ kind: 'secret', name, bytes });
  const tallies: TableTally[] = [];
  for (const { name, columns } of head.tables) {
    const tally = tallyRows(name);
    let nth = 0;
    const rows = name === WORK.name ? `(${WAITING_WORK})` : quoted(name, columns);
    for await (const bytes of copyOut(client, rows, PART_BYTES)) {
      const before = tally.told().rows;
      tally.add(bytes);
      progress.rows += tally.told().rows - before;
      yield entryOf({ kind: 'rows', table: name, bytes }, (nth += 1));
    }
    tallies.push(tally.told());
  }
  const without: Manifest['images']['without'] = [];
  const images = tallyImages();
  for await (const { key, bytes } of photosOf(client, pool, source.images, without)) {
    images.add(key, bytes);
    progress.photos += 1;
    yield entryOf({ kind: 'image', key, bytes });
  }
  const manifest: Manifest = {
    tables: tallies,
    sequences: await sequenceStates(client),
    images: { ...images.told(), without },
  };
  onManifest(manifest);
  yield entryOf({ kind: 'manifest', manifest });
}

/** Names as SQL: a table with its columns. */
export function quoted(table: string, columns: readonly string[]): string {
  const name = (one: string): string => `"${one.replaceAll('"', '""')}"`;
  return `${name(table)} (${columns.map(name).join(', ')})`;
}

const { version: VERSION } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};

async function refuseNewerVersion(done: readonly string[]): Promise<void> {
  const known = await knownMigrations();
  const newer = done.filter((name) => !known.includes(name));
  if (done.length === 0) throw new BackupFault('There are no tables of a portal in this database.');
  if (newer.length > 0)
    throw new BackupFault(
      `A newer version has made the tables (${newer.join(', ')}): make the backup with that version.`,
    );
}

/** The photos that rows name, in the order of their keys; those that are not there are put into `without`. */
async function* photosOf(
  client: LongConnection,
  pool: Connection['pool'],
  images: ImageStore,
  without: Manifest['images']['without'],
): AsyncGenerator<{ key: string; bytes: Uint8Array }> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const records: readonly PhotoRecord[] = await nextPhotoRecords(client, SYSTEM, { after, limit: TOGETHER });
    const found = await inGroups(records, (record) => photoOf(record, images), TOGETHER);
    for (const [index, { storage_key: key }] of records.entries()) {
      const bytes = found[index];
      if (bytes instanceof Uint8Array) {
        yield { key, bytes };
        continue;
      }
      without.push({ key, why: (await isNamedInTheEnd(pool, SYSTEM, key)) ? (bytes ?? 'missing') : 'deleted' });
      if (without.filter(({ why }) => why !== 'deleted').length > MOST_LOST)
        throw new BackupFault(`More than ${MOST_LOST} photos are missing: does IMAGES_URL name where they are?`);
    }
    after = records.length < TOGETHER ? undefined : records.at(-1)?.storage_key;
  }
}

async function photoOf(
  { storage_key: key, sha256 }: PhotoRecord,
  images: ImageStore,
): Promise<Uint8Array | 'missing' | 'altered'> {
  const bytes = await bytesIn(images, key);
  if (bytes === null) return 'missing';
  const isWhole = bytes !== 'damaged' && createHash('sha256').update(bytes).digest().equals(sha256);
  return isWhole ? bytes : 'altered';
}
