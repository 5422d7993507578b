import { createHash } from 'node:crypto';
import { sweepOrphans } from '../features/photos/kept-photos.ts';
import { systemScope } from '../http/caller/system-scope.ts';
import type { Parts } from '../parts.ts';
import type { TestTenant, TestServer } from './test-server.ts';

/** How much is stored of readings: the readings, their values and their photos. */
export interface Stored {
  readonly submissions: number;
  readonly results: number;
  readonly images: number;
}

/** How much a tenant has stored of the readings of its accounts. */
export function storedRows(server: TestServer, tenant: TestTenant): Promise<Stored> {
  return countRows(server, tenant, ['submissions', 'reading_results', 'result_images']);
}

/** How much a tenant has stored of readings without access. */
export function storedWithoutAccessRows(server: TestServer, tenant: TestTenant): Promise<Stored> {
  return countRows(server, tenant, ['anonymous_readings', 'anonymous_reading_values', 'anonymous_reading_images']);
}

async function countRows(
  server: TestServer,
  { applicationId }: TestTenant,
  [readings, values, photos]: readonly [string, string, string],
): Promise<Stored> {
  const { rows } = await server.parts.pool.query<Stored>(
    `select
       (select count(*)::int from ${readings} where application_id = $1) as submissions,
       (select count(*)::int from ${values} where application_id = $1) as results,
       (select count(*)::int from ${photos} where application_id = $1) as images`,
    [applicationId],
  );
  return rows[0]!;
}

/** The keys of a tenant's photos in the image store. */
export async function storedKeys(server: TestServer, { applicationId }: TestTenant): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of server.parts.images.list(null)) {
    if (key.startsWith(`${applicationId}/`)) keys.push(key);
  }
  return keys.sort();
}

/** The keys of photos that a tenant's rows refer to. */
export async function namedKeys(server: TestServer, { applicationId }: TestTenant): Promise<string[]> {
  const { rows } = await server.parts.pool.query<{ storage_key: string }>(
    'select storage_key from result_images where application_id = $1 order by storage_key',
    [applicationId],
  );
  return rows.map((row) => row.storage_key);
}

/** How the image store and the rows that name its photos differ, by keys; when all are empty they agree file by file. */
export interface StoreDifference {
  /** No row names them. */
  readonly unnamed: readonly string[];
  /** A row names them, and they are not there. */
  readonly missing: readonly string[];
  /** Their bytes are not those their row was written for. */
  readonly altered: readonly string[];
}

/** Compares every photo of the store with every row that names one, of all tenants. */
export async function compareStore({ images, pool }: Pick<Parts, 'images' | 'pool'>): Promise<StoreDifference> {
  const { rows } = await pool.query<{ storage_key: string; sha256: Buffer }>(
    `select storage_key, sha256 from result_images
     union all
     select storage_key, sha256 from unknown_reading_images
     union all
     select storage_key, sha256 from anonymous_reading_images`,
  );
  const missing: string[] = [];
  const altered: string[] = [];
  for (const { storage_key: key, sha256 } of rows) {
    const bytes = await images.get(key);
    if (bytes === null) missing.push(key);
    else if (!createHash('sha256').update(bytes).digest().equals(sha256)) altered.push(key);
  }
  const named = new Set(rows.map((row) => row.storage_key));
  const unnamed: string[] = [];
  for await (const key of images.list(null)) if (!named.has(key)) unnamed.push(key);
  return { unnamed, missing, altered };
}

/**
 * Sweeps the store as if every file were old enough, which only a test may do when no request is under way, and
 * compares what is left. Returns how many were removed, too.
 */
export async function sweepAndCompare(
  parts: Pick<Parts, 'images' | 'pool'>,
): Promise<StoreDifference & { readonly removed: number }> {
  const clock = (): Date => new Date();
  const removed = await sweepOrphans({ ...parts, clock, swept: { to: null } }, systemScope('tidy-up'), {
    size: 500,
    most: Number.POSITIVE_INFINITY,
    safeAgeMs: 0,
  });
  return { removed, ...(await compareStore(parts)) };
}
