import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { type Bytes, type Entry, packed, unpacked } from './archive.ts';
import { BackupFault, FileFault } from './backup-fault.ts';
import { contentsOf, entryOf, type Head, tallyImages, tallyRows } from './contents.ts';
import { type BackupKeys, decrypted, encrypted, makeKey, readKeyFile } from './key-file.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function keyFile(text: string): string {
  const file = path.join(folder, randomBytes(6).toString('hex'));
  writeFileSync(file, text);
  return file;
}

const { text, recipient } = await makeKey(new Date());
const own = await readKeyFile(keyFile(text));

async function wholeOf(bytes: Bytes): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** In pieces that end anywhere, as a file system may give them. */
async function* inPieces(bytes: Uint8Array, size = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const KEY = 'stadtwerke/00000000-0000-4000-8000-000000000000';
const HEAD: Head = {
  version: '1.2.3',
  createdAt: '2026-03-10T10:00:00.000Z',
  migrations: ['0001-begin'],
  secretKeys: [],
  tables: [{ name: 'jobs', columns: ['job_id'] }],
};

/** A backup of one table and one photo. */
async function* smallBackup(rows = Buffer.from('1\n2\n'), photo = Buffer.from('a photo')): AsyncGenerator<Entry> {
  const [table, images] = [tallyRows('jobs'), tallyImages()];
  table.add(rows);
  images.add(KEY, photo);
  yield entryOf({ kind: 'head', head: HEAD });
  yield entryOf({ kind: 'rows', table: 'jobs', bytes: rows }, 1);
  yield entryOf({ kind: 'image', key: KEY, bytes: photo });
  const manifest = { tables: [table.told()], sequences: [], images: { ...images.told(), without: [] } };
  yield entryOf({ kind: 'manifest', manifest });
}

/** What reading it ends with. */
async function read(bytes: Bytes, keys: BackupKeys | null): Promise<string[]> {
  const kinds: string[] = [];
  for await (const { kind } of contentsOf(unpacked(decrypted(bytes, keys)))) kinds.push(kind);
  return kinds;
}

const plain = await wholeOf(packed(smallBackup()));
const closed = await wholeOf(encrypted(packed(smallBackup()), own));
const KINDS = ['head', 'rows', 'image', 'manifest'];

describe('[OPS-202, S54] a backup that is not as it was written', () => {
  test.each([
    ['plain', plain, null],
    ['encrypted', closed, own],
  ] as const)('is found where any one byte is another: %s', async (_name, bytes, keys) => {
    expect(await read(inPieces(bytes), keys)).toEqual(KINDS);
    // What encrypts is the same from chunk to chunk: all of its head, and some of the rest.
    for (let at = 0; at < bytes.length; at += keys !== null && at > 300 ? 11 : 1) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1 << (at % 8);
      await expect(read(inPieces(changed), keys), `byte ${at}`).rejects.toThrow(FileFault);
    }
  });

  test.each([
    ['plain', plain, null],
    ['encrypted', closed, own],
  ] as const)('is found where it was cut or made longer anywhere: %s', async (_name, bytes, keys) => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: bytes.length - 1 }),
        fc.uint8Array({ maxLength: 3000 }),
        fc.integer({ min: 1, max: 5000 }),
        async (at, more, size) => {
          await expect(read(inPieces(bytes.subarray(0, at), size), keys)).rejects.toThrow(FileFault);
          const longer = Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
          const outcome = await read(inPieces(longer, size), keys).catch((error: unknown) => error);
          if (longer.equals(bytes)) expect(outcome).toEqual(KINDS);
          else expect(outcome).toBeInstanceOf(FileFault);
        },
      ),
      { numRuns: 100 },
    );
  });

  test('is found where whoever packed it says something else than there is', async () => {
    const entries: Entry[] = [];
    for await (const entry of smallBackup()) entries.push(entry);
    const [head, rows, photo, manifest] = entries as [Entry, Entry, Entry, Entry];
    const of = async function* (...list: readonly Entry[]): AsyncGenerator<Entry> {
      yield* list;
    };
    const others = [
      [],
      [head],
      [head, rows, photo],
      [rows, head, photo, manifest],
      [head, rows, rows, photo, manifest],
      [head, rows, manifest],
      [head, photo, manifest],
      [head, rows, photo, manifest, photo],
      [head, rows, photo, manifest, manifest],
      [head, { ...rows, name: 'tables/logins/000001.copy.gz' }, photo, manifest],
      [head, rows, { ...photo, bytes: Buffer.from('another') }, manifest],
      [head, rows, { ...photo, name: `${photo.name}0` }, manifest],
      [head, { name: 'elsewhere', bytes: rows.bytes }, photo, manifest],
    ];
    for (const list of others) await expect(read(packed(of(...list)), null)).rejects.toThrow(FileFault);
    expect(await read(packed(of(...entries)), null)).toEqual(KINDS);
  });
});

test('[OPS-203, S54] an encrypted backup opens with its key alone, also where only the public part was there to make it', async () => {
  const halves = await readKeyFile(keyFile(`# for all of us\n\n${recipient}\n`));
  expect(halves).toEqual({ identities: [], recipients: [recipient] });
  const sent = await wholeOf(encrypted(packed(smallBackup()), halves));
  expect(sent.includes('a photo')).toBe(false);
  expect(await read(inPieces(sent), own)).toEqual(KINDS);
  const other = await readKeyFile(keyFile((await makeKey(new Date())).text));
  for (const [keys, words] of [
    [halves, /only the part that encrypts/],
    [other, /does not open with this key/],
    [null, /is encrypted: name the file of its key/],
  ] as const)
    await expect(read(inPieces(sent), keys)).rejects.toThrow(words);
  // Somebody else may have put it there.
  await expect(read(inPieces(plain), own)).rejects.toThrow(/is not encrypted/);
});

test('[OPS-203] what is no key file is refused, and nothing of it is repeated', async () => {
  for (const content of ['', '# nothing\n', 'geheim', `${text}\ngeheim`, 'AGE-SECRET-KEY-1GEHEIM', 'age1geheim']) {
    const refused = await readKeyFile(keyFile(content)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(BackupFault);
    expect((refused as Error).message).not.toMatch(/geheim/i);
  }
  await expect(readKeyFile(path.join(folder, 'nowhere'))).rejects.toThrow(/cannot be read \(ENOENT\)/);
});

test('[OPN-656] a backup is in memory a few pieces at a time, whether it is written or read', async () => {
  const [pieces, size] = [40, 1024 * 1024];
  const underWay = { now: 0, most: 0 };
  const count = (bytes: number): void => {
    underWay.now += bytes;
    underWay.most = Math.max(underWay.most, underWay.now);
  };
  async function* many(): AsyncGenerator<Entry> {
    for (let nth = 0; nth < pieces; nth += 1) {
      count(size);
      yield { name: `images/${nth}`, bytes: Buffer.alloc(size, nth) };
    }
  }
  const hash = createHash('sha256');
  for await (const { bytes } of unpacked(decrypted(encrypted(packed(many()), own), own))) {
    hash.update(bytes);
    count(-bytes.length);
  }
  expect([underWay.now, underWay.most <= 6 * size]).toEqual([0, true]);
});
