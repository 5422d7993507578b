import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import type { AcceptedValue } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { MAX_IMAGES_PER_RATE } from '@zaehlwerk/domain/reading/check-images';
import { isEmpty, type TypedDigits } from '@zaehlwerk/domain/reading/reading-value';
import { isReadPhoto, readPhotoId } from './read-photo.ts';
import { type DraftEvent, photosOf, type ReadingDraft } from './reading-draft.ts';

/** What a photo changes in the form: values as if they were typed and left, so that all rules judge them (AIR-11). */
export function takeOver(values: readonly Pick<AcceptedValue, 'taskId' | 'typed'>[]): DraftEvent[] {
  return values.flatMap(({ taskId, typed }): DraftEvent[] => [
    { type: 'typed', rateId: taskId, typed },
    { type: 'rateSettled', rateId: taskId },
  ]);
}

/** The form, and what its job allows. */
export interface PhotoPlace {
  readonly draft: ReadingDraft;
  readonly settings: EffectiveSettings;
  /** Earlier photos of this dialog give way, because the value that is taken over replaces theirs as well. */
  readonly replacing: boolean;
}

/** What becomes of a photo in the form; `partly`: it is left out where there is no room. */
export type PhotoFate = 'attached' | 'replaces' | 'partly' | 'leftOut' | 'forbidden';

/** What becomes of a photo of these rates, to be said before it happens (OPN-093). */
export function photoFate(rateIds: readonly string[], place: PhotoPlace): PhotoFate {
  if (place.settings.features.imagesForbidden) return 'forbidden';
  const withRoom = rateIds.filter((rateId) => hasRoom(rateId, place));
  if (withRoom.length === 0) return 'leftOut';
  if (withRoom.length < rateIds.length) return 'partly';
  return rateIds.some((rateId) => givingWay(rateId, place).length > 0) ? 'replaces' : 'attached';
}

/** Whether the photo goes with any rate (OPN-093). */
export function attaches(fate: PhotoFate): boolean {
  return fate !== 'leftOut' && fate !== 'forbidden';
}

/** The rates a photo of which nothing was read goes with: those that have digits, else the first (OPN-093). */
export function photographed(
  tasks: readonly MeterRateTask[],
  typedOf: (rateId: string) => TypedDigits,
): readonly string[] {
  const rateIds = tasks.map(({ taskId }) => taskId);
  const typed = rateIds.filter((rateId) => !isEmpty(typedOf(rateId)));
  return typed.length > 0 ? typed : rateIds.slice(0, 1);
}

/** Attaches a photo, prepared already, to the rates that may have it and have room (OPN-093). */
export function attach(photo: Blob, rateIds: readonly string[], place: PhotoPlace): DraftEvent[] {
  if (place.settings.features.imagesForbidden) return [];
  return rateIds
    .filter((rateId) => hasRoom(rateId, place))
    .flatMap((rateId): DraftEvent[] => {
      const id = readPhotoId();
      return [
        ...givingWay(rateId, place).map(
          (old): DraftEvent => ({ type: 'photos', rateId, event: { type: 'removed', id: old } }),
        ),
        { type: 'photos', rateId, event: { type: 'picked', ids: [id], refusal: null } },
        { type: 'photos', rateId, event: { type: 'prepared', id, picture: photo } },
      ];
    });
}

function givingWay(rateId: string, { draft, replacing }: PhotoPlace): string[] {
  if (!replacing) return [];
  return photosOf(draft, rateId).photos.flatMap(({ id }) => (isReadPhoto(id) ? [id] : []));
}

function hasRoom(rateId: string, place: PhotoPlace): boolean {
  return photosOf(place.draft, rateId).photos.length - givingWay(rateId, place).length < MAX_IMAGES_PER_RATE;
}
