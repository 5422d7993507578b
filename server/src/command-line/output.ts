import { type FileHandle, link, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Refused, WrongUse } from './operator-client.ts';
import type { Terminal } from './verb.ts';

/** Where a file goes that is written piece by piece. */
interface Output {
  write(some: string | Uint8Array): Promise<void>;
  /** Completes the output; a file gets its name now. */
  end(): Promise<void>;
  /** Drops what was written. */
  discard(): Promise<void>;
}

/** Who may read a file: nobody but its owner, or whom the system lets. */
const SECRET = 0o600;
const USUAL = 0o666;

/**
 * Standard output, or a file that is written under a temporary name until it is complete. `secret`: for its owner alone; `isNew`: one that
 * is there is never written over.
 */
export async function openOutput(
  terminal: Terminal,
  name: string | undefined,
  { secret = false, isNew = false }: { readonly secret?: boolean; readonly isNew?: boolean } = {},
): Promise<Output> {
  if (name === undefined) return { write: terminal.out, end: nothing, discard: nothing };
  const file = path.resolve(terminal.folder, name);
  const draft = `${file}.${process.pid}.part`;
  const handle = await openDraft(file, draft, secret ? SECRET : USUAL, isNew).catch((error: unknown) => {
    throw new WrongUse(`${name} cannot be written (${codeOf(error)}).`);
  });
  const doing = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      throw new Refused(`${name} cannot be written (${codeOf(error)}).`);
    });
  return {
    write: (some) => doing(handle.appendFile(some)),
    async end() {
      await doing(handle.sync());
      await handle.close();
      await doing(isNew ? nameNew(draft, file) : rename(draft, file));
      await doing(syncFolder(path.dirname(file)));
    },
    async discard() {
      await handle.close();
      await rm(draft, { force: true });
    },
  };
}

async function nothing(): Promise<void> {}

/** Fails before anything is fetched when the file cannot be written. */
async function openDraft(file: string, draft: string, mode: number, isNew: boolean): Promise<FileHandle> {
  const there = await stat(file).catch(() => null);
  if (there !== null && isNew) throw Object.assign(new Error('it is there'), { code: 'EEXIST' });
  if (there?.isDirectory() === true) throw Object.assign(new Error('a folder has this name'), { code: 'EISDIR' });
  // What somebody has put under this name would keep its own rights, or lead elsewhere.
  await rm(draft, { force: true });
  return open(draft, 'wx', mode);
}

/** A second name for the file, which is never another one's, then the first one goes; some file systems give a file but one. */
async function nameNew(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
    await rm(draft);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    await rename(draft, file);
  }
}

/** Only then the name is on the disk, too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const WORDS: Readonly<Record<string, string>> = {
  EEXIST: 'there is one already',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
};

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return WORDS[code] ?? (code || error.message);
}
