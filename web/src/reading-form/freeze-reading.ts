import { holdTheSame } from '../drafts/kept-draft.ts';
import { type Content, type EntryLabel, withPhotos } from '../outbox/entry/outbox-entry.ts';
import type { ReadyPhoto } from '../photos/attached-photos.ts';

/** A reading as its kind composes it, with the photos of the form. */
export interface Composed {
  /** Random: the key that makes sending twice harmless (OPN-083). */
  readonly id: string;
  readonly accountId: string;
  readonly content: Content<ReadyPhoto>;
  readonly label: EntryLabel;
}

/** A submission that was sent in vain, each photo by its id on the form. */
export interface Attempt {
  readonly id: string;
  readonly content: Content<string>;
}

/**
 * What is to be sent. An attempt that failed leaves its submission behind as `before`: the same content is sent again
 * under the same id and moment, so that an answer that was lost on the way does not become a second reading (OPN-083);
 * other content is a submission of its own. A photo is the same only if it is the very same.
 */
export function freezeReading(composed: Composed, before: Attempt | null): Composed {
  if (before === null || !isSameContent(before.content, attemptOf(composed).content)) return composed;
  const { capturedAt } = before.content;
  return { ...composed, id: before.id, content: { ...composed.content, capturedAt } };
}

/** What to remember of a submission as long as nothing settles it. */
export function attemptOf({ id, content }: Composed): Attempt {
  return { id, content: withPhotos(content, (photo) => photo.id) };
}

/** Whether two contents are the same but for the moment they were composed. */
function isSameContent(one: Content<string>, other: Content<string>): boolean {
  return holdTheSame({ ...one, capturedAt: null }, { ...other, capturedAt: null });
}

/** What a device has kept as an attempt; null when it is none. */
export function readAttempt(kept: unknown): Attempt | null {
  const { id, content } = (kept ?? {}) as Partial<Attempt>;
  return typeof id === 'string' && typeof content?.capturedAt === 'string' ? { id, content } : null;
}
