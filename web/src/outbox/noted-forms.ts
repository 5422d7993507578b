import type { KeyStorage } from '../device/key-storage.ts';
import { type DraftToKeep, isListOfIds } from './kept-draft.ts';

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
