import { createHash } from 'node:crypto';
import { createTarDecoder, packTar, type ParsedTarEntry } from 'modern-tar';
import { FileFault, NOT_WHOLE } from './backup-fault.ts';

/** A file of an archive. */
export interface Entry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The bytes of a file as they come or go. */
export type Bytes = AsyncIterable<Uint8Array>;

/** The last entry: the hash of every byte before it. */
const SEAL = 'sha256';
/** What ends a tar archive. */
const END_BYTES = 1024;
const SEAL_BYTES = 512 + 512 + END_BYTES;
/** More than any entry has: a photo has 5 MB, a part of a table PART_BYTES. */
const MOST_ENTRY_BYTES = 64 * 1024 * 1024;
const NEVER = new Date(0);

/** A tar archive of these entries, one in memory at a time. Its last entry proves all bytes before it, and has only one spelling itself. */
export async function* packed(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const entry of entries) {
    const piece = (await tarOf(entry)).subarray(0, -END_BYTES);
    hash.update(piece);
    yield piece;
  }
  yield await sealOf(hash.digest('hex'));
}

/**
 * The entries of an archive, one in memory at a time. Only where this comes to its end is all of it as it was written: whoever
 * keeps something of it before takes that back where this throws. Throws FileFault where any byte was changed, cut or added.
 */
export async function* unpacked(bytes: Bytes): AsyncGenerator<Entry> {
  const decoder = createTarDecoder({ strict: true });
  try {
    for await (const { header, body } of ReadableStream.from(proven(bytes)).pipeThrough<ParsedTarEntry>(decoder)) {
      if (header.size > MOST_ENTRY_BYTES) throw new FileFault(NOT_WHOLE);
      const content = await bytesOf(body);
      if (header.name !== SEAL) yield { name: header.name, bytes: content };
    }
  } catch (error) {
    throw asFault(error);
  }
}

/** What reading it has run into; a file that cannot be read says so by the code of the system. */
function asFault(error: unknown): Error {
  if (error instanceof FileFault) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new FileFault(/^E[A-Z]+$/.test(code) ? `cannot be read (${code})` : NOT_WHOLE, { cause: error });
}

/** The same bytes; ends only where the last ones are the seal of those before. */
async function* proven(bytes: Bytes): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let held: Uint8Array = new Uint8Array();
  for await (const piece of bytes) {
    const all = held.length === 0 ? piece : Buffer.concat([held, piece]);
    const known = all.subarray(0, Math.max(0, all.length - SEAL_BYTES));
    held = all.subarray(known.length);
    if (known.length === 0) continue;
    hash.update(known);
    yield known;
  }
  if (!(await sealOf(hash.digest('hex'))).equals(held)) throw new FileFault(NOT_WHOLE);
  yield held;
}

async function sealOf(hash: string): Promise<Buffer> {
  return tarOf({ name: SEAL, bytes: Buffer.from(`${hash}\n`) });
}

async function tarOf({ name, bytes }: Entry): Promise<Buffer> {
  const header = { name, size: bytes.length, mtime: NEVER, mode: 0o600, type: 'file' } as const;
  const { buffer, byteOffset, byteLength } = await packTar([{ header, body: bytes }]);
  return Buffer.from(buffer, byteOffset, byteLength);
}

async function bytesOf(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}
