import type { Finding } from '@zaehlwerk/domain/finding';
import { randomId } from '../device/bytes.ts';

/** One photo of the form; `picture` is null while it is being prepared. */
interface AttachedPhoto {
  readonly id: string;
  readonly picture: Blob | null;
}

/** The photos of one reading's form, with their messages. They exist only while the form is open. */
export interface AttachedPhotos {
  readonly photos: readonly AttachedPhoto[];
  /** The photo removed last, with its position, so that it can be restored. */
  readonly removed: { readonly photo: AttachedPhoto; readonly at: number } | null;
  /** Why a picked file was not added. */
  readonly refusal: Finding | null;
}

export const NO_PHOTOS: AttachedPhotos = { photos: [], removed: null, refusal: null };

export type PhotoEvent =
  /** `refusal` when there is no room for all of them. */
  | { readonly type: 'picked'; readonly ids: readonly string[]; readonly refusal: Finding | null }
  | { readonly type: 'prepared'; readonly id: string; readonly picture: Blob }
  | { readonly type: 'refused'; readonly id: string; readonly finding: Finding }
  | { readonly type: 'removed'; readonly id: string }
  | { readonly type: 'restored' };

export function photosReducer(attached: AttachedPhotos, event: PhotoEvent): AttachedPhotos {
  const { photos, removed } = attached;
  switch (event.type) {
    case 'picked': {
      const added = event.ids.map((id) => ({ id, picture: null }));
      return { photos: [...photos, ...added], removed: null, refusal: event.refusal };
    }
    case 'prepared': {
      const drawn = { id: event.id, picture: event.picture };
      return { ...attached, photos: photos.map((one) => (one.id === event.id ? drawn : one)) };
    }
    case 'refused':
      if (!photos.some(({ id }) => id === event.id)) return attached;
      return { photos: photos.filter(({ id }) => id !== event.id), removed: null, refusal: event.finding };
    case 'removed': {
      const at = photos.findIndex(({ id }) => id === event.id);
      const photo = photos[at];
      if (photo === undefined) return attached;
      const wanted = photo.picture === null ? null : { photo, at };
      return { photos: photos.filter((one) => one !== photo), removed: wanted, refusal: null };
    }
    case 'restored':
      if (removed === null) return attached;
      return { photos: photos.toSpliced(removed.at, 0, removed.photo), removed: null, refusal: null };
  }
}

/** Whether any photo is still being prepared. */
export function arePreparing({ photos }: AttachedPhotos): boolean {
  return photos.some(({ picture }) => picture === null);
}

/** A photo that can be sent. */
export interface ReadyPhoto {
  readonly id: string;
  readonly picture: Blob;
}

/** The photos that can be sent. */
export function readyPhotos({ photos }: AttachedPhotos): readonly ReadyPhoto[] {
  return photos.flatMap(({ id, picture }) => (picture === null ? [] : [{ id, picture }]));
}

/** Prefix of the ids of photos that values were read on: the form keeps ids, so this survives a reload. */
const READ = 'read-';

/** A new form id for a photo that values were read on. */
export function readPhotoId(): string {
  return `${READ}${randomId()}`;
}

/** Whether values were read on the photo; every other one was attached by the person. */
export function isReadPhoto(id: string): boolean {
  return id.startsWith(READ);
}
