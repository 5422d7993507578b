import { access, constants, statfs } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import { type Finding, found, reasonOf } from './finding.ts';

/** What must be free: some thousand readings with their photos. */
export interface LeastRoom {
  readonly megabytes: number;
  readonly files: number;
}

const LEAST: LeastRoom = { megabytes: 1024, files: 10_000 };
const MEGABYTE = 1024 * 1024;

/** Whether whoever asks may write to the folders of DATA_DIR and IMAGES_URL, and has room there. Nothing is written. */
export async function lookAtFolders(
  { dataDir, imagesUrl }: Pick<Config, 'dataDir' | 'imagesUrl'>,
  least: LeastRoom = LEAST,
): Promise<Finding[]> {
  const images = imagesUrl.startsWith('file:') ? fileURLToPath(imagesUrl) : null;
  const folders = { DATA_DIR: dataDir, ...(images === null ? {} : { IMAGES_URL: images }) };
  const looks = Object.entries(folders).map(([setting, folder]) => lookAtFolder(setting, folder, least));
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
