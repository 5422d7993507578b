import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './database/open-database.ts';
import { makeFolders } from './outside/image-store.ts';
import { type ImageMove, type ImageStores, imageStoresOf, isSamePlace } from './outside/image-stores.ts';
import { StartFault } from './start-fault.ts';

/** Where everything is kept. */
export interface OpenedData extends ImageStores {
  readonly database: Database;
}

/** Opens the data folder, the place for images and the database, which is started last. Throws StartFault. */
export async function openData(config: Config, log: Logger): Promise<OpenedData> {
  await prepareDataFolder(config.dataDir);
  const stores = imageStoresOf(config);
  const { images, formerImages } = config;
  await check(stores.images).catch((error: unknown) => {
    throw new StartFault(`IMAGES_URL must name ${KINDS[images.kind]} that can be written to: ${messageOf(error)}.`);
  });
  if (stores.imageMove !== null && formerImages !== null) await checkFormer(stores.imageMove, KINDS[formerImages.kind]);
  return { ...stores, database: await openDatabase(config, log) };
}

/** The folder is made where it is missing, then all is tried that is ever done there. */
async function check(images: ImageStores['images']): Promise<void> {
  await images.check();
  await images.prove();
}

/** What is not there, or cannot be used, would be taken for a place without photos. */
async function checkFormer(move: ImageMove, kind: string): Promise<void> {
  await move.from.prove().catch((error: unknown) => {
    throw new StartFault(
      `IMAGES_FORMER_URL must name ${kind} that is there and can be written to: ${messageOf(error)}.`,
    );
  });
  if (await isSamePlace(move))
    throw new StartFault('IMAGES_FORMER_URL must name another place than IMAGES_URL: both lead to the same one.');
}

const KINDS = { files: 'a folder', s3: 'a bucket' } as const;

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, '') : 'unknown reason';
}

/** About as much as the database writes first; with less room it cannot start. */
const PROBE_BYTES = 1024 * 1024;

/**
 * Makes the data folder and checks that it can be written to, before anything starts that would fail half-way. Other users
 * may pass through the folder but not list it, because the database may run as another user. Throws StartFault.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    await makeFolders(folder, 0o711);
    const file = openSync(probe, 'w', 0o600);
    try {
      writeSync(file, Buffer.alloc(PROBE_BYTES, 1));
      fsyncSync(file);
    } finally {
      closeSync(file);
      rmSync(probe);
    }
  } catch (error) {
    throw new StartFault(reasonOf(folder, (error as NodeJS.ErrnoException).code ?? ''));
  }
}

function reasonOf(folder: string, code: string): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The data folder ${folder} is full.`;
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `DATA_DIR must be a folder, but ${folder} is a file or inside one.`;
  return `The data folder ${folder} cannot be written to (${code || 'unknown reason'}).`;
}
