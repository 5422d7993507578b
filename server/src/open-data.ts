import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './database/open-database.ts';
import { fileImageStore } from './outside/file-image-store.ts';
import type { ImageStore } from './outside/image-store.ts';
import { prepareDataFolder } from './prepare-data-folder.ts';
import { StartFault } from './start-fault.ts';

/** Where everything is kept. */
export interface OpenedData {
  readonly images: ImageStore;
  readonly database: Database;
}

/** Opens the data folder, the place for images and the database, which is started last. Throws StartFault. */
export async function openData(config: Config, log: Logger): Promise<OpenedData> {
  await prepareDataFolder(config.dataDir);
  const images = fileImageStore(fileURLToPath(config.imagesUrl));
  await images.check().catch((error: unknown) => {
    throw new StartFault(`IMAGES_URL must name a folder that can be written to: ${messageOf(error)}.`);
  });
  return { images, database: await openDatabase(config.databaseUrl, config.dataDir, log) };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, '') : 'unknown reason';
}
