import type { Problem } from '@zaehlwerk/contract/problems';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import { expect, test } from 'vitest';
import { namedKeys, storedKeys, storedRows } from '../../testing/stored.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob, type TestJobOptions } from '../../testing/test-job.ts';
import { exifSegment, photo, segment, wirePhoto, withSegments } from '../../testing/test-photos.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();

async function world(options: TestJobOptions = {}) {
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  const job = await newJob(server, account, options);
  const send = (...readingImages: unknown[]) =>
    job.send({ readingDate: '2026-03-10', results: [{ taskId: job.taskId, readingValue: 1, readingImages }] });
  return { tenant, account, job, send };
}

async function storedPhotos(tenant: Parameters<typeof storedKeys>[1]): Promise<Buffer[]> {
  const keys = await namedKeys(server, tenant);
  return Promise.all(keys.map(async (key) => Buffer.from((await server.parts.images.get(key))!)));
}

const NO_PHOTOS: readonly [string, (jpeg: Buffer) => unknown, string][] = [
  ['a PNG', () => wirePhoto(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')), 'images.notJpeg'],
  ['a GIF that says it is JPEG', () => wirePhoto(Buffer.from('GIF89a')), 'images.notJpeg'],
  ['first bytes of a JPEG, then nothing', (jpeg) => wirePhoto(jpeg.subarray(0, 40)), 'images.notJpeg'],
  ['cut in the middle', (jpeg) => wirePhoto(jpeg.subarray(0, jpeg.length / 2)), 'images.notJpeg'],
  ['another type', (jpeg) => ({ ...wirePhoto(jpeg), mimeType: 'image/png' }), 'images.notJpeg'],
  ['no base64', () => ({ encodedImage: '/9j/%%%%', mimeType: 'image/jpeg' }), 'images.invalidData'],
  [
    'base64 for addresses',
    (jpeg) => ({ encodedImage: `${jpeg.toString('base64url')}-_`, mimeType: 'image/jpeg' }),
    'images.invalidData',
  ],
  [
    'an underscore among it',
    (jpeg) => ({ ...wirePhoto(jpeg), encodedImage: wirePhoto(jpeg).encodedImage.replace(/.{4}$/, 'A_AA') }),
    'images.invalidData',
  ],
  ['nothing', () => ({ encodedImage: '', mimeType: 'image/jpeg' }), 'images.invalidData'],
];

test.each(NO_PHOTOS)(
  '[IMG-03, OPN-171, OPN-K05] only whole JPEG photos are accepted: %s',
  async (_what, make, code) => {
    const { tenant, send } = await world();
    const jpeg = await photo();
    const problem = (await send(wirePhoto(jpeg), make(jpeg))).json<Problem>();
    expect(problem.fieldErrors).toMatchObject([{ field: 'results[0].readingImages', code }]);
    expect(await storedRows(server, tenant)).toEqual({ submissions: 0, results: 0, images: 0 });
    expect(await storedKeys(server, tenant)).toEqual([]);
  },
);

test('[OPN-068] a data: prefix is accepted', async () => {
  const { tenant, send } = await world();
  const { encodedImage, mimeType } = wirePhoto(await photo());
  expect((await send({ encodedImage: `data:image/jpeg;base64,${encodedImage}`, mimeType })).status).toBe(200);
  expect(await storedPhotos(tenant)).toHaveLength(1);
});

test('[S30, OPN-171] place and device data never reach the store', async () => {
  const { tenant, send } = await world();
  const golden = withSegments(
    await photo(),
    exifSegment(1, await photo({ width: 32, height: 24 })),
    segment(0xfe, 'Keller links'),
  );
  const lying = withSegments(await photo({ width: 90, height: 60 }), exifSegment(6));
  expect((await send(wirePhoto(golden), wirePhoto(lying))).status).toBe(200);
  const photos = await storedPhotos(tenant);
  expect(photos).toHaveLength(2);
  for (const stored of photos) expect(stored.toString('latin1')).not.toMatch(/Exif|PhoneCorp|SN1234567|Keller/);
  const sizes = await server.parts.db
    .selectFrom('result_images')
    .where('application_id', '=', tenant.applicationId)
    .orderBy('position')
    .select(['width', 'height'])
    .execute();
  expect(sizes).toEqual([
    { width: 160, height: 120 },
    { width: 60, height: 90 },
  ]);
});

test('[S31] what is stored ends where the photo ends', async () => {
  const { tenant, send } = await world();
  const jpeg = await photo();
  await send(wirePhoto(Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')])));
  const [stored] = await storedPhotos(tenant);
  expect(stored!.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  expect(stored!.length).toBeLessThanOrEqual(jpeg.length);
});

test('[F07] the same photo for two rates, and twice for one, is accepted and kept for each', async () => {
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  const job = await newJob(server, account, { tasks: [{}, {}], features: { showReadingImagesAllowed: true } });
  const same = wirePhoto(await photo());
  const results = job.taskIds.map((taskId) => ({ taskId, readingValue: 1, readingImages: [same, same] }));
  const answer = await job.send({ readingDate: '2026-03-10', results });
  expect(answer.status).toBe(200);
  expect(await storedRows(server, tenant)).toEqual({ submissions: 1, results: 2, images: 4 });
  for (const task of answer.json<WireJob>().meter.meterRateTasks) {
    const images = task.readingResults[0]!.readingResultImages;
    expect(images).toHaveLength(2);
    for (const { imageId } of images) {
      const path = `/api/pro/job/${job.jobId}/meter-rate-tasks/${task.taskId}/result-images/${imageId}`;
      expect((await account.call('GET', path)).status).toBe(200);
    }
  }
});

test('[F27, I3] a photo that cannot be kept keeps the reading from being stored, and says so', async () => {
  const { tenant, send } = await world();
  const { images } = server.parts;
  const put = images.put;
  let puts = 0;
  images.put = async (key, bytes) => {
    puts += 1;
    if (puts === 2) throw Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' });
    await put(key, bytes);
  };
  const answer = await send(wirePhoto(await photo()), wirePhoto(await photo()));
  images.put = put;
  expect(answer.json()).toMatchObject({ status: 507, code: 'storageFull' });
  expect(await storedRows(server, tenant)).toEqual({ submissions: 0, results: 0, images: 0 });
  expect(await storedKeys(server, tenant)).toEqual([]);
  expect((await send(wirePhoto(await photo()))).status).toBe(200);
});

test('[I3] a photo is removed again when its reading is refused because the job changed meanwhile', async () => {
  const { tenant, job, send } = await world();
  const importing = await server.parts.pool.connect();
  await importing.query('begin');
  await importing.query(`update jobs set latest_execution = '2026-03-09' where job_id = $1`, [job.jobId]);
  const sent = send(wirePhoto(await photo()));
  await expect.poll(() => storedKeys(server, tenant)).toHaveLength(1);
  await importing.query('commit');
  importing.release();
  expect((await sent).json()).toMatchObject({ status: 409, code: 'outsidePeriod' });
  expect(await storedRows(server, tenant)).toEqual({ submissions: 0, results: 0, images: 0 });
  expect(await storedKeys(server, tenant)).toEqual([]);
});

test('[I3, IMG-14, OPN-075] a photo at one of two rates is kept, also of a job the server has just seen', async () => {
  const { tenant, job } = await world({ tasks: [{}, {}], features: { showReadingImagesAllowed: true } });
  const bytes = await photo();
  for (const count of [1, 2]) {
    const results = job.taskIds.map((taskId, n) => ({
      taskId,
      readingValue: 1,
      readingImages: n === 0 ? [wirePhoto(bytes)] : [],
    }));
    expect((await job.send({ readingDate: '2026-03-10', results })).status).toBe(200);
    expect(await storedRows(server, tenant)).toEqual({ submissions: count, results: 2 * count, images: count });
    expect(await storedPhotos(tenant)).toEqual(Array.from({ length: count }, () => bytes));
  }
});
