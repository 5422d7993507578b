import type { TestApplication, TestServer } from './test-server.ts';

/** What an application has stored of its readings: the number of rows of three kinds, and the keys of its photos. */
export interface Stored {
  readonly submissions: number;
  readonly results: number;
  readonly images: number;
}

/** How many rows of each kind an application has. */
export async function storedRows(server: TestServer, { applicationId }: TestApplication): Promise<Stored> {
  const { rows } = await server.parts.pool.query<Stored>(
    `select
       (select count(*)::int from submissions where application_id = $1) as submissions,
       (select count(*)::int from reading_results where application_id = $1) as results,
       (select count(*)::int from result_images where application_id = $1) as images`,
    [applicationId],
  );
  return rows[0]!;
}

/** The keys of an application's photos in the image store. */
export async function storedKeys(server: TestServer, { applicationId }: TestApplication): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of server.parts.images.list(null)) {
    if (key.startsWith(`${applicationId}/`)) keys.push(key);
  }
  return keys.sort();
}

/** The keys of photos that an application's rows refer to. */
export async function namedKeys(server: TestServer, { applicationId }: TestApplication): Promise<string[]> {
  const { rows } = await server.parts.pool.query<{ storage_key: string }>(
    'select storage_key from result_images where application_id = $1 order by storage_key',
    [applicationId],
  );
  return rows.map((row) => row.storage_key);
}
