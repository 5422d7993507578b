import type { Language } from '@zaehlwerk/contract/application';
import { compareDecimals, formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import type { AcceptedValue } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import { MAX_IMAGES_PER_RATE } from '@zaehlwerk/domain/reading/reading-images';
import { isEmpty, parseReadingValue, type TypedDigits } from '@zaehlwerk/domain/reading/reading-value';
import { isReadPhoto, readPhotoId } from '../photo/attached-photos.ts';
import { formatAmount } from '../text/formats.ts';
import { type DraftEvent, photosOf, type ReadingDraft } from './reading-draft.ts';

/**
 * What a photo changes in the form: values as if they were typed and left, so that all rules validate them (AIR-11).
 */
export function takeOver(values: readonly Pick<AcceptedValue, 'taskId' | 'typed'>[]): DraftEvent[] {
  return values.flatMap(({ taskId, typed }): DraftEvent[] => [
    { type: 'typed', rateId: taskId, typed },
    { type: 'rateSettled', rateId: taskId },
  ]);
}

/** The form, and what its job allows. */
interface PhotoPlace {
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

/** Missing decimals count as zeros here, whatever the form asks for. */
const ANY_DECIMALS = { queryPostDecimals: false, maskPostDecimals: false };

function valueOf(typed: TypedDigits, task: MeterRateTask) {
  const parsed = parseReadingValue(typed, task, ANY_DECIMALS);
  return parsed.ok ? parsed.value : null;
}

/** Digits of a rate in words, with its unit; as they were typed where they are no value. */
export function amountOf(typed: TypedDigits, task: MeterRateTask, language: Language): string {
  const value = valueOf(typed, task);
  if (value === null) return [typed.pre, typed.post].filter((group) => group !== '').join(',');
  return formatAmount(formatDecimal(value), unitOf(task), language);
}

/** Whether something else was typed than what stands on the photo. */
export function isOtherThan(typed: TypedDigits, read: TypedDigits, task: MeterRateTask): boolean {
  const [one, other] = [valueOf(typed, task), valueOf(read, task)];
  return !isEmpty(typed) && (one === null || other === null || compareDecimals(one, other) !== 0);
}
