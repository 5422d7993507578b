import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RunningPortal } from '../portal/portal-process.ts';

interface Page {
  readonly readings: ReadonlyArray<{ readonly imageIds: readonly string[] }>;
  readonly next: string;
}

/** Where the photos in the store and those the utilities can take out are not the same, file by file. */
export async function compareStore(portal: RunningPortal): Promise<string[]> {
  const { applications: tenants } = await operator<{ applications: ReadonlyArray<{ applicationId: string }> }>(
    portal,
    '/applications',
  );
  const named = new Set<string>();
  for (const { applicationId } of tenants) {
    for (const list of ['readings', 'unknown-readings']) {
      for (const id of await imagesOf(portal, `/applications/${applicationId}/${list}`))
        named.add(`${applicationId}/${id}`);
    }
  }
  // A sample is there for no key: its photos are compared with their rows when the portal is stopped.
  const stored = new Set(filesOf(path.join(portal.dataDir, 'images')).filter((key) => !key.startsWith('uebung-')));
  return [
    ...[...named].filter((key) => !stored.has(key)).map((key) => `a row names ${key}, which is not in the store`),
    ...[...stored].filter((key) => !named.has(key)).map((key) => `no row names ${key}`),
  ];
}

async function imagesOf(portal: RunningPortal, list: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let after = ''; ; ) {
    const { readings, next } = await operator<Page>(portal, `${list}?limit=1000${after && `&after=${after}`}`);
    ids.push(...readings.flatMap(({ imageIds }) => imageIds));
    if (readings.length === 0) return ids;
    after = next;
  }
}

async function operator<T>({ port, operatorKey }: RunningPortal, call: string): Promise<T> {
  const headers = { authorization: `Bearer ${operatorKey}` };
  const answer = await fetch(`http://127.0.0.1:${port}/api/operator${call}`, { headers });
  if (!answer.ok) throw new Error(`${call}: ${answer.status}`);
  return (await answer.json()) as T;
}

/** Keys of the files in the store: `<tenant>/<photo>`. */
function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ name, parentPath }) => `${path.basename(path.dirname(parentPath))}/${name}`);
}

/** Tokens of any kind are secrets, whoever had them. */
const TOKEN = /eyJ[\w-]{10,}\.eyJ[\w-]{10,}|Bearer +\S|\/m\/[\w-]{8,}/;

/** Lines of the log with one of these secrets or with any token. */
export function findSecrets({ logFile, dataDir }: RunningPortal, secrets: readonly string[]): string[] {
  const all = [...secrets, readFileSync(path.join(dataDir, 'secret-key'), 'utf8').trim()];
  const lines = readFileSync(logFile, 'utf8').split('\n');
  const told = lines.filter((line) => TOKEN.test(line) || all.some((secret) => line.includes(secret)));
  return told.map((line) => `the log has a secret: ${line.slice(0, 200)}`);
}
