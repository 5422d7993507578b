import { DEFAULT_SETTINGS } from '@zaehlwerk/domain/job/settings';
import { aRate } from '@zaehlwerk/domain/testing/a-job';
import { expect, test } from 'vitest';
import { draftReducer, emptyDraft, photosOf, type ReadingDraft, sentPhotoId } from './reading-draft.ts';
import { attach, attaches, photoFate, photographed } from './take-over.ts';

const settings = DEFAULT_SETTINGS;
const photo = new Blob(['jpeg'], { type: 'image/jpeg' });
const EMPTY = emptyDraft('2025-11-21', ['high', 'low'], []);

const idsOf = (draft: ReadingDraft, rateId = 'high') => photosOf(draft, rateId).photos.map(({ id }) => id);
const pick = (draft: ReadingDraft, ...ids: string[]) =>
  draftReducer(draft, { type: 'photos', rateId: 'high', event: { type: 'picked', ids, refusal: null } });
const attachTo = (draft: ReadingDraft, replacing: boolean) =>
  attach(photo, ['high'], { draft, settings, replacing }).reduce(draftReducer, draft);

test('[OPN-093] only photos that were read give way, also those of a form that was kept', () => {
  const kept = pick(attachTo(pick(EMPTY, sentPhotoId('1')), true), 'picked');
  const [, read] = idsOf(kept);
  const place = { draft: { ...EMPTY, photos: kept.photos }, settings, replacing: true };
  expect(photoFate(['high'], place)).toBe('replaces');
  const after = idsOf(attachTo(place.draft, true));
  expect([after.length, after.includes(sentPhotoId('1')), after.includes('picked')]).toEqual([3, true, true]);
  expect(after).not.toContain(read);
  expect(photosOf(attachTo(place.draft, true), 'high').removed).toBeNull();
});

test('[OPN-093] an unread display is attached beside what is there', () => {
  const once = attachTo(EMPTY, false);
  expect(photoFate(['high'], { draft: once, settings, replacing: false })).toBe('attached');
  expect(idsOf(attachTo(once, false))).toHaveLength(2);
});

test('[OPN-093] what finds no room or is forbidden is left out, for each rate by itself', () => {
  const draft = pick(EMPTY, 'a', 'b', 'c');
  const place = { draft, settings, replacing: true };
  expect(photoFate(['high'], place)).toBe('leftOut');
  expect(photoFate(['high', 'low'], place)).toBe('partly');
  expect(attach(photo, ['high', 'low'], place).map((event) => 'rateId' in event && event.rateId)).toEqual([
    'low',
    'low',
  ]);
  const forbidden = { ...place, settings: { ...settings, features: { ...settings.features, imagesForbidden: true } } };
  expect(photoFate(['low'], forbidden)).toBe('forbidden');
  expect(attach(photo, ['low'], forbidden)).toEqual([]);
});

test('[OPN-093] a photo of which nothing was read goes with the rates that have digits, else with the first', () => {
  const tasks = [aRate({ taskId: 'high' }), aRate({ taskId: 'low' })];
  const typedIn = (...rateIds: readonly string[]) =>
    photographed(tasks, (rateId) => ({ pre: rateIds.includes(rateId) ? '5' : '', post: '' }));
  expect([typedIn(), typedIn('low'), typedIn('high', 'low')]).toEqual([['high'], ['low'], ['high', 'low']]);
  expect((['attached', 'replaces', 'partly', 'leftOut', 'forbidden'] as const).map(attaches)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
