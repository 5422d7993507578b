import type { KeyStorage } from '../device/key-storage.ts';
import type { DraftToKeep } from './kept-draft.ts';
import { isListOfIds } from './kept-fields.ts';

const KEY = 'zaehlwerk.drafts';

/**
 * Forms noted beside the database, by the keys of their drafts; all tabs share them, each changes its own forms alone.
 * Photos are too large for this: their ids are noted, they themselves come from the database.
 */
export interface NotedForms {
  readonly all: () => ReadonlyMap<string, NotedForm>;
  /** Undefined when nothing is noted of it. */
  readonly find: (key: string) => NotedForm | undefined;
  /** Notes forms, in place of what was noted of them before. */
  readonly add: (drafts: ReadonlyMap<string, DraftToKeep>) => void;
  readonly forget: (keys: Iterable<string>) => void;
}

/** Null for a form in which nothing was left. */
export type NotedForm = { readonly fields: unknown; readonly photos: readonly string[] } | null;

/** What is noted on a device: read each time, as other tabs change it too. */
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

/** A form as it is to be kept again. */
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
    // Cut off or of somebody else: nothing that could be brought back.
    return {};
  }
}

function isNoted(value: unknown): value is NotedForm {
  if (value === null) return true;
  return typeof value === 'object' && 'fields' in value && 'photos' in value && isListOfIds(value.photos);
}
