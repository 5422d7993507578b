import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { ImageStoreFault } from '../image-store-fault.ts';

/**
 * Photos as files: `<folder>/<tenant>/<first two characters>/<name>`. A file appears under its own name only when all
 * its bytes are on the disk: written and synced beside it as `<name>.part`, renamed, and the folder synced too. What a
 * crash leaves behind is an orphan like any other, listed with its key and swept later.
 */
const PART = '.part';
const KEY = /^[a-z0-9][a-z0-9-]{0,62}\/[0-9a-f-]{36}$/;

/** Whether a text is a key of a photo: tenant, then a name of our own making. */
export function isImageKey(text: string): boolean {
  return KEY.test(text);
}

/** The image store in a folder of the file system. The folder is made when it is missing; one process or several may use it. */
export function fileImageStore(folder: string): ImageStore {
  const root = path.resolve(folder);
  const made = new Set<string>();
  return {
    put: (key, bytes) => putFile(root, made, pathOf(root, key), bytes),
    get: (key) => readOrNull(pathOf(root, key)),
    remove: (key) => removeFile(pathOf(root, key)),
    list: (after) => listKeys(root, after),
    isOlderThan: (key, instant) => isOlder(pathOf(root, key), instant),
    check: () => checkWritable(root),
    prove: () => proveFolder(root),
  };
}

/** Keys are made by us; anything else is a bug, and never becomes a path. */
function pathOf(root: string, key: string): string {
  if (!isImageKey(key)) throw new Error('not an image key');
  const [tenant, name] = key.split('/') as [string, string];
  return path.join(root, tenant, name.slice(0, 2), name);
}

async function putFile(root: string, made: Set<string>, file: string, bytes: Uint8Array): Promise<void> {
  const folder = path.dirname(file);
  const part = `${file}${PART}`;
  try {
    await makeFolder(root, made, folder);
    await writePart(part, bytes);
    await rename(part, file);
  } catch (error) {
    // Perhaps the folder was taken away; the next photo makes it again.
    made.delete(folder);
    throw error;
  }
  await syncFolder(folder);
}

/** No put takes a minute: what is older was left by a crash, and whoever puts the same photo again needs its place. */
const ABANDONED_MS = 60_000;

async function writePart(part: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeSynced(part, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!(await isOlderFile(part, new Date(Date.now() - ABANDONED_MS)))) throw error;
    await rm(part, { force: true });
    await writeSynced(part, bytes);
  }
}

/** Writes a new file to the disk; leaves none behind when that fails, so that a full disk does not fill further. */
async function writeSynced(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o640);
  try {
    await handle.writeFile(bytes);
    await handle.datasync();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/** A new folder is durable only when its parent is synced, up to the root. */
async function makeFolder(root: string, made: Set<string>, folder: string): Promise<void> {
  if (made.has(folder)) return;
  await mkdir(folder, { recursive: true, mode: 0o750 });
  for (let at = folder; at !== root; at = path.dirname(at)) await syncFolder(path.dirname(at));
  made.add(folder);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readOrNull(file: string): Promise<Uint8Array | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function removeFile(file: string): Promise<void> {
  await rm(file, { force: true });
  await rm(`${file}${PART}`, { force: true });
}

/** By tenant, then by name; whole folders before the given key are not read. */
async function* listKeys(root: string, after: string | null): AsyncIterable<string> {
  const [first = '', last = ''] = after?.split('/') ?? [];
  for (const tenant of await namesIn(root)) {
    if (tenant < first) continue;
    const behind = tenant === first ? last : '';
    for (const fan of await namesIn(path.join(root, tenant))) {
      if (fan < behind.slice(0, 2)) continue;
      const names = await namesIn(path.join(root, tenant, fan));
      for (const name of new Set(names.map((one) => path.basename(one, PART)))) {
        const key = `${tenant}/${name}`;
        if (name > behind && isImageKey(key)) yield key;
      }
    }
  }
}

/** Names in a folder, sorted; none when it is no folder or missing by now. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** A file that is not whole has another name. */
async function isOlder(file: string, instant: Date): Promise<boolean> {
  return (await isOlderFile(file, instant)) ?? (await isOlderFile(`${file}${PART}`, instant)) ?? false;
}

/** Null where there is no such file. */
async function isOlderFile(file: string, instant: Date): Promise<boolean | null> {
  try {
    return (await stat(file)).mtime < instant;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function checkWritable(root: string): Promise<void> {
  try {
    await makeFolders(root, 0o750);
    await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
    const probe = path.join(root, `.probe-${randomUUID()}`);
    await writeSynced(probe, Buffer.from('probe'));
    await unlink(probe);
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
    throw new Error(`images cannot be written under ${root}: ${code}`, { cause: error });
  }
}

/** A folder that is missing is not made: its volume may not be mounted, or its name be another one. */
async function proveFolder(root: string): Promise<void> {
  try {
    await readdir(root);
    await checkWritable(root);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === undefined ? message : `images cannot be read under ${root}: ${code}`;
    throw new ImageStoreFault(reason, { passes: false });
  }
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/**
 * Where photo bytes live. Bytes are in the store before the row that names them commits; what no row names is swept
 * later. Files are here, a bucket of an S3 server is in s3/.
 */
export interface ImageStore {
  /** Puts bytes under a key of our own making; resolves only when they are durable (fsync of file and folder, or the word of the S3 server). */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or null when there are none under this key. */
  get(key: string): Promise<Uint8Array | null>;
  /** Removes the bytes; fine when there are none. */
  remove(key: string): Promise<void>;
  /** The keys in a fixed order, those behind the given one; from the first on when it is null. */
  list(after: string | null): AsyncIterable<string>;
  /** Whether there are bytes under this key that were put before the given instant. */
  isOlderThan(key: string, instant: Date): Promise<boolean>;
  /** Throws with a plain reason when the store cannot be written to. */
  check(): Promise<void>;
  /** Throws ImageStoreFault with a plain reason where any of the above cannot be done. What is missing is not made. */
  prove(): Promise<void>;
}

/** A key of our own that no photo has, and that the sweep takes for one that is left behind. */
export function probeKey(): string {
  return `zaehlwerk-probes/00000000${randomUUID().slice(8)}`;
}

/**
 * Makes a folder and those above it that are missing, each with the mode. Node's own `recursive` tries forever where
 * nothing can be made in a folder that exists, such as /proc. Throws the error of the file system.
 */
export async function makeFolders(folder: string, mode: number): Promise<void> {
  try {
    await makeOne(folder, mode);
  } catch (error) {
    const above = path.dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw error;
    await makeFolders(above, mode);
    await makeOne(folder, mode);
  }
}

/** A folder that exists is fine; anything else of its name is EEXIST. */
async function makeOne(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await mkdir(folder, { recursive: true });
  }
}
