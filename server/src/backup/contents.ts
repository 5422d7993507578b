import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import type { Entry } from './archive.ts';
import { FileFault, NOT_WHOLE } from './backup-fault.ts';

/* What is in a backup: the head, secrets, the rows of each table in parts, photos, and what all of it amounts to. */

const HEAD = 'zaehlwerk-backup.json';
const MANIFEST = 'manifest.json';
const SECRETS = 'secrets/';
const TABLES = 'tables/';
const IMAGES = 'images/';

/** What rows are cut into, before they are compressed. */
export const PART_BYTES = 4 * 1024 * 1024;
const FORMAT = 1;

const HASH = z.string().regex(/^[0-9a-f]{64}$/);
const COUNT = z.int().nonnegative();

const HEAD_SHAPE = z.object({
  /** Which version of the portal made it, and when its moment was. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** The marks of the keys in SECRET_KEY (secrets.ts). */
  secretKeys: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).readonly() })).readonly(),
});

const MANIFEST_SHAPE = z.object({
  tables: z.array(z.object({ name: z.string(), rows: COUNT, bytes: COUNT, sha256: HASH })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  images: z.object({
    count: COUNT,
    bytes: COUNT,
    /** Of a line for each photo: its key and the SHA-256 of its bytes. */
    sha256: HASH,
    /** Photos that rows name and that are not in it: deleted with their rows meanwhile, or lost before. */
    without: z.array(z.object({ key: z.string(), why: z.enum(['deleted', 'missing', 'altered']) })),
  }),
});

export type Head = z.infer<typeof HEAD_SHAPE>;
export type Manifest = z.infer<typeof MANIFEST_SHAPE>;
export type TableTally = Manifest['tables'][number];

/** One piece of a backup, as it is read. */
export type Content =
  | { readonly kind: 'head'; readonly head: Head }
  | { readonly kind: 'secret'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly kind: 'rows'; readonly table: string; readonly bytes: Uint8Array }
  | { readonly kind: 'image'; readonly key: string; readonly bytes: Uint8Array }
  | { readonly kind: 'manifest'; readonly manifest: Manifest };

/** Counts and hashes the rows of a table, as PostgreSQL writes them: one a line. */
export function tallyRows(name: string) {
  const hash = createHash('sha256');
  let [rows, bytes] = [0, 0];
  return {
    add(piece: Uint8Array): void {
      hash.update(piece);
      bytes += piece.length;
      for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) rows += 1;
    },
    told: (): TableTally => ({ name, rows, bytes, sha256: hash.copy().digest('hex') }),
  };
}

/** Counts and hashes photos in their order. */
export function tallyImages() {
  const hash = createHash('sha256');
  let [count, bytes] = [0, 0];
  return {
    add(key: string, photo: Uint8Array): void {
      hash.update(`${key} ${createHash('sha256').update(photo).digest('hex')}\n`);
      count += 1;
      bytes += photo.length;
    },
    told: () => ({ count, bytes, sha256: hash.copy().digest('hex') }),
  };
}

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** A piece of a backup as a file of its archive; `nth`: of the rows of its table. */
export async function entryOf(content: Content, nth = 0): Promise<Entry> {
  switch (content.kind) {
    case 'head':
      return jsonEntry(HEAD, { format: FORMAT, ...content.head });
    case 'manifest':
      return jsonEntry(MANIFEST, content.manifest);
    case 'secret':
      return { name: SECRETS + content.name, bytes: content.bytes };
    case 'image':
      return { name: IMAGES + content.key, bytes: content.bytes };
    case 'rows':
      return {
        name: `${TABLES}${content.table}/${String(nth).padStart(6, '0')}.copy.gz`,
        bytes: await zip(content.bytes),
      };
  }
}

function jsonEntry(name: string, value: unknown): Entry {
  return { name, bytes: Buffer.from(`${JSON.stringify(value, null, 1)}\n`) };
}

/**
 * The pieces of a backup, in the order they were written, compared with what they should amount to. As of an archive's entries, what
 * came before is right only where it comes to its end. Throws FileFault where something is missing, too much or another.
 */
export async function* contentsOf(entries: AsyncIterable<Entry>): AsyncGenerator<Content> {
  const tables = new Map<string, ReturnType<typeof tallyRows>>();
  const images = tallyImages();
  let isBegun = false;
  let isEnded = false;
  for await (const entry of entries) {
    const content = await contentOf(entry);
    if (isEnded || (content.kind === 'head') === isBegun) throw new FileFault(NOT_WHOLE);
    isBegun = true;
    if (content.kind === 'head') for (const { name } of content.head.tables) tables.set(name, tallyRows(name));
    if (content.kind === 'rows') {
      const tally = tables.get(content.table);
      if (tally === undefined) throw new FileFault(NOT_WHOLE);
      tally.add(content.bytes);
    }
    if (content.kind === 'image') images.add(content.key, content.bytes);
    if (content.kind === 'manifest') {
      const { without: _without, ...told } = content.manifest.images;
      const found = { tables: [...tables.values()].map((tally) => tally.told()), images: images.told() };
      if (!isSame(found, { tables: content.manifest.tables, images: told })) throw new FileFault(NOT_WHOLE);
      isEnded = true;
    }
    yield content;
  }
  if (!isEnded) throw new FileFault(NOT_WHOLE);
}

interface Amount {
  readonly tables: readonly TableTally[];
  readonly images: Omit<Manifest['images'], 'without'>;
}

function isSame(one: Amount, other: Amount): boolean {
  const spelled = ({ tables, images: { count, bytes, sha256 } }: Amount): string =>
    JSON.stringify([tables.map((table) => [table.name, table.rows, table.bytes, table.sha256]), count, bytes, sha256]);
  return spelled(one) === spelled(other);
}

async function contentOf({ name, bytes }: Entry): Promise<Content> {
  if (name === HEAD) return { kind: 'head', head: headOf(bytes) };
  if (name === MANIFEST) return { kind: 'manifest', manifest: read(MANIFEST_SHAPE, bytes) };
  if (name.startsWith(SECRETS)) return { kind: 'secret', name: name.slice(SECRETS.length), bytes };
  if (name.startsWith(IMAGES)) return { kind: 'image', key: name.slice(IMAGES.length), bytes };
  const table = new RegExp(`^${TABLES}([^/]+)/\\d+\\.copy\\.gz$`).exec(name)?.[1];
  if (table === undefined) throw new FileFault(NOT_WHOLE);
  const rows = await unzip(bytes, { maxOutputLength: PART_BYTES }).catch((error: unknown) => {
    throw new FileFault(NOT_WHOLE, { cause: error });
  });
  return { kind: 'rows', table, bytes: rows };
}

function headOf(bytes: Uint8Array): Head {
  const { format } = read(z.object({ format: z.number() }), bytes);
  if (format !== FORMAT) throw new FileFault(`is of format ${format}, which a newer version of the portal writes`);
  return read(HEAD_SHAPE, bytes);
}

function read<T>(shape: z.ZodType<T>, bytes: Uint8Array): T {
  try {
    return shape.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  } catch (error) {
    throw new FileFault(NOT_WHOLE, { cause: error });
  }
}
