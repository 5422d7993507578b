import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Fault } from '../../../../e2e/portal/fault-proxy.ts';
import { answerOf, AT_ONCE, brokenS3, errorOf } from '../../testing/broken-bucket.ts';
import type { ImageStore } from '../image-store.ts';
import { s3ImageStore } from './s3-image-store.ts';

const { s3, proxy, through, withFault } = await brokenS3();
const here = await s3.newBucket();
const plain = s3ImageStore(here);
const broken = s3ImageStore(through(here), { limits: AT_ONCE, rememberMs: 0 });

const BYTES = Buffer.from('a picture '.repeat(20));
const newKey = (): string => `stadtwerke/${randomUUID()}`;
const denied = errorOf(403, 'AccessDenied');
const HOUR_MS = 60 * 60 * 1000;

test('[OPS-170] an answer that is cut at any byte is asked for again', async () => {
  const key = newKey();
  await plain.put(key, BYTES);
  const before = proxy.exchanges.length;
  await broken.get(key);
  const length = proxy.exchanges[before]!.answer.reduce((sum, { length: own }) => sum + own, 0);
  for (let after = 0; after < length; after += 13) {
    const by = after % 2 === 0 ? 'fin' : 'reset';
    const asked = await withFault({ kind: 'cutAnswer', after, by }, 1, async () =>
      expect(Buffer.from((await broken.get(key))!)).toEqual(BYTES),
    );
    expect([after, asked]).toEqual([after, 2]);
  }
});

test('[OPS-170] a photo whose way is cut at any byte is put again, and is there once, whole', async () => {
  const before = proxy.exchanges.length;
  await broken.put(newKey(), BYTES);
  const length = proxy.exchanges[before]!.request.reduce((sum, { length: own }) => sum + own, 0);
  for (let after = 0; after < length; after += 29) {
    const key = newKey();
    const by = after % 2 === 0 ? 'fin' : 'reset';
    const asked = await withFault({ kind: 'cutRequest', after, by }, 1, () => broken.put(key, BYTES));
    expect([after, asked, Buffer.from((await plain.get(key))!).equals(BYTES)]).toEqual([after, 2, true]);
  }
});

test.each([
  ['500', errorOf(500, 'InternalError'), 'the S3 server answers 500 InternalError'],
  ['503 SlowDown', errorOf(503, 'SlowDown'), 'the S3 server has too much to do (SlowDown)'],
  ['a proxy without words', answerOf(502, {}, 'bad gateway'), 'the S3 server answers 502'],
  ['a proxy that knows of no server', answerOf(404, {}, 'default backend - 404'), 'the S3 server answers 404'],
  [
    'an answer that is lost',
    { kind: 'cutAnswer', after: 0, by: 'reset' },
    'the S3 server cannot be reached (ECONNRESET)',
  ],
] as const)(
  '[OPS-170, OPN-623] %s passes: it is tried again, four times at most, and said then',
  async (_, fault, words) => {
    const key = newKey();
    expect(await withFault(fault, 3, () => broken.put(key, BYTES))).toBe(4);
    expect(Buffer.from((await plain.get(key))!)).toEqual(BYTES);
    expect(await withFault(fault, 9, () => expect(broken.get(key)).rejects.toThrow(words))).toBe(4);
  },
);

test('[OPS-170, OPN-623] a server that says nothing is left when the time is over', async () => {
  const silent: Fault = { kind: 'cutRequest', after: 20, by: 'silence' };
  const limits = { attemptMs: 1500, altogetherMs: 20_000, pausesMs: [1] };
  const impatient = s3ImageStore(through(here), { limits });
  const asked = await withFault(silent, 9, () =>
    expect(impatient.get(newKey())).rejects.toThrow('the S3 server does not answer in time'),
  );
  expect(asked).toBe(2);
  const short = s3ImageStore(through(here), { limits: { ...limits, attemptMs: 10_000, altogetherMs: 1500 } });
  expect(await withFault(silent, 9, () => expect(short.put(newKey(), BYTES)).rejects.toThrow('in time'))).toBe(1);
});

test('[OPS-170] a photo is missing, or removed, by the word of the S3 server alone', async () => {
  const key = newKey();
  await plain.put(key, BYTES);
  for (const call of ['get', 'remove'] as const) {
    const ofProxy = answerOf(404, {}, 'default backend - 404');
    await withFault(ofProxy, 9, () => expect(broken[call](key)).rejects.toThrow('the S3 server answers 404'));
  }
  await withFault(errorOf(404, 'NoSuchKey'), 1, async () => expect(await broken.get(key)).toBeNull());
  expect(Buffer.from((await plain.get(key))!)).toEqual(BYTES);
});

test('[OPS-170, OPN-623] all photos of one reading are put at a time; what waits too long for its turn comes again', async () => {
  const patient = { attemptMs: 60_000, altogetherMs: 60_000, pausesMs: [] };
  const hurried = s3ImageStore(through(here), { limits: patient, waitMs: 500 });
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const before = proxy.exchanges.length;
  await withFault({ kind: 'holdAnswer', until: held }, 99, async () => {
    const puts = Promise.allSettled(Array.from({ length: 12 }, () => hurried.put(newKey(), BYTES)));
    await expect.poll(() => proxy.exchanges.length - before, { timeout: 20_000 }).toBe(10);
    const asked = performance.now();
    await expect.poll(() => performance.now() - asked > 500, { timeout: 20_000 }).toBe(true);
    letGo();
    const said = (await puts).map((put) => (put.status === 'rejected' ? (put.reason as Error).message : 'put'));
    const tooMany = 'more photos come than the line to the S3 server carries';
    expect(said).toEqual([...Array.from({ length: 10 }, () => 'put'), tooMany, tooMany]);
  });
  expect(proxy.exchanges.length - before).toBe(10);
});

test.each([
  ['GET', 'read'],
  ['DELETE', 'removed'],
])(
  '[OPS-172, OPN-648] credentials that may not %s are found out by trying, before anything depends on it',
  async (method, what) => {
    proxy.plan((request) => (request.method === method && request.path.includes('probes/') ? denied : null));
    await expect(broken.prove()).rejects.toThrow(
      `objects cannot be ${what}: the credentials may not do this in the bucket`,
    );
    proxy.plan((request) => (request.path.includes('list-type') ? denied : null));
    await expect(broken.prove()).rejects.toThrow('objects cannot be listed: the credentials may not do this');
    proxy.plan(null);
    await expect(broken.prove()).resolves.toBeUndefined();
  },
);

test('[OPS-171] a server that is away is said so, and works again once it is back', async () => {
  const key = newKey();
  proxy.setOnline(false);
  await expect(broken.put(key, BYTES)).rejects.toThrow(/^the S3 server cannot be reached \(\w+\)$/);
  await expect(broken.check()).rejects.toThrow('cannot be reached');
  proxy.setOnline(true);
  await broken.put(key, BYTES);
  await expect(broken.check()).resolves.toBeUndefined();
});

test.each<[string, () => ImageStore, string]>([
  [
    'another secret',
    () => s3ImageStore({ ...here, credentials: { ...here.credentials, secretAccessKey: 'another' } }),
    'AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID',
  ],
  [
    'a clock that is off',
    () => s3ImageStore(here, { clock: () => new Date(Date.now() - HOUR_MS) }),
    "the clocks of this machine and the S3 server differ by too much; set this machine's",
  ],
  ['a bucket that is not there', () => s3ImageStore({ ...here, bucket: 'nowhere-at-all' }), 'there is no such bucket'],
])('[OPS-172, OPN-623] %s is said in plain words, at once', async (_, storeOf, words) => {
  const store = storeOf();
  await expect(store.put(newKey(), BYTES)).rejects.toThrow(words);
  await expect(store.get(newKey())).rejects.toThrow(words);
  await expect(store.check()).rejects.toThrow(words);
});

test('[OPS-172] somebody whom the server does not know is refused in plain words', async () => {
  const credentials = { ...here.credentials, accessKeyId: 'nobody:nobody' };
  await expect(s3ImageStore({ ...here, credentials }).check()).rejects.toThrow(
    /^(the S3 server does not know AWS_ACCESS_KEY_ID|AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID|the credentials may not do this in the bucket)$/,
  );
});

test.each([
  [400, 'ExpiredToken', 'the credentials have ended: AWS_SESSION_TOKEN is too old'],
  [403, 'AccessDenied', 'the credentials may not do this in the bucket'],
  [301, 'PermanentRedirect', 'the bucket is in another region, or at another endpoint'],
  [400, 'AuthorizationHeaderMalformed', 'the bucket is in another region, or at another endpoint'],
  [418, 'Teapot', 'the S3 server answers 418 Teapot'],
])('[OPS-172] %s %s is said in plain words, and not tried again', async (status, code, words) => {
  const asked = await withFault(errorOf(status, code), 9, () =>
    expect(broken.put(newKey(), BYTES)).rejects.toThrow(words),
  );
  expect(asked).toBe(1);
});
