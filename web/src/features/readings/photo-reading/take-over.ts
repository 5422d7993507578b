import type { AcceptedValue } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { MAX_IMAGES_PER_RATE } from '@zaehlwerk/domain/reading/check-images';
import { randomId } from '../../../device/random-id.ts';
import { type DraftEvent, photosOf, type ReadingDraft } from '../../../reading-form/reading-draft.ts';

/** What a photo changes in the form: values as if they were typed and left, so that all rules judge them (AIR-11). */
export function takeOver(values: readonly Pick<AcceptedValue, 'taskId' | 'typed'>[]): DraftEvent[] {
  return values.flatMap(({ taskId, typed }): DraftEvent[] => [
    { type: 'typed', rateId: taskId, typed },
    { type: 'rateSettled', rateId: taskId },
  ]);
}

/** Whether the photo may go with one of the rates (OPN-093). */
export function canAttach(rateIds: readonly string[], draft: ReadingDraft, settings: EffectiveSettings): boolean {
  return rateIds.some((rateId) => hasRoom(rateId, draft, settings));
}

/** Whether the photo would be attached if there were not as many already: then it is left out, and that is said. */
export function isLeftOut(rateIds: readonly string[], draft: ReadingDraft, settings: EffectiveSettings): boolean {
  return !settings.features.imagesForbidden && !canAttach(rateIds, draft, settings);
}

/** Attaches a photo, prepared already, to the rates that may have it and have room (OPN-093). */
export function attach(
  photo: Blob,
  rateIds: readonly string[],
  draft: ReadingDraft,
  settings: EffectiveSettings,
): DraftEvent[] {
  return rateIds
    .filter((rateId) => hasRoom(rateId, draft, settings))
    .flatMap((rateId): DraftEvent[] => {
      const id = randomId();
      return [
        { type: 'photos', rateId, event: { type: 'picked', ids: [id], refusal: null } },
        { type: 'photos', rateId, event: { type: 'prepared', id, picture: photo } },
      ];
    });
}

function hasRoom(rateId: string, draft: ReadingDraft, { features }: EffectiveSettings): boolean {
  return !features.imagesForbidden && photosOf(draft, rateId).photos.length < MAX_IMAGES_PER_RATE;
}
