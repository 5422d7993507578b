import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { clientOf, type DatabaseTarget, leave, type LongConnection } from '../database/connection.ts';
import { knownMigrations } from '../database/migrate.ts';
import { reachDatabase } from '../database/open-database.ts';
import { doneMigrations } from '../database/own-tables.ts';
import { inGroups } from '../features/photos/in-groups.ts';
import { countPhotoRecords, findNamedKeys, recordedHashes } from '../features/photos/photos-store.ts';
import { systemScope } from '../http/caller/system-scope.ts';
import { prepareDataFolder } from '../open-data.ts';
import { type ImageStore, isImageKey } from '../outside/image-store.ts';
import { imageStoresOf } from '../outside/image-stores.ts';
import { BackupFault, FileFault, NOT_WHOLE } from './backup-fault.ts';
import type { Content, Head, Manifest } from './contents.ts';
import type { BackupKeys } from './key-file.ts';
import { beginLoading, keepRows, refuseRows } from './load-rows-store.ts';
import { readBackup, readBeginning, verifyBackup } from './read-backup.ts';
import { keepSecretFiles, marksOf, secretKeysOf } from './secrets.ts';
import type { Progress } from './write-backup.ts';

/** A backup, and where it goes. */
export interface Restoring {
  readonly file: string;
  readonly keys: BackupKeys | null;
  readonly config: Config;
  /** Whether it goes on though what the portal sealed cannot be opened again. */
  readonly withOtherSecretKey: boolean;
}

export interface Restored {
  readonly manifest: Manifest;
  readonly leftOut: readonly string[];
}

const SYSTEM = systemScope('backup');
/** Photos in memory at a time. */
const TOGETHER = 8;
/** Keys that the database is asked for at a time. */
const KEYS_AT_ONCE = 500;

/**
 * Puts a backup into an empty database and an empty image store, and compares all of it there. First the whole file is verified. Rows
 * come to stay all at once at the end, behind their photos; where it ends before, the same is done again, and photos that are there by then
 * are taken as they are. Throws BackupFault, FileFault or StartFault, and of the stores ImageStoreFault.
 */
export async function restoreBackup(
  { file, keys, config, withOtherSecretKey }: Restoring,
  progress: Progress & { verified: number },
  log: Logger,
): Promise<Restored> {
  const { head, secrets } = await readBeginning(file, keys);
  await refuseOtherVersion(head);
  if (!withOtherSecretKey)
    refuseOtherSecretKey(
      head,
      config,
      secrets.some(({ name }) => name === 'secret-key'),
    );
  await prepareDataFolder(config.dataDir);
  const { images } = imageStoresOf(config);
  await images.check();
  await images.prove();
  const database = await reachDatabase(config, log);
  try {
    await withClient(database.owner, (client) => refuseOtherState(client, head));
    await verifyBackup(file, keys, (bytes) => (progress.verified += bytes));
    await database.prepare(head.migrations.at(-1));
    return await withClient(database.owner, async (client) => {
      const restored = await load(client, images, head, readBackup(file, keys), progress);
      keepSecretFiles(config.dataDir, secrets);
      await keepRows(client);
      return restored;
    });
  } finally {
    await database.close();
  }
}

async function withClient<T>(target: DatabaseTarget, work: (client: LongConnection) => Promise<T>): Promise<T> {
  const client = clientOf(target, 'restore');
  await client.connect();
  try {
    return await work(client);
  } finally {
    await leave(client);
  }
}

async function refuseOtherVersion({ version, migrations }: Head): Promise<void> {
  const known = await knownMigrations();
  const newer = migrations.filter((name) => !known.includes(name));
  if (newer.length > 0)
    throw new BackupFault(
      `The backup was made by a newer version (${version}, with ${newer.join(', ')}): restore it with that version or a later one.`,
    );
  if (migrations.some((name, index) => name !== known[index]))
    throw new BackupFault(`The backup is of version ${version}, whose tables this version cannot make.`);
}

function refuseOtherSecretKey({ secretKeys }: Head, config: Config, bringsItsOwn: boolean): void {
  const here = marksOf(secretKeysOf(config));
  if (here.length === 0 && bringsItsOwn) return;
  if (secretKeys.every((mark) => here.includes(mark))) return;
  const where = config.secretKeys.length > 0 ? 'SECRET_KEY' : `The file secret-key in ${config.dataDir}`;
  throw new BackupFault(
    `${where} is not that of the backup: what the portal has sealed would stay closed (links of shares, codes of cards and of clerks, secrets of webhooks). Set the former one, or go on without it by --other-secret-key.`,
  );
}

async function refuseOtherState(client: LongConnection, { migrations }: Head): Promise<void> {
  const done = await doneMigrations(client);
  if (done.some((name) => !migrations.includes(name)))
    throw new BackupFault(
      'The database has tables of a newer version than the backup: a backup goes into an empty database, and migrate follows it.',
    );
  if (done.length > 0) await refuseRows(client);
}

async function load(
  client: LongConnection,
  images: ImageStore,
  head: Head,
  contents: AsyncIterable<Content>,
  progress: Progress,
): Promise<Restored> {
  const loader = await beginLoading(client, head);
  let photos: ReturnType<typeof photoPutter> | null = null;
  let manifest: Manifest | null = null;
  for await (const content of contents) {
    if (content.kind === 'rows') {
      await loader.add(content.table, content.bytes);
      for (let at = content.bytes.indexOf(10); at !== -1; at = content.bytes.indexOf(10, at + 1)) progress.rows += 1;
    }
    if (content.kind !== 'image' && content.kind !== 'manifest') continue;
    if (photos === null) {
      await loader.endRows();
      photos = photoPutter(client, images, await refuseOtherPhotos(client, images), progress);
    }
    if (content.kind === 'image') await photos.add(content);
    else manifest = content.manifest;
  }
  if (photos === null || manifest === null) throw new FileFault(NOT_WHOLE);
  await photos.end();
  const named = await countPhotoRecords(client, SYSTEM);
  if (named !== manifest.images.count + manifest.images.without.length)
    throw new BackupFault(`The rows name ${named} photos, and the backup has another number.`);
  await loader.finish(manifest);
  return { manifest, leftOut: loader.leftOut };
}

/** Gives whether there are no photos yet. Throws BackupFault where there is one that the rows do not name. */
async function refuseOtherPhotos(client: LongConnection, images: ImageStore): Promise<boolean> {
  let isEmpty = true;
  let keys: string[] = [];
  const look = async (): Promise<void> => {
    const named = await findNamedKeys(client, SYSTEM, keys);
    if (keys.some((key) => !named.has(key)))
      throw new BackupFault(
        'The image store is not empty: it has photos that the backup does not know. Name an empty one with IMAGES_URL.',
      );
    keys = [];
  };
  for await (const key of images.list(null)) {
    isEmpty = false;
    if (keys.push(key) >= KEYS_AT_ONCE) await look();
  }
  await look();
  return isEmpty;
}

type Photo = Extract<Content, { readonly kind: 'image' }>;

/** Puts photos some at a time, each compared with what its row has recorded, and read again from where it is then. */
function photoPutter(client: LongConnection, images: ImageStore, isEmpty: boolean, progress: Progress) {
  let held: Photo[] = [];
  const end = async (): Promise<void> => {
    const recorded = await recordedHashes(
      client,
      SYSTEM,
      held.map(({ key }) => key),
    );
    await inGroups(held, async ({ key, bytes }) => {
      const hash = recorded.get(key);
      const isRight = (some: Uint8Array | null): boolean =>
        some !== null && hash !== undefined && createHash('sha256').update(some).digest().equals(hash);
      if (!isImageKey(key) || !isRight(bytes))
        throw new BackupFault(`The photo ${key} is not the one that its row names.`);
      if (isEmpty || !isRight(await images.get(key))) await images.put(key, bytes);
      if (!isRight(await images.get(key)))
        throw new BackupFault(`The image store has made something else of the photo ${key}.`);
    });
    progress.photos += held.length;
    held = [];
  };
  return {
    async add(photo: Photo): Promise<void> {
      if (held.push(photo) >= TOGETHER) await end();
    },
    end,
  };
}
