import { access, constants, statfs } from 'node:fs/promises';
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

/** Whether whoever asks may write to the folders of DATA_DIR and the images, and has room there. Nothing is written. */
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
  const fault = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).catch((error: unknown) => error);
  if (fault !== undefined) {
    const reason = reasonOf(fault);
    return [
      reason === 'ENOENT'
        ? found('folder.missing', { setting, folder })
        : found('folder.closed', { setting, folder, reason }),
    ];
  }
  const { bavail, bsize, files, ffree } = await statfs(folder);
  const megabytes = Math.floor((bavail * bsize) / MEGABYTE);
  return [
    ...(megabytes < least.megabytes ? [found('disk.full', { setting, folder, megabytes })] : []),
    // Some file systems have no limit, and say 0.
    ...(files > 0 && ffree < least.files ? [found('disk.files', { setting, folder, files: ffree })] : []),
  ];
}
