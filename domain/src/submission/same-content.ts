import { isBlank } from '../reading/check-comment.ts';
import { type EncodedImage, plainBase64 } from '../reading/reading-images.ts';
import { parseReadingDate } from '../reading/reading-date.ts';

/** A content as plain data. Every spelling of the same content gives the same one. */
export type Canonical = string | number | null | readonly Canonical[] | { readonly [field: string]: Canonical };

/**
 * How each field of a kind of reading counts. A field that is not listed does not compile; one that only says how and
 * when something is sent is listed as `notContent`.
 */
export type ContentRules<Sent, Received> = {
  readonly [Field in keyof Sent]-?: Field extends keyof Received
    ? (value: Received[Field]) => Canonical
    : typeof NOT_CONTENT;
};
export const NOT_CONTENT = 'notContent';

/**
 * Distinguishes photos: the same for the same bytes, other for others. Where photos are sent it is `photoContent`; a
 * device may name its own photos.
 */
export type PhotoContent<Image> = (image: Image) => Canonical;

/** Hashes what a text encodes; `utf16le` means the text itself. */
export type HashText = (text: string, encoding: 'base64' | 'utf16le') => string;

/** What these rules make of a content, as one text. */
export function contentText<Sent, Received>(rules: ContentRules<Sent, Received>, received: Received): string {
  return JSON.stringify(canonicalFields(rules, received));
}

/** What these rules make of the fields of a content. */
export function canonicalFields<Sent, Received>(rules: ContentRules<Sent, Received>, received: Received): Canonical {
  const values = received as Readonly<Record<string, unknown>>;
  const ruled = Object.entries<typeof NOT_CONTENT | ((value: never) => Canonical)>(rules)
    .map(([field, rule]) => [field, rule === NOT_CONTENT ? null : rule(values[field] as never)] as const)
    .filter(([, value]) => value !== null);
  return Object.fromEntries(ruled.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The content of a photo as it is sent: its type and its bytes, or a text that is no base64 as it is. */
export function photoContent(image: EncodedImage, hash: HashText): Canonical {
  const plain = plainBase64(image);
  const rules: ContentRules<EncodedImage, EncodedImage> = {
    mimeType: asIs,
    encodedImage: (text) => (plain === null ? { text: hash(text, 'utf16le') } : hash(plain, 'base64')),
  };
  return canonicalFields(rules, image);
}

/** Photos in their order; none is the same as no list. */
export function photosContent<Image>(
  images: readonly Image[] | null | undefined,
  photo: PhotoContent<Image>,
): Canonical {
  return images?.length ? images.map(photo) : null;
}

/** The day, also of an instant; a text that is neither counts as it is. */
export function dateContent(readingDate: string | null): Canonical {
  return readingDate === null ? null : (parseReadingDate(readingDate) ?? readingDate);
}

/** A comment as it is; a blank one is none. */
export function commentContent(comment: string | null | undefined): Canonical {
  return isBlank(comment ?? null) ? null : (comment ?? null);
}

/** What has one spelling only. */
export function asIs(value: string | number | null): Canonical {
  return value;
}

/** A submission that was sent and of which nobody knows what became. */
export interface Attempt {
  readonly id: string;
  /** ISO instant in UTC. */
  readonly capturedAt: string;
  /** Its content as one text. */
  readonly content: string;
}

/**
 * The attempt that sending a submission is: the one before if the content is the same, so that a lost answer does not lead
 * to a second reading. Other content is a new submission.
 * @see OPN-083
 */
export function attemptOf(submission: Attempt, before: Attempt | null): Attempt {
  return before?.content === submission.content ? before : submission;
}
