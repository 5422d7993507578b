/** An unsent form as kept on the device. Only its feature knows its fields. */
export interface KeptDraft {
  readonly version: 1;
  /** ISO instant of the last change. */
  readonly keptAt: string;
  /** Plain values: texts, lists and objects. */
  readonly fields: unknown;
  /** The ids of its photos in the store `photos`. */
  readonly photos: readonly string[];
}

/** A form as it is now, to be kept. Null for a form that is empty again. */
export type DraftToKeep = {
  readonly fields: unknown;
  readonly photos: readonly PhotoToKeep[];
} | null;

export interface PhotoToKeep {
  readonly id: string;
  /** Null while it is being read: then the draft keeps what it has. */
  readonly picture: Blob | null;
}

/** Whether a form was sent without success and has not changed since. */
export function hasFailed(draft: KeptDraft): boolean {
  return ((draft.fields ?? {}) as { readonly failed?: unknown }).failed instanceof Object;
}

/** A kept record, if it is a draft of a version this app knows. */
export function readKeptDraft(value: unknown): KeptDraft | null {
  const draft = value as Partial<KeptDraft> | null | undefined;
  if (typeof draft !== 'object' || draft === null || draft.version !== 1) return null;
  const { keptAt, fields, photos } = draft;
  const isWhole =
    typeof keptAt === 'string' &&
    Number.isFinite(Date.parse(keptAt)) &&
    Array.isArray(photos) &&
    photos.every((id) => typeof id === 'string');
  return isWhole ? { version: 1, keptAt, fields, photos } : null;
}

/** Whether two forms are equal, photo by photo. */
export function holdTheSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What a form reads. */
export type DraftSubject =
  | { readonly kind: 'reading'; readonly jobId: string }
  /** A meter that is not on the list. */
  | { readonly kind: 'unknownReading' }
  /** A reading without access; its account is SENDER_WITHOUT_ACCESS. */
  | { readonly kind: 'anonymousReading' };

/** The part of a draft key after its account, by kind. */
const KEYS: Readonly<Record<DraftSubject['kind'], string>> = {
  reading: 'reading',
  unknownReading: 'unknown',
  anonymousReading: 'withoutAccess',
};

/** The key of a draft: only its own account finds it. */
export function draftKey(accountId: string, of: DraftSubject): string {
  return keyOf(accountId, KEYS[of.kind], ...('jobId' in of ? [of.jobId] : []));
}

/** Returns a test for the keys of an account's drafts. */
export function isKeyOf(accountId: string): (key: string) => boolean {
  return (key) => key.startsWith(keyOf(accountId, ''));
}

function keyOf(...parts: readonly string[]): string {
  return parts.map(encodeURIComponent).join('/');
}

/** A kept record may be of another version, or damaged: these check whether a value is valid. */

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isListOfIds(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}

export function isRecordOf<T>(value: unknown, isOne: (one: unknown) => one is T): value is Record<string, T> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isOne);
}
