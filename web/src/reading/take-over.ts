import type { Language } from '@zaehlwerk/contract/application';
import { compareDecimals, formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import type { AcceptedValue } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import { photoValueOf } from '@zaehlwerk/domain/photo-reading/photo-value';
import { MAX_IMAGES_PER_RATE } from '@zaehlwerk/domain/reading/reading-images';
import { isEmpty, parseReadingValue, type TypedDigits } from '@zaehlwerk/domain/reading/reading-value';
import { isReadPhoto, readPhotoId } from '../photo/attached-photos.ts';
import { formatAmount } from '../text/formats.ts';
import { type DraftEvent, photosOf, type ReadingDraft } from './reading-draft.ts';

/** What a photo changes in the form: values are set as if typed and left, so that all rules apply. */
export function takeOver(values: readonly Pick<AcceptedValue, 'taskId' | 'typed'>[]): DraftEvent[] {
  return values.flatMap(({ taskId, typed }): DraftEvent[] => [
    { type: 'typed', rateId: taskId, typed },
    { type: 'rateSettled', rateId: taskId },
  ]);
}

/** The form and the job's settings. */
interface PhotoPlace {
  readonly draft: ReadingDraft;
  readonly settings: EffectiveSettings;
  /** Earlier photos of this dialog are replaced, because the value is replaced as well. */
  readonly replacing: boolean;
}

/** What happens to a photo in the form; `partly`: it is omitted where there is no room. */
export type PhotoFate = 'attached' | 'replaces' | 'partly' | 'leftOut' | 'forbidden';

/** What happens to a photo of these rates, shown before it happens. */
export function photoFate(rateIds: readonly string[], place: PhotoPlace): PhotoFate {
  if (place.settings.features.imagesForbidden) return 'forbidden';
  const withRoom = rateIds.filter((rateId) => hasRoom(rateId, place));
  if (withRoom.length === 0) return 'leftOut';
  if (withRoom.length < rateIds.length) return 'partly';
  return rateIds.some((rateId) => givingWay(rateId, place).length > 0) ? 'replaces' : 'attached';
}

/** Whether the photo is attached to any rate. */
export function attaches(fate: PhotoFate): boolean {
  return fate !== 'leftOut' && fate !== 'forbidden';
}

/** The rates of a photo from which nothing was read: those with digits, otherwise the first. */
export function photographed(
  tasks: readonly MeterRateTask[],
  typedOf: (rateId: string) => TypedDigits,
): readonly string[] {
  const rateIds = tasks.map(({ taskId }) => taskId);
  const typed = rateIds.filter((rateId) => !isEmpty(typedOf(rateId)));
  return typed.length > 0 ? typed : rateIds.slice(0, 1);
}

/** Attaches a prepared photo, with what was read on it of each rate, to the rates that accept it and have room. */
export function attach(
  photo: Blob,
  rateIds: readonly string[],
  place: PhotoPlace,
  values: readonly AcceptedValue[] = [],
): DraftEvent[] {
  if (place.settings.features.imagesForbidden) return [];
  return rateIds
    .filter((rateId) => hasRoom(rateId, place))
    .flatMap((rateId): DraftEvent[] => {
      const id = readPhotoId();
      const read = values.find(({ taskId }) => taskId === rateId);
      const value = read === undefined ? null : photoValueOf(read);
      return [
        ...givingWay(rateId, place).map(
          (old): DraftEvent => ({ type: 'photos', rateId, event: { type: 'removed', id: old } }),
        ),
        { type: 'photos', rateId, event: { type: 'picked', ids: [id], refusal: null } },
        { type: 'photos', rateId, event: { type: 'prepared', id, picture: photo } },
        ...(value === null ? [] : [{ type: 'photoRead', id, value } as const]),
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

/** Missing decimals count as zeros here, whatever the form requires. */
const ANY_DECIMALS = { queryPostDecimals: false, maskPostDecimals: false };

function valueOf(typed: TypedDigits, task: MeterRateTask) {
  const parsed = parseReadingValue(typed, task, ANY_DECIMALS);
  return parsed.ok ? parsed.value : null;
}

/** Digits of a rate as text with its unit; as typed if they are no value. */
export function amountOf(typed: TypedDigits, task: MeterRateTask, language: Language): string {
  const value = valueOf(typed, task);
  if (value === null) return [typed.pre, typed.post].filter((group) => group !== '').join(',');
  return formatAmount(formatDecimal(value), unitOf(task), language);
}

/** Whether the typed value differs from the one on the photo. */
export function isOtherThan(typed: TypedDigits, read: TypedDigits, task: MeterRateTask): boolean {
  const [one, other] = [valueOf(typed, task), valueOf(read, task)];
  return !isEmpty(typed) && (one === null || other === null || compareDecimals(one, other) !== 0);
}
