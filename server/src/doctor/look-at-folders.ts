import { access, constants, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import type { ImageSettings } from '../image-settings.ts';
import { imageStoresOf } from '../outside/image-stores.ts';
import { type Finding, found, reasonOf } from './finding.ts';

/** What must be free: some thousand readings with their photos. */
export interface LeastRoom {
  readonly megabytes: number;
  readonly files: number;
}

const LEAST: LeastRoom = { megabytes: 1024, files: 10_000 };
const MEGABYTE = 1024 * 1024;

/**
 * Whether whoever asks may write to the folders of DATA_DIR and the images, or make them, and has room there. Nothing is written.
 */
export async function lookAtFolders(
  { dataDir, images, formerImages }: Pick<Config, 'dataDir'> & ImageSettings,
  least: LeastRoom = LEAST,
): Promise<Finding[]> {
  const folders = { DATA_DIR: dataDir, IMAGES_URL: folderOf(images), IMAGES_FORMER_URL: folderOf(formerImages) };
  const looks = Object.entries(folders).map(async ([setting, folder]) =>
    folder === null ? [] : lookAtFolder(setting, folder, least),
  );
  return (await Promise.all(looks)).flat();
}

function folderOf(place: ImageSettings['formerImages']): string | null {
  return place?.kind === 'files' ? place.folder : null;
}

/** Whether the buckets of the images answer whoever has these credentials. Their keys are asked for, nothing is written. */
export async function lookAtBuckets({ images, formerImages }: ImageSettings): Promise<Finding[]> {
  const places = { IMAGES_URL: images, IMAGES_FORMER_URL: formerImages };
  const looks = Object.entries(places).map(async ([setting, place]) => {
    if (place?.kind !== 's3') return [];
    const { bucket } = place;
    try {
      await imageStoresOf({ images: place, formerImages: null }).images.list(null)[Symbol.asyncIterator]().next();
      return [];
    } catch (error) {
      return [found('bucket.closed', { setting, bucket, reason: reasonOf(error) })];
    }
  });
  return (await Promise.all(looks)).flat();
}

async function lookAtFolder(setting: string, folder: string, least: LeastRoom): Promise<Finding[]> {
  let here = folder;
  let reason = await whyClosed(here);
  while (reason === 'ENOENT' && here !== path.dirname(here)) {
    here = path.dirname(here);
    reason = await whyClosed(here);
  }
  if (reason !== null) return [found('folder.closed', { setting, folder: here, reason })];
  const { bavail, bsize, files, ffree } = await statfs(here);
  const megabytes = Math.floor((bavail * bsize) / MEGABYTE);
  return [
    ...(here === folder ? [] : [found('folder.missing', { setting, folder })]),
    ...((await isOfRootAlone(here)) ? [found('folder.asRoot', { setting, folder: here })] : []),
    ...(megabytes < least.megabytes ? [found('disk.full', { setting, folder: here, megabytes })] : []),
    // Some file systems have no limit, and say 0.
    ...(files > 0 && ffree < least.files ? [found('disk.files', { setting, folder: here, files: ffree })] : []),
  ];
}

/** Why whoever asks cannot write into a folder; null where nothing is in the way. */
async function whyClosed(folder: string): Promise<string | null> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Whether only root can write to what root has asked for: it may write anywhere, and the portal's own user may not. */
async function isOfRootAlone(folder: string): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  const { uid, mode } = await stat(folder);
  return uid === 0 && (mode & constants.S_IWOTH) === 0;
}
