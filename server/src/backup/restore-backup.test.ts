import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import type { DatabaseTarget } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { prepareWorkQueue } from '../database/queue-tables.ts';
import { backups, photosIn, type Place } from '../testing/calls/backed-up-portal.ts';
import { type Entry, packed, unpacked } from './archive.ts';

const { fileOf, backedUpPortal, emptyPlace } = backups();
const portal = await backedUpPortal(1200);
const { tenant, place, secretKey } = portal;
// More photos than a restore has in memory at a time, and more bytes than it reads at once.
const sent: string[] = [];
while (sent.length < 6) sent.push(await portal.send());

expect(await place.run('once.tar')).toMatchObject({ code: 0 });

async function ask<Row>(target: DatabaseTarget, text: string): Promise<Row[]> {
  const client = new Client(target);
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** What a place holds after a restore that was refused: tables with rows, and photos. */
async function heldBy({ target, images }: Place): Promise<{ rows: number; photos: number }> {
  const [made] = await ask<{ made: boolean }>(target, "select to_regclass('jobs') is not null as made");
  const rows = made!.made ? (await ask(target, 'select from jobs')).length : 0;
  const photos = existsSync(images) ? readdirSync(images, { recursive: true }).length : 0;
  return { rows, photos };
}

test('[OPS-201] what is not empty, or not of this portal, is refused before anything is put there', async () => {
  expect(await place.run('restore', 'once.tar')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The database is not empty: there are rows in \w+\./),
  });
  const otherKey = await emptyPlace(randomBytes(32));
  expect(await otherKey.run('restore', 'once.tar')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^SECRET_KEY is not that of the backup/),
  });
  const withPhotos = await emptyPlace(secretKey);
  const foreign = path.join(withPhotos.images, 'stadtwerke', '00');
  mkdirSync(foreign, { recursive: true });
  writeFileSync(path.join(foreign, '00000000-0000-4000-8000-000000000000'), 'a photo');
  expect(await withPhotos.run('restore', 'once.tar')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The image store is not empty/),
  });
  const newer = await emptyPlace(secretKey);
  await migrate(newer.target);
  await ask(newer.target, "insert into kysely_migration (name, timestamp) values ('9999-later', '')");
  expect(await newer.run('restore', 'once.tar')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The database has tables of a newer version/),
  });
  for (const { target } of [otherKey, withPhotos, newer]) {
    const [made] = await ask<{ made: boolean }>(target, "select to_regclass('jobs') is not null as made");
    if (made!.made) expect(await ask(target, 'select from jobs')).toEqual([]);
  }
  expect(await otherKey.run('restore', 'once.tar', '--other-secret-key')).toMatchObject({ code: 0 });
});

test('[OPS-201, OPN-655] a backup of a newer version is refused with the name of that version', async () => {
  async function* newer(): AsyncGenerator<Entry> {
    for await (const entry of unpacked(createReadStream(fileOf('once.tar')))) {
      const text = Buffer.from(entry.bytes).toString('utf8');
      const isHead = entry.name === 'zaehlwerk-backup.json';
      const head = () =>
        text.replace('"0001-', '"9999-later",\n  "0001-').replace(/"version": "[^"]+"/, '"version": "99.0.0"');
      yield isHead ? { name: entry.name, bytes: Buffer.from(head()) } : entry;
    }
  }
  await writeFile(fileOf('newer.tar'), packed(newer()));
  const empty = await emptyPlace(secretKey);
  expect(await empty.run('verify', 'newer.tar')).toMatchObject({ code: 0 });
  expect(await empty.run('restore', 'newer.tar')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The backup was made by a newer version \(99\.0\.0, with 9999-later\)/),
  });
  expect(await heldBy(empty)).toEqual({ rows: 0, photos: 0 });
});

test('[OPS-202] a damaged file is refused before anything is put there', async () => {
  const whole = readFileSync(fileOf('once.tar'));
  const changed = Buffer.from(whole);
  changed[whole.length - 5000]! ^= 1;
  for (const bytes of [changed, whole.subarray(0, -1), whole.subarray(0, whole.length / 2)]) {
    writeFileSync(fileOf('damaged.tar'), bytes);
    const empty = await emptyPlace(secretKey);
    const words = 'damaged.tar is not as it was written: it was cut or changed.';
    expect(await empty.run('restore', 'damaged.tar')).toMatchObject({ code: 1, err: words });
    expect(await heldBy(empty)).toEqual({ rows: 0, photos: 0 });
  }
});

test('[OPN-652] a restore that broke off is done again, and takes the photos that are there already', async () => {
  const empty = await emptyPlace(secretKey);
  const keys = photosIn(place, tenant);
  // Where the folder of the last one should be, there is a file.
  const last = keys.at(-1)!.split('/')[1]!.slice(0, 2);
  mkdirSync(path.join(empty.images, tenant.applicationId), { recursive: true });
  const obstacle = path.join(empty.images, tenant.applicationId, last);
  writeFileSync(obstacle, '');
  expect(await empty.run('restore', 'once.tar')).toMatchObject({ code: 1, err: expect.stringContaining(obstacle) });
  expect(await ask(empty.target, 'select from jobs')).toEqual([]);
  expect(photosIn(empty, tenant).length).toBeGreaterThan(1);
  rmSync(obstacle);
  expect(await empty.run('restore', 'once.tar')).toMatchObject({ code: 0 });
  expect(photosIn(empty, tenant)).toEqual(keys);
  expect(
    (await ask<{ job_id: string }>(empty.target, 'select job_id from jobs')).map(({ job_id: id }) => id).sort(),
  ).toEqual([...sent].sort());
});

test('[OPN-655] a backup of older tables is put back as they were, and a newer version brings them up to date', async () => {
  const older = await emptyPlace(secretKey);
  await migrate(older.target, undefined, '0069-reminders-of-chosen-orders');
  await prepareWorkQueue(older.target);
  await ask(older.target, `insert into applications (application_id, document) values ('see', '{"name":"See"}')`);
  mkdirSync(older.images);
  expect(await older.run('older.tar')).toMatchObject({ code: 0 });
  const restored = await emptyPlace(secretKey);
  expect(await restored.run('restore', 'older.tar')).toMatchObject({ code: 0 });
  const done = await ask<{ name: string }>(
    restored.target,
    'select name from kysely_migration order by name desc limit 1',
  );
  expect(done).toEqual([{ name: '0069-reminders-of-chosen-orders' }]);
  expect(await migrate(restored.target)).toMatchObject({
    ok: true,
    applied: expect.arrayContaining(['0070-deleted-applications']),
  });
  // A migration has found it.
  expect(await ask(restored.target, 'select application_id from applications_to_count')).toEqual([
    { application_id: 'see' },
  ]);
  await ask(older.target, "insert into kysely_migration (name, timestamp) values ('9999-later', '')");
  expect(await older.run('of-newer-tables.tar')).toMatchObject({
    code: 1,
    err: expect.stringContaining('A newer version has made the tables (9999-later)'),
  });
});
