import { finding } from '@zaehlwerk/domain/finding';
import { expect, test } from 'vitest';
import {
  type AttachedPhotos,
  arePreparing,
  NO_PHOTOS,
  type PhotoEvent,
  photosReducer,
  readyPhotos,
} from './attached-photos.ts';

const picture = new Blob(['x']);
const NOT_JPEG = finding('images.notJpeg', 'blocks', 'readingImages', {});
const picked = (...ids: string[]): PhotoEvent => ({ type: 'picked', ids, refusal: null });
const prepared = (id: string): PhotoEvent => ({ type: 'prepared', id, picture });
const removed = (id: string): PhotoEvent => ({ type: 'removed', id });
const after = (...events: readonly PhotoEvent[]): AttachedPhotos => events.reduce(photosReducer, NO_PHOTOS);
const ids = ({ photos }: AttachedPhotos) => photos.map(({ id }) => id).join(' ');

test('a picked photo is on its way until it is prepared, in the order of picking', () => {
  const both = after(picked('a', 'b'), prepared('b'));
  expect(ids(both)).toBe('a b');
  expect([arePreparing(both), readyPhotos(both).length]).toEqual([true, 1]);
  const done = photosReducer(both, prepared('a'));
  expect([arePreparing(done), readyPhotos(done).length]).toEqual([false, 2]);
});

test('a refused one is taken out again and says why, until something else happens', () => {
  const refused = after(picked('a'), prepared('a'), picked('b'), { type: 'refused', id: 'b', finding: NOT_JPEG });
  expect([ids(refused), refused.refusal]).toEqual(['a', NOT_JPEG]);
  expect(photosReducer(refused, picked('c')).refusal).toBeNull();
});

test('a removed one comes back to its place, until another is picked', () => {
  const all = [picked('a', 'b', 'c'), prepared('a'), prepared('b'), prepared('c')];
  const without = after(...all, removed('b'));
  expect([ids(without), without.removed?.photo.id]).toEqual(['a c', 'b']);
  expect(ids(photosReducer(without, { type: 'restored' }))).toBe('a b c');
  const other = photosReducer(without, picked('d'));
  expect(ids(photosReducer(other, { type: 'restored' }))).toBe('a c d');
});

test('what was removed while it was being prepared does not come back', () => {
  const without = after(picked('a', 'b'), removed('a'), prepared('a'), { type: 'refused', id: 'a', finding: NOT_JPEG });
  expect([ids(without), without.removed, without.refusal]).toEqual(['b', null, null]);
  expect(photosReducer(without, removed('x'))).toBe(without);
});
