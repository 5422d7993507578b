import { anonymousReadingContent } from '@zaehlwerk/domain/anonymous-reading/anonymous-reading';
import { readingContent } from '@zaehlwerk/domain/submission/same-content';
import { unknownReadingContent } from '@zaehlwerk/domain/unknown-meter/unknown-reading';
import type { Content } from '../outbox/content.ts';
import type { EntryLabel } from '../outbox/outbox-entry.ts';
import type { ReadyPhoto } from '../photo/attached-photos.ts';

/** A reading as its kind composes it, with the photos of the form. */
export interface Composed {
  /** Random: the key that makes sending twice idempotent. */
  readonly id: string;
  readonly accountId: string;
  readonly content: Content<ReadyPhoto>;
  readonly label: EntryLabel;
}

/** A submission that was sent without success. */
export interface Attempt {
  readonly id: string;
  /** ISO instant in UTC. */
  readonly capturedAt: string;
  /** The content sent, as one text, each photo by its id in the form. */
  readonly content: string;
}

/**
 * What is to be sent. A failed attempt leaves its submission as `before`: the same content is sent again under the same
 * id and time, so that a lost response does not lead to a second reading. Other content is a new submission; photos are
 * compared by identity.
 */
export function freezeReading(composed: Composed, before: Attempt | null): Composed {
  if (before?.content !== textOf(composed.content)) return composed;
  const { id, capturedAt } = before;
  return { ...composed, id, content: { ...composed.content, capturedAt } };
}

/** What to remember of a submission until its outcome is known. */
export function attemptOf({ id, content }: Composed): Attempt {
  return { id, capturedAt: content.capturedAt, content: textOf(content) };
}

function textOf(content: Content<ReadyPhoto>): string {
  const idOf = ({ id }: ReadyPhoto) => id;
  switch (content.kind) {
    case 'reading':
      return readingContent(content, idOf);
    case 'unknownReading':
      return unknownReadingContent(content, idOf);
    case 'anonymousReading':
      return anonymousReadingContent(content, idOf);
  }
}

/** The attempt kept by a device; null when invalid. */
export function readAttempt(kept: unknown): Attempt | null {
  const { id, capturedAt, content } = (kept ?? {}) as Partial<Attempt>;
  if (typeof id !== 'string' || typeof capturedAt !== 'string' || typeof content !== 'string') return null;
  return { id, capturedAt, content };
}
