import { readFileSync } from 'node:fs';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Bytes } from './archive.ts';
import { BackupFault, FileFault } from './backup-fault.ts';

/** The keys of age in a file (age-encryption.org): who can open backups, and whom they are encrypted for. */
export interface BackupKeys {
  readonly identities: readonly string[];
  readonly recipients: readonly string[];
}

/** How every file begins that age has encrypted. */
const MAGIC = 'age-encryption.org/v1\n';

/**
 * Reads a key file: a line for each key, those that open (`AGE-SECRET-KEY-…`) and those that are only encrypted for (`age1…`).
 * Throws BackupFault, which repeats none of it.
 */
export async function readKeyFile(file: string): Promise<BackupKeys> {
  const lines = textOf(file)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  const named = lines.filter((line) => line.startsWith('age1'));
  const fault = `The key file ${file} must have a key of age on each line: AGE-SECRET-KEY-… or age1….`;
  if (lines.length === 0 || identities.length + named.length < lines.length) throw new BackupFault(fault);
  try {
    const recipients = [...named, ...(await Promise.all(identities.map(identityToRecipient)))];
    const encrypter = new Encrypter();
    for (const recipient of recipients) encrypter.addRecipient(recipient);
    return { identities, recipients };
  } catch {
    throw new BackupFault(fault);
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new BackupFault(
      `The key file ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}).`,
    );
  }
}

/** A new key: the text of its file, and the part of it that only encrypts. */
export async function makeKey(now: Date): Promise<{ readonly text: string; readonly recipient: string }> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  return { text: `# created: ${now.toISOString()}\n# public key: ${recipient}\n${identity}\n`, recipient };
}

/** The same bytes, encrypted for the keys. */
export async function* encrypted(bytes: Bytes, { recipients }: BackupKeys): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(ReadableStream.from(bytes));
}

/**
 * The bytes of a file, decrypted where a key is given: then what is not encrypted is refused, because somebody else may have put
 * it there. Throws FileFault, also where it is encrypted and there is no key; what is behind a changed byte never comes.
 */
export async function* decrypted(bytes: Bytes, keys: BackupKeys | null): AsyncGenerator<Uint8Array> {
  const stream = ReadableStream.from(bytes);
  const [first, rest] = await beginningOf(stream);
  const isEncrypted = Buffer.from(first).toString('latin1', 0, MAGIC.length) === MAGIC;
  if (keys === null && isEncrypted) throw new FileFault('is encrypted: name the file of its key with --key-file');
  if (keys === null) {
    yield* rest;
    return;
  }
  if (keys.identities.length === 0)
    throw new FileFault('cannot be opened: the key file has only the part that encrypts');
  if (!isEncrypted)
    throw new FileFault('is not encrypted, or its first bytes were changed: --key-file is for those that are');
  const decrypter = new Decrypter();
  for (const identity of keys.identities) decrypter.addIdentity(identity);
  yield* await decrypter.decrypt(ReadableStream.from(rest)).catch((error: unknown) => {
    const isOther = error instanceof Error && /no identity matched/.test(error.message);
    throw isOther ? new FileFault('does not open with this key, or its head was changed', { cause: error }) : error;
  });
}

/** Enough bytes to know what it is, and all of them. */
async function beginningOf(stream: ReadableStream<Uint8Array>): Promise<[Uint8Array, Bytes]> {
  const pieces = stream[Symbol.asyncIterator]();
  let first: Uint8Array = new Uint8Array();
  let isOver = false;
  while (first.length < MAGIC.length && !isOver) {
    const next = await pieces.next();
    if (next.done === true) isOver = true;
    else first = Buffer.concat([first, next.value]);
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield first;
      for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) yield next.value;
    } finally {
      await pieces.return?.();
    }
  }
  return [first, all()];
}
