import path from 'node:path';
import type { Config } from '../config.ts';
import { folderOf, keepLatest, nameAt } from '../backup/backup-folder.ts';
import type { Manifest } from '../backup/contents.ts';
import type { BackupKeys } from '../backup/key-file.ts';
import type { DatabaseTarget } from '../database/connection.ts';
import { Refused, WrongUse } from './operator-client.ts';
import { openOutput } from './output.ts';
import { showProgress } from './show.ts';
import { countOf, type LocalCall, type LocalVerb } from './verb.ts';

const USE = 'Use `backup FILE`, `backup verify FILE`, `backup restore FILE` or `backup key FILE`.';

/** Backs up database and photos, verifies and puts back what was backed up. */
export const backupVerb: LocalVerb = {
  name: 'backup',
  usage: [
    'backup <file|folder|-> [--key-file FILE] [--overwrite] [--keep N]',
    'backup verify <file> [--key-file FILE]',
    'backup restore <file> [--key-file FILE] [--other-secret-key]',
    'backup key <file>',
  ],
  help: `Writes all rows of the database as they are at one moment, and the photos that they name, into one file, while the portal runs. Run it
with the settings of the portal, as the user of the portal. Into a folder it goes under a name with the time. The file is a tar archive;
what is in it is described in docs/interfaces.md.
  --key-file    encrypts it for the keys of age in this file: a secret one, or the public part alone, which cannot open it again. Only
                then the key and the operator key that the first start drew come along; SECRET_KEY of the environment never does
  --overwrite   replaces a file of this name once the new one is whole
  --keep        in a folder: how many to keep; older ones are removed once the new one is whole
\`verify\` reads all of a file and compares it with the hashes and counts in it; no database is needed.
\`restore\` verifies it, then puts it into the empty database and the empty image store of the settings, of this version or a later one,
and compares all of it there. Stop the portal before. Where it was broken off, do it again.
  --other-secret-key   goes on though SECRET_KEY is not that of the backup: what the portal sealed stays closed
\`key\` writes a new secret key to a file and prints its public part. Whoever loses the file loses the backups.
Ends with 1 where a photo is missing in the backup though its row is there: it is named, and the file is kept.`,
  options: {
    'key-file': { type: 'string' },
    overwrite: { type: 'boolean' },
    keep: { type: 'string' },
    'other-secret-key': { type: 'boolean' },
  },
  async runHere(call) {
    const [what = '', file, ...more] = call.words;
    if (more.length > 0 || what === '') throw new WrongUse(USE);
    const verbs = { verify, restore, key: makeKeyFile } as const;
    const isNamed = Object.hasOwn(verbs, what);
    if (isNamed !== (file !== undefined)) throw new WrongUse(USE);
    try {
      return await (isNamed ? verbs[what as keyof typeof verbs](call, file ?? '') : write(call, what));
    } catch (error) {
      throw await wordFault(error, isNamed ? (file ?? '') : what);
    }
  },
};

async function write(call: LocalCall, name: string): Promise<number> {
  const { terminal } = call;
  if (name === '-' && terminal.outIsTerminal) throw new WrongUse('A backup is not written into a terminal.');
  const keep = countOf(call, 'keep');
  const folder = name === '-' ? null : folderOf(path.resolve(terminal.folder, name));
  if (keep !== undefined && (folder === null || keep === 0))
    throw new WrongUse('--keep is for a folder, and at least 1.');
  const [config, keys] = [await configOf(call), await keysOf(call)];
  const now = new Date();
  const file = folder === null ? name : path.join(folder, nameAt(now, keys !== null));
  const { visitDatabase } = await import('../database/open-database.ts');
  const database = await visitDatabase(config, await silentLog());
  try {
    const { bytes, manifest } = await writeTo(call, file, { target: database.target, config, keys, now });
    if (folder !== null && keep !== undefined) keepLatest(folder, keep);
    return tell(call, file, bytes, manifest, keys === null && config.secretKeys.length === 0);
  } finally {
    await database.close();
  }
}

interface WhatToWrite {
  readonly target: DatabaseTarget;
  readonly config: Config;
  readonly keys: BackupKeys | null;
  readonly now: Date;
}

async function writeTo(
  { terminal, flag }: LocalCall,
  file: string,
  { target, config, keys, now }: WhatToWrite,
): Promise<{ bytes: number; manifest: Manifest }> {
  const { imageStoresOf } = await import('../outside/image-stores.ts');
  const { backupEntries } = await import('../backup/write-backup.ts');
  const { packed } = await import('../backup/archive.ts');
  const { encrypted } = await import('../backup/key-file.ts');
  const { images } = imageStoresOf(config);
  const output = await openOutput(terminal, file === '-' ? undefined : file, {
    secret: true,
    isNew: !flag('overwrite'),
  });
  const stop = new AbortController();
  const forget = terminal.onInterrupt(() => stop.abort(new Refused('Broken off; nothing was written.')));
  const progress = { rows: 0, photos: 0 };
  let manifest: Manifest | undefined;
  let bytes = 0;
  try {
    const source = { target, images, config, withSecrets: keys !== null, now };
    const archive = packed(backupEntries(source, progress, (told) => (manifest = told)));
    const state = (): string => `${numbers(progress.rows)} rows, ${numbers(progress.photos)} photos`;
    await showProgress(terminal.progress, state, async () => {
      for await (const piece of keys === null ? archive : encrypted(archive, keys)) {
        stop.signal.throwIfAborted();
        await output.write(piece);
        bytes += piece.length;
      }
    });
    await output.end();
  } catch (error) {
    await output.discard();
    throw error;
  } finally {
    forget();
  }
  if (manifest === undefined) throw new Error('the backup has ended without its manifest');
  return { bytes, manifest };
}

/** Says what was written, and what is not in it. */
function tell(
  { terminal }: LocalCall,
  file: string,
  bytes: number,
  { tables, images }: Manifest,
  lacksKey: boolean,
): number {
  terminal.printError(`${file}: ${numbers(bytes)} bytes, ${wordCounts({ tables, images })}`);
  if (lacksKey)
    terminal.printError(
      'The secret key in the data folder is not in it, as it is not encrypted: keep the file secret-key elsewhere, or name --key-file.',
    );
  const deleted = images.without.filter(({ why }) => why === 'deleted').length;
  if (deleted > 0) terminal.printError(`${deleted} photos were deleted while it was made, and are not in it.`);
  const lost = images.without.filter(({ why }) => why !== 'deleted');
  for (const { key, why } of lost) terminal.printError(`${why} ${key}`);
  if (lost.length === 0) return 0;
  terminal.printError(`${lost.length} photos are not in it, because the image store does not have them as they were.`);
  return 1;
}

async function verify(call: LocalCall, name: string): Promise<number> {
  const keys = await keysOf(call);
  const { verifyBackup } = await import('../backup/read-backup.ts');
  let bytes = 0;
  const { head, manifest } = await showProgress(
    call.terminal.progress,
    () => `${numbers(Math.floor(bytes / 1024))} KB compared`,
    () => verifyBackup(path.resolve(call.terminal.folder, name), keys, (more) => (bytes += more)),
  );
  call.terminal.printError(`${name} is whole: of ${head.createdAt}, version ${head.version}, ${wordCounts(manifest)}`);
  return 0;
}

async function restore(call: LocalCall, name: string): Promise<number> {
  const { terminal, flag } = call;
  const [config, keys] = [await configOf(call), await keysOf(call)];
  const { restoreBackup } = await import('../backup/restore-backup.ts');
  const progress = { rows: 0, photos: 0, verified: 0 };
  const state = (): string =>
    progress.rows + progress.photos === 0
      ? `${numbers(Math.floor(progress.verified / 1024))} KB compared`
      : `${numbers(progress.rows)} rows, ${numbers(progress.photos)} photos put back`;
  const file = path.resolve(terminal.folder, name);
  const restoring = { file, keys, config, withOtherSecretKey: flag('other-secret-key') };
  const log = await silentLog();
  const { manifest, leftOut } = await showProgress(terminal.progress, state, () =>
    restoreBackup(restoring, progress, log),
  );
  if (leftOut.length > 0) terminal.printError(`Left out, as they are no tables of the portal: ${leftOut.join(', ')}`);
  terminal.printError(`Put back and compared: ${wordCounts(manifest)}`);
  return 0;
}

async function makeKeyFile({ terminal }: LocalCall, name: string): Promise<number> {
  const { makeKey } = await import('../backup/key-file.ts');
  const { text, recipient } = await makeKey(new Date());
  const output = await openOutput(terminal, name, { secret: true, isNew: true });
  await output.write(text);
  await output.end();
  await terminal.out(`${recipient}\n`);
  return 0;
}

async function configOf({ env }: LocalCall): Promise<Config> {
  const { readConfig } = await import('../config.ts');
  const outcome = readConfig(env);
  if (!outcome.ok) throw new Refused(outcome.faults.join('\n'));
  return outcome.config;
}

async function keysOf({ option, terminal }: LocalCall): Promise<BackupKeys | null> {
  const name = option('key-file');
  const { readKeyFile } = await import('../backup/key-file.ts');
  return name === undefined ? null : readKeyFile(path.resolve(terminal.folder, name));
}

/** Standard output may be the backup itself. */
async function silentLog() {
  const { makeLog } = await import('../log.ts');
  return makeLog('silent');
}

/** What is said of a fault, without a stack where it is one of the operator's. */
async function wordFault(error: unknown, file: string): Promise<unknown> {
  const { BackupFault, FileFault } = await import('../backup/backup-fault.ts');
  const { databaseFault, saidByDatabase } = await import('../database/database-fault.ts');
  const { ImageStoreFault } = await import('../image-store-fault.ts');
  const { StartFault } = await import('../start-fault.ts');
  if (error instanceof FileFault) return new Refused(`${file} ${error.message}.`);
  if (error instanceof BackupFault || error instanceof StartFault) return new Refused(error.message);
  if (error instanceof ImageStoreFault) return new Refused(`The image store cannot be used: ${error.message}.`);
  const fault = databaseFault(error);
  if (fault === 'storageFull') return new Refused('The disk of the database or of the images is full.');
  if (fault === 'unavailable') return new Refused('The database does not answer any more.');
  if (error instanceof Error && 'syscall' in error) return new Refused(`It cannot go on: ${error.message}.`);
  const said = saidByDatabase(error);
  return said === null ? error : new Refused(`The database refuses: ${said}.`);
}

function wordCounts({ tables, images }: Pick<Manifest, 'tables' | 'images'>): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${numbers(rows)} rows of ${tables.length} tables, ${numbers(images.count)} photos`;
}

function numbers(value: number): string {
  return value.toLocaleString('en');
}
