import type { KeyStorage } from '../device/key-storage.ts';

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

/** The next step towards the device holding what the form holds; null if it does. */
export type KeepStep =
  | { readonly kind: 'forget'; readonly gone: readonly string[] }
  /** The values, with the photos already kept. */
  | { readonly kind: 'values'; readonly photos: readonly string[]; readonly gone: readonly string[] }
  | { readonly kind: 'photo'; readonly id: string; readonly picture: Blob; readonly photos: readonly string[] };

/**
 * One step at a time, values before photos: what was typed is safe before a large picture is written, and stays so if
 * there is no room for the picture. Photos in `refused` are skipped.
 */
export function nextStep(wanted: DraftToKeep, kept: KeptDraft | null, refused: ReadonlySet<string>): KeepStep | null {
  const known = kept?.photos ?? [];
  if (wanted === null) return kept === null ? null : { kind: 'forget', gone: known };
  const photos = wanted.photos.filter(({ id }) => known.includes(id)).map(({ id }) => id);
  const gone = known.filter((id) => !photos.includes(id));
  if (kept === null || gone.length > 0 || !holdTheSame(wanted.fields, kept.fields))
    return { kind: 'values', photos, gone };
  for (const { id, picture } of wanted.photos) {
    if (picture === null || known.includes(id) || refused.has(id)) continue;
    return { kind: 'photo', id, picture, photos: [...photos, id] };
  }
  return null;
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
  /** A reading without access; its account is ANONYMOUS_SENDER. */
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

const KEY = 'zaehlwerk.drafts';

/**
 * Forms noted in localStorage beside the database, by the keys of their drafts; shared by all tabs, each changing only
 * its own forms. Photos are too large for it: only their ids are noted.
 */
export interface NotedForms {
  readonly all: () => ReadonlyMap<string, NotedForm>;
  /** Undefined if it is not noted. */
  readonly find: (key: string) => NotedForm | undefined;
  /** Notes forms, replacing earlier notes of them. */
  readonly add: (drafts: ReadonlyMap<string, DraftToKeep>) => void;
  readonly forget: (keys: Iterable<string>) => void;
}

/** Null for a form that is empty again. */
type NotedForm = { readonly fields: unknown; readonly photos: readonly string[] } | null;

/** The notes of a device: read each time, because other tabs change them too. */
export function notedForms(storage: KeyStorage): NotedForms {
  const all = () => new Map(Object.entries(read(storage)));
  const write = (forms: ReadonlyMap<string, NotedForm>) => {
    if (forms.size === 0) storage.remove(KEY);
    else storage.write(KEY, JSON.stringify(Object.fromEntries(forms)));
  };
  return {
    all,
    find: (key) => all().get(key),
    add: (drafts) => {
      if (drafts.size > 0)
        write(new Map([...all(), ...Array.from(drafts, ([key, draft]) => [key, noted(draft)] as const)]));
    },
    forget: (keys) => {
      const left = all();
      const before = left.size;
      for (const key of keys) left.delete(key);
      if (left.size < before) write(left);
    },
  };
}

/** A noted form as input for keeping it again. */
export function toKeep(form: NotedForm): DraftToKeep {
  return form === null ? null : { fields: form.fields, photos: form.photos.map((id) => ({ id, picture: null })) };
}

function noted(draft: DraftToKeep): NotedForm {
  return draft === null ? null : { fields: draft.fields, photos: draft.photos.map(({ id }) => id) };
}

function read(storage: KeyStorage): Record<string, NotedForm> {
  const text = storage.read(KEY);
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, NotedForm] => isNoted(entry[1])));
  } catch {
    // Truncated or not ours: nothing to restore.
    return {};
  }
}

function isNoted(value: unknown): value is NotedForm {
  if (value === null) return true;
  return typeof value === 'object' && 'fields' in value && 'photos' in value && isListOfIds(value.photos);
}
