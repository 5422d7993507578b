import { randomBytes } from 'node:crypto';
import { formatCsv } from '@zaehlwerk/domain/table/format-csv';
import { expect, onTestFinished, test } from 'vitest';
import { DamagedPhoto } from '../image-store-fault.ts';
import { exportFrom, operate } from '../testing/calls/operator-calls.ts';
import { readingUtility } from '../testing/calls/reading-utility.ts';
import { photo, wirePhoto } from '../testing/test-photos.ts';
import { collectLog, parseLog } from '../testing/collect-log.ts';
import { testServer, type TestTenant } from '../testing/test-server.ts';
import { unzipBytes } from '../testing/unzip.ts';
import { photosZip } from './photos-zip.ts';
import { readingsTable } from './reading-columns.ts';

const collected = collectLog();
const server = await testServer({ log: collected.log });

const ask = (tenant: TestTenant, query = '') => operate(server, tenant, 'GET', `readings/photos${query}`);

/** A utility with four readings of one meter: of two photos, one, none and one. */
async function photographed() {
  // Where photos are shown, a correction takes none over.
  const { tenant, job, send } = await readingUtility(server, { features: { showReadingImagesAllowed: true } });
  for (const [n, count] of [2, 1, 0, 1].entries()) {
    const readingImages = await Promise.all(Array.from({ length: count }, async () => wirePhoto(await photo())));
    server.setNow(`2026-03-10T10:0${n}:00Z`);
    await send([{ taskId: job.taskId, readingValue: n, readingImages }]);
  }
  return tenant;
}

test('[OPS-25, OPN-388] photos of the same readings leave as a ZIP, named as the table in it names them', async () => {
  const tenant = await photographed();
  const { readings, next } = await exportFrom(server, tenant);
  const ids = readings.flatMap(({ imageIds }) => imageIds);
  expect(ids).toHaveLength(4);
  const answer = await ask(tenant);
  expect([answer.status, answer.headers['content-type'], answer.headers['x-next-cursor']]).toEqual([
    200,
    'application/zip',
    next,
  ]);
  const files = unzipBytes(answer.bytes);
  expect([...files.keys()]).toEqual(['readings.csv', ...ids.map((id) => `photos/${id}.jpg`)]);
  expect(files.get('readings.csv')?.toString('utf8')).toBe(formatCsv(readingsTable(readings)));
  for (const id of ids) {
    const one = await server.call('GET', `/api/operator/images/${id}`, { token: server.operatorKey });
    expect(files.get(`photos/${id}.jpg`)?.equals(one.bytes)).toBe(true);
  }
});

test('[OPS-25] its cursors are those of the readings, and nothing new is a ZIP without photos', async () => {
  const tenant = await photographed();
  const first = await exportFrom(server, tenant, null, 1);
  const answer = await ask(tenant, '?limit=1');
  expect(answer.headers['x-next-cursor']).toBe(first.next);
  const rest = await ask(tenant, `?after=${first.next}`);
  expect([...unzipBytes(rest.bytes).keys()]).toHaveLength(3);
  const last = rest.headers['x-next-cursor'] as string;
  const none = await ask(tenant, `?after=${last}`);
  expect([[...unzipBytes(none.bytes).keys()], none.headers['x-next-cursor']]).toEqual([['readings.csv'], last]);
  expect((await ask(tenant, '?after=nonsense')).status).toBe(400);
});

test('[OPS-25, OPN-388] where photos are more than a GiB there are fewer readings, and the cursor leads to the others', async () => {
  const tenant = await photographed();
  await server.parts.pool.query('update result_images set byte_length = 600000000 where application_id = $1', [
    tenant.applicationId,
  ]);
  const numbers: number[] = [];
  let after = '';
  for (let calls = 0; calls < 3; calls += 1) {
    const answer = await ask(tenant, after);
    numbers.push(unzipBytes(answer.bytes).size - 1);
    after = `?after=${answer.headers['x-next-cursor'] as string}`;
  }
  expect(numbers).toEqual([2, 1, 1]);
});

test('[OPS-25] a photo whose bytes are gone keeps no other back, and is named', async () => {
  const tenant = await photographed();
  const { rows } = await server.parts.pool.query<{ image_id: string; storage_key: string }>(
    'select image_id, storage_key from result_images where application_id = $1 order by storage_key limit 1',
    [tenant.applicationId],
  );
  const [lost] = rows;
  await server.parts.images.remove(lost!.storage_key);
  const files = unzipBytes((await ask(tenant)).bytes);
  expect(files.size).toBe(5);
  expect(files.get('missing.txt')?.toString('utf8')).toBe(`${lost!.image_id}\n`);
});

test('[OPS-25, OPS-196, OPN-646] a damaged photo keeps no other back, and is named; asked for alone, it is no fault that passes', async () => {
  const tenant = await photographed();
  const { images, pool } = server.parts;
  const { rows } = await pool.query<{ image_id: string; storage_key: string }>(
    'select image_id, storage_key from result_images where application_id = $1 order by storage_key limit 1',
    [tenant.applicationId],
  );
  const [damaged] = rows;
  const { get } = images;
  Object.assign(images, {
    get: (key: string) => (key === damaged!.storage_key ? Promise.reject(new DamagedPhoto()) : get(key)),
  });
  onTestFinished(() => void Object.assign(images, { get }));
  const files = unzipBytes((await ask(tenant)).bytes);
  expect([files.size, files.get('missing.txt')?.toString('utf8')]).toEqual([5, `${damaged!.image_id}\n`]);
  const one = `/api/operator/images/${damaged!.image_id}`;
  expect((await server.call('GET', one, { token: server.operatorKey })).status).toBe(500);
  expect(collected.lines().join('\n')).toContain(`the bytes of image ${damaged!.image_id} are not those that were put`);
});

test('[OPS-26] lines of the table and photos are fetched only once those before them were taken', async () => {
  let fetched = 0;
  const get = (): Promise<Uint8Array> => {
    fetched += 1;
    return Promise.resolve(new Uint8Array(1000).fill(fetched % 256));
  };
  const given: Uint8Array[] = [];
  let parts = 0;
  const partsAt: number[] = [];
  const readings = async function* () {
    for (; parts < 100; parts += 1) {
      // Random, so that it takes as much room in the file.
      yield Array.from({ length: 500 }, () => ({ ...reading, comment: randomBytes(100).toString('base64') }));
    }
  };
  const photos = async function* () {
    for (let part = 0; part < 5; part += 1) {
      yield Array.from({ length: 100 }, (_, n) => ({ imageId: `${part}-${n}`, storageKey: `${n}` }));
    }
  };
  const withPhotos = (): number => given.filter(({ length }) => length === 1000).length;
  const reading = (await exportFrom(server, await photographed())).readings[0]!;
  for await (const piece of photosZip({ readings, photos }, { get }, () => undefined)) {
    given.push(piece);
    partsAt.push(parts);
    expect(fetched - withPhotos()).toBeLessThanOrEqual(1);
  }
  // What is compressed together are few parts.
  expect(partsAt[0]).toBeLessThan(5);
  expect(partsAt.filter((count, n) => count - (partsAt[n - 1] ?? 0) > 5)).toEqual([]);
  const files = unzipBytes(Buffer.concat(given));
  expect([fetched, files.size, files.get('readings.csv')?.toString('utf8').split('\r\n').length]).toEqual([
    500, 501, 50_002,
  ]);
});

test('[OPS-25, OPN-417] whoever asks for the headers alone is told the cursor, and no photo is read for it', async () => {
  const tenant = await photographed();
  const { next } = await exportFrom(server, tenant);
  const { rows } = await server.parts.pool.query<{ storage_key: string }>(
    'select storage_key from result_images where application_id = $1',
    [tenant.applicationId],
  );
  for (const { storage_key } of rows) await server.parts.images.remove(storage_key);
  const missing = () => parseLog(collected.lines()).filter(({ msg }) => String(msg).includes('are missing')).length;
  const before = missing();
  const head = await operate(server, tenant, 'HEAD', 'readings/photos');
  expect([head.status, head.headers['x-next-cursor'], missing() - before]).toEqual([200, next, 0]);
  await ask(tenant);
  expect(missing() - before).toBe(rows.length);
});
