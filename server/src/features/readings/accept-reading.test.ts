import { expect, test } from 'vitest';
import { storedKeys } from '../../testing/stored.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { testServer } from '../../testing/test-server.ts';
import {
  acceptReading,
  type AcceptedReading,
  type Grounds,
  hashContent,
  type ReceivedReading,
} from './accept-reading.ts';
import { present } from './present.ts';

const server = await testServer();
const HEADERS = { idempotencyKey: null, capturedAt: null };
const PHOTO = wirePhoto(await photo({ width: 32, height: 24 }));

/** A reading of a kind of the test: nothing wrong with it, stored as the test says. */
function readingOf(
  store: Grounds<string>['store'],
  more: Partial<Pick<ReceivedReading<string>, 'photos' | 'recall'>> = {},
): { reading: ReceivedReading<string>; looks: () => number } {
  let looks = 0;
  const reading: ReceivedReading<string> = {
    faults: [],
    photos: [],
    contentHash: () => hashContent('content'),
    look: () => {
      looks += 1;
      return Promise.resolve(groundsOf(store));
    },
    ...more,
  };
  return { reading, looks: () => looks };
}

function groundsOf(store: Grounds<string>['store']): Grounds<string> {
  return { earlier: null, check: () => [], store };
}

const accept = async (reading: ReceivedReading<string>) => {
  const tenant = await server.newTenant();
  const outcome = await acceptReading(server.parts, tenant.scope, reading, HEADERS).catch((error: unknown) => error);
  return { outcome, keys: await storedKeys(server, tenant) };
};

test('what is remembered spares the look at the database', async () => {
  const recall = () => groundsOf(() => Promise.resolve('remembered'));
  const photos = [{ field: 'readingImages', needs: [], images: [] }];
  const { reading, looks } = readingOf(() => Promise.resolve('found'), { recall, photos });
  expect((await accept(reading)).outcome).toEqual({
    answer: 'remembered',
    again: false,
    findings: [],
    replaces: [],
  });
  expect(looks()).toBe(0);
});

test('[I2] when the outcome of storing is unknown, nothing is stored a second time', async () => {
  const lost = new Error('connection lost');
  const recall = () => groundsOf(() => Promise.reject(lost));
  const { reading, looks } = readingOf(() => Promise.resolve('stored twice'), { recall });
  expect((await accept(reading)).outcome).toBe(lost);
  expect(looks()).toBe(0);
});

test('[I3] when the outcome of storing is unknown, the photos stay: a row may name them', async () => {
  const lost = new Error('connection lost');
  const { reading } = readingOf(() => Promise.reject(lost), {
    photos: [{ field: 'readingImages', needs: [], images: [PHOTO] }],
  });
  const { outcome, keys } = await accept(reading);
  expect(outcome).toBe(lost);
  expect(keys).toHaveLength(1);
});

test('[I3] grounds that never stand: given up with 503 after a hundred looks, its photo made once and removed', async () => {
  const kept: AcceptedReading['photos'][] = [];
  const { reading, looks } = readingOf(
    ({ photos }) => {
      kept.push(photos);
      return Promise.resolve(null);
    },
    { photos: [{ field: 'readingImages', needs: [], images: [PHOTO] }] },
  );
  const { outcome, keys } = await accept(reading);
  expect(outcome).toMatchObject({ code: 'unavailable', faults: [], headers: { 'Retry-After': '1' } });
  expect(looks()).toBe(100);
  expect(new Set(kept.map((photos) => photos[0]?.[0]?.storageKey)).size).toBe(1);
  expect(keys).toEqual([]);
});

test('[I3] a field that is missing is never stored', () => {
  expect(present('')).toBe('');
  for (const missing of [null, undefined]) expect(() => present(missing)).toThrow('without being validated');
});
