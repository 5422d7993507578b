import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import type { DatabaseTarget } from '../database/connection.ts';
import { ownReferences, ownTables } from '../database/own-tables.ts';
import type { S3Place } from '../image-settings.ts';
import { fileImageStore } from '../outside/image-store.ts';
import { s3ImageStore } from '../outside/s3/s3-image-store.ts';
import { backups, photosIn } from '../testing/calls/backed-up-portal.ts';
import { handedIn } from '../testing/calls/kept-imports.ts';
import { runCommandLine } from '../testing/calls/run-command-line.ts';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { type MainProcess, startMain } from '../testing/processes/start-main.ts';
import { s3Server } from '../testing/s3-server.ts';
import { newLogin } from '../testing/test-login.ts';
import { readKeyFile } from './key-file.ts';
import { verifyBackup } from './read-backup.ts';

/* Backed up as an operator does it, restored on an empty place, and used there. */

const { fileOf, backedUpPortal, emptyPlace } = backups();
const s3 = await s3Server();

async function within<T>(target: DatabaseTarget, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(target);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What acts on rows beside whoever writes them. */
const schemaOf = (target: DatabaseTarget) =>
  within(target, async (client) => ({
    tables: await ownTables(client),
    references: await ownReferences(client),
    triggers: (
      await client.query(`
        select tgrelid::regclass::text as "table", tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`)
    ).rows as unknown[],
  }));

async function addressOf(main: MainProcess): Promise<string> {
  const address = await main.listening;
  if (address === null) throw new Error(main.complaints() + main.lines.join('\n'));
  return address;
}

async function manifestOf(file: string) {
  const { manifest } = await verifyBackup(file, null, () => undefined);
  return manifest;
}

function settingsOf({ bucket, endpoint, region, credentials }: S3Place): Readonly<Record<string, string>> {
  return {
    IMAGES_URL: `s3://${bucket}?endpoint=${encodeURIComponent(endpoint)}&region=${region}&pathStyle=true`,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
}

test('[F48, OPS-198, OPS-200, OPN-653] backed up under load and restored elsewhere it is the same, in files as in a bucket, and people sign in there', async () => {
  const { server, tenant, place, secretKey, send } = await backedUpPortal();
  const login = await newLogin(server, tenant);
  const importId = await handedIn(server, tenant, 'no table of orders');
  const before = [await send(), await send(), await send()];
  const backup = { isMade: false };
  const during: string[] = [];
  const sending = Array.from({ length: 3 }, async () => {
    while (!backup.isMade) during.push(await send());
  });
  const made = await runCommandLine(['backup', fileOf('drill.tar')], { env: place.settings });
  backup.isMade = true;
  await Promise.all(sending);
  expect([made.code, made.err]).toEqual([0, expect.stringMatching(/ photos\n$/)]);

  const elsewhere = await emptyPlace(secretKey);
  const bucket = await s3.newBucket();
  const restored = await runCommandLine(['backup', 'restore', fileOf('drill.tar')], {
    env: { ...elsewhere.settings, ...settingsOf(bucket) },
  });
  expect([restored.code, restored.err]).toEqual([0, expect.stringMatching(/^Put back and compared: /)]);
  const again = await runCommandLine(['backup', fileOf('again.tar')], {
    env: { ...elsewhere.settings, ...settingsOf(bucket) },
  });
  expect([again.code, again.err]).toEqual([0, expect.anything()]);
  const manifest = await manifestOf(fileOf('drill.tar'));
  expect(await manifestOf(fileOf('again.tar'))).toEqual(manifest);
  expect(await schemaOf(elsewhere.target)).toEqual(await schemaOf(place.target));

  // What was confirmed before is there with both its photos; of what came meanwhile all or nothing.
  const rows = await within(elsewhere.target, async (client) => {
    const { rows: each } = await client.query<{ job_id: string; photos: string[] }>(`
      select j.job_id, array_agg(i.storage_key) as photos from jobs j
      join rate_tasks k using (application_id, job_id) join reading_results r using (application_id, task_id)
      join result_images i using (application_id, result_id) group by j.job_id`);
    return each;
  });
  expect(rows.map(({ job_id: id }) => id)).toEqual(expect.arrayContaining(before));
  expect(rows.filter(({ job_id: id }) => ![...before, ...during].includes(id))).toEqual([]);
  expect(rows.filter(({ photos }) => photos.length !== 2)).toEqual([]);
  const [first, second] = [fileImageStore(place.images), s3ImageStore(bucket)];
  for (const key of rows.flatMap(({ photos }) => photos)) expect(await second.get(key)).toEqual(await first.get(key));
  expect(photosIn(place, tenant).length).toBeGreaterThanOrEqual(rows.length * 2);

  const main = startMain({
    ...elsewhere.settings,
    ...settingsOf(bucket),
    OPERATOR_KEY: randomBytes(24).toString('hex'),
  });
  const address = await addressOf(main);
  const signedIn = await fetch(`${address}/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ applicationId: tenant.applicationId, username: login.username, password: login.password }),
  });
  expect(signedIn.status).toBe(200);
  // What waited is done here: the file of orders, whose bytes only its key opens.
  await expect
    .poll(
      () =>
        within(elsewhere.target, async (client) => {
          const { rows: imports } = await client.query<{ state: string }>(
            'select state from imports where import_id = $1',
            [importId],
          );
          return imports[0]?.state;
        }),
      { timeout: 30_000 },
    )
    .toMatch(/^(done|failed)$/);
});

test('[OPS-200, OPS-203, OPN-651] a data folder comes back with its keys where the backup is encrypted, beside the portal that runs on it', async () => {
  const top = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-drill-'));
  chmodSync(top, 0o755);
  closeAtEnd({ close: async () => rmSync(top, { recursive: true, force: true }) });
  const [from, to] = [path.join(top, 'from'), path.join(top, 'to')];
  const run = (dataDir: string, ...words: readonly string[]) =>
    runCommandLine(['backup', ...words], { env: { DATA_DIR: dataDir }, folder: top });
  expect(await run(from, 'nothing.tar')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^There is no database in /),
  });
  const main = startMain({ DATA_DIR: from, DEMO: 'on' });
  await addressOf(main);
  expect((await run(from, 'key', 'key.txt')).code).toBe(0);
  expect(await run(from, 'closed.tar.age', '--key-file', 'key.txt')).toMatchObject({ code: 0 });
  const open = await run(from, 'open.tar');
  expect([open.code, open.err]).toEqual([0, expect.stringContaining('The secret key in the data folder is not in it')]);
  main.child.kill('SIGTERM');
  await main.ended;
  // Without the portal it is started for as long.
  expect(await run(from, 'alone.tar')).toMatchObject({ code: 0 });
  const keys = await readKeyFile(path.join(top, 'key.txt'));
  const { manifest } = await verifyBackup(path.join(top, 'closed.tar.age'), keys, () => undefined);

  expect(await run(to, 'restore', 'open.tar')).toMatchObject({
    code: 1,
    err: expect.stringContaining('The file secret-key in'),
  });
  expect(await run(to, 'restore', 'closed.tar.age', '--key-file', 'key.txt')).toMatchObject({ code: 0 });
  for (const name of ['secret-key', 'operator-key'])
    expect(readFileSync(path.join(to, name), 'utf8')).toBe(readFileSync(path.join(from, name), 'utf8'));
  expect(await run(to, 'again.tar')).toMatchObject({ code: 0 });
  expect((await manifestOf(path.join(top, 'again.tar'))).tables).toEqual(manifest.tables);

  const second = startMain({ DATA_DIR: to });
  const address = await addressOf(second);
  const key = readFileSync(path.join(to, 'operator-key'), 'utf8').trim();
  const answer = await fetch(`${address}/api/operator/applications`, { headers: { authorization: `Bearer ${key}` } });
  expect(await answer.json()).toMatchObject({ applications: [{ applicationId: expect.any(String) }] });
  expect(await run(to, 'restore', 'closed.tar.age', '--key-file', 'key.txt')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Another instance uses the data folder'),
  });
});
