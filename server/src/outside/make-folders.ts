import { mkdir } from 'node:fs/promises';
import path from 'node:path';

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
