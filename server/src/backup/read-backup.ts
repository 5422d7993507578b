import { createReadStream } from 'node:fs';
import { unpacked } from './archive.ts';
import { FileFault, NOT_WHOLE } from './backup-fault.ts';
import { type Content, contentsOf, type Head, type Manifest } from './contents.ts';
import { type BackupKeys, decrypted } from './key-file.ts';

/**
 * Reads a backup from its file, a piece in memory at a time. What came is right only where it comes to its end. Throws FileFault.
 */
export async function* readBackup(file: string, keys: BackupKeys | null): AsyncGenerator<Content> {
  yield* contentsOf(unpacked(decrypted(createReadStream(file, { highWaterMark: 1024 * 1024 }), keys)));
}

/** What a backup says of itself before its rows, and the secrets that are in it. Throws FileFault. */
export async function readBeginning(
  file: string,
  keys: BackupKeys | null,
): Promise<{ readonly head: Head; readonly secrets: readonly SecretContent[] }> {
  let head: Head | undefined;
  const secrets: SecretContent[] = [];
  for await (const content of readBackup(file, keys)) {
    if (content.kind === 'head') head = content.head;
    else if (content.kind === 'secret') secrets.push(content);
    else break;
  }
  if (head === undefined) throw new FileFault(NOT_WHOLE);
  return { head, secrets };
}

type SecretContent = Extract<Content, { readonly kind: 'secret' }>;

/** Reads all of it and compares what it says it holds. Throws FileFault where one byte is another. */
export async function verifyBackup(
  file: string,
  keys: BackupKeys | null,
  onPiece: (bytes: number) => void,
): Promise<{ readonly head: Head; readonly manifest: Manifest }> {
  let head: Head | undefined;
  let manifest: Manifest | undefined;
  for await (const content of readBackup(file, keys)) {
    if (content.kind === 'head') head = content.head;
    else if (content.kind === 'manifest') manifest = content.manifest;
    else onPiece(content.bytes.length);
  }
  if (head === undefined || manifest === undefined) throw new FileFault(NOT_WHOLE);
  return { head, manifest };
}
