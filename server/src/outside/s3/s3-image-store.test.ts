import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { S3Place } from '../../image-settings.ts';
import { answerOf, AT_ONCE, brokenS3, errorOf } from '../../testing/broken-bucket.ts';
import type { ImageStore } from '../image-store.ts';
import { addressOfBucket, askS3, done, hexSha256 } from './ask-s3.ts';
import { s3ImageStore } from './s3-image-store.ts';

const { s3, proxy, through, withFault } = await brokenS3();
const here = await s3.newBucket();
const plain = s3ImageStore(here);
const broken = s3ImageStore(through(here), { limits: AT_ONCE, rememberMs: 0 });

const BYTES = Buffer.from('a picture '.repeat(20));
const newKey = (): string => `stadtwerke/${randomUUID()}`;

async function keysOf(store: ImageStore, after: string | null = null): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.list(after)) keys.push(key);
  return keys;
}

test('[OPS-168] a bucket gives back what was put, under its key alone', async () => {
  const [one, other] = [newKey(), newKey()];
  const large = randomBytes(5 * 1024 * 1024);
  await plain.put(one, BYTES);
  await plain.put(other, large);
  expect(Buffer.from((await plain.get(one))!)).toEqual(BYTES);
  expect(Buffer.from((await plain.get(other))!).equals(large)).toBe(true);
  expect(await plain.get(newKey())).toBeNull();
  await plain.remove(one);
  await plain.remove(one);
  expect(await plain.get(one)).toBeNull();
  await plain.put(other, BYTES);
  expect(Buffer.from((await plain.get(other))!)).toEqual(BYTES);
  await expect(plain.check()).resolves.toBeUndefined();
});

test('[OPS-168, S33] what is not a key of ours never becomes an address', async () => {
  for (const key of [
    '../secret',
    `a/../${randomUUID()}`,
    `a/${randomUUID()}?acl`,
    `A/${randomUUID()}`,
    '',
    randomUUID(),
  ]) {
    await expect(async () => plain.get(key)).rejects.toThrow('not an image key');
    await expect(async () => plain.put(key, BYTES)).rejects.toThrow('not an image key');
    await expect(async () => plain.remove(key)).rejects.toThrow('not an image key');
  }
});

test('[OPS-168, OPN-624] a bucket lists our keys in a fixed order, in pages, behind any of them, and nothing else', async () => {
  const place = await s3.newBucket();
  const store = s3ImageStore(place, { pageSize: 2 });
  expect(await keysOf(store)).toEqual([]);
  const keys = ['stadt', 'stadt-nord', 'werke']
    .flatMap((tenant) => [1, 2].map(() => `${tenant}/${randomUUID()}`))
    .sort();
  for (const key of keys.toReversed()) await store.put(key, BYTES);
  await askS3(place)({ method: 'PUT', key: 'notes.txt', body: BYTES }, done);
  await store.check();
  expect(await keysOf(store)).toEqual(keys);
  for (const [n, key] of keys.entries()) expect(await keysOf(store, key)).toEqual(keys.slice(n + 1));
});

test('[OPS-168] a bucket knows what is older than an instant', async () => {
  const key = newKey();
  await plain.put(key, BYTES);
  const older = (ms: number) => plain.isOlderThan(key, new Date(Date.now() + ms));
  expect([await older(60_000), await older(-60_000)]).toEqual([true, false]);
  expect(await plain.isOlderThan(newKey(), new Date(Date.now() + 60_000))).toBe(false);
});

test('[OPS-169] the server stores nothing whose check sum is another one', async () => {
  const key = newKey();
  const headers = { 'Content-MD5': createHash('md5').update('other bytes').digest('base64') };
  const put = askS3(here, { limits: AT_ONCE })({ method: 'PUT', key, headers, body: BYTES }, done);
  await expect(put).rejects.toThrow('the bytes were altered on their way');
  expect(await plain.get(key)).toBeNull();
});

test('[OPS-169] bytes that come back altered are asked for again, and never handed on', async () => {
  const key = newKey();
  await plain.put(key, BYTES);
  const other = Buffer.from(BYTES).fill('x', 3, 4).toString();
  const altered = answerOf(200, { 'x-amz-meta-sha256': hexSha256(BYTES) }, other);
  await withFault(altered, 1, async () => expect(Buffer.from((await broken.get(key))!)).toEqual(BYTES));
  const asked = await withFault(altered, 9, () =>
    expect(broken.get(key)).rejects.toThrow('the bytes of a photo are not those that were put'),
  );
  expect(asked).toBe(4);
});

test('[OPS-169] what another program has copied into the bucket is compared with its ETag', async () => {
  const key = newKey();
  await askS3(here)({ method: 'PUT', key, body: BYTES }, done);
  expect(Buffer.from((await plain.get(key))!)).toEqual(BYTES);
  const etag = `"${createHash('md5').update('other bytes').digest('hex')}"`;
  const altered = answerOf(200, { etag }, String(BYTES));
  await withFault(altered, 9, () => expect(broken.get(key)).rejects.toThrow('not those that were put'));
  // These are no MD5: of bytes that came in parts, and of those that a key of KMS encrypts.
  const kms = { etag, 'x-amz-server-side-encryption': 'aws:kms' };
  for (const headers of [{ etag: `"${etag.slice(1, -1)}-2"` }, kms]) {
    const answer = answerOf(200, headers, String(BYTES));
    await withFault(answer, 1, async () => expect(Buffer.from((await broken.get(key))!)).toEqual(BYTES));
  }
});

test('[OPS-168] credentials that end are sent with their token', async () => {
  const before = proxy.exchanges.length;
  const credentials = { ...here.credentials, sessionToken: 'a-token-that-ends' };
  await s3ImageStore({ ...through(here), credentials }, { limits: AT_ONCE })
    .check()
    .catch(() => undefined);
  const head = Buffer.concat(proxy.exchanges[before]!.request).toString('latin1');
  expect(head).toMatch(/^x-amz-security-token: a-token-that-ends\r$/im);
  expect(head).toMatch(/^authorization: .*SignedHeaders=[^,]*x-amz-security-token/im);
});

test('[OPN-625] what a look has found is told to whoever asks in the next seconds', async () => {
  const store = s3ImageStore(through(here), { limits: AT_ONCE });
  const asked = await withFault(errorOf(500, 'InternalError'), 0, () =>
    Promise.all(Array.from({ length: 20 }, () => store.check())),
  );
  expect(asked).toBe(1);
});

test('[OPS-168, OPN-622] a bucket stands in the path of its address, or before its host', () => {
  const place: S3Place = { ...here, bucket: 'zaehler-fotos', endpoint: 'https://s3.example:9000' };
  expect(addressOfBucket(place)).toBe('https://s3.example:9000/zaehler-fotos');
  expect(addressOfBucket({ ...place, pathStyle: false })).toBe('https://zaehler-fotos.s3.example:9000');
});
