import type { KeyStorage } from '../device/key-storage.ts';
import type { DraftToKeep } from './kept-draft.ts';

const KEY = 'zaehlwerk.drafts';

/**
 * The fields of forms that were still being written when their page was hidden. A page that goes may write a small text at
 * once, but nothing that takes its time: WebKit drops what its database has not finished, and of a number typed right
 * before a reload only the first digit would be left. Photos are too large for this; they come with the database alone.
 */
export interface UnwrittenFields {
  /** By the key of the draft; null for a form in which nothing was left. */
  readonly find: () => ReadonlyMap<string, unknown>;
  readonly note: (drafts: ReadonlyMap<string, DraftToKeep>) => void;
  /** They are with the database now, or never will be. */
  readonly forget: (keys: Iterable<string>) => void;
}

/** Tabs share it: each adds and removes its own forms alone. */
export function unwrittenFields(storage: KeyStorage): UnwrittenFields {
  const find = () => new Map(Object.entries(read(storage)));
  const write = (fields: ReadonlyMap<string, unknown>) => {
    if (fields.size === 0) storage.remove(KEY);
    else storage.write(KEY, JSON.stringify(Object.fromEntries(fields)));
  };
  return {
    find,
    note: (drafts) => {
      if (drafts.size === 0) return;
      const fields = Array.from(drafts, ([key, draft]) => [key, draft?.fields ?? null] as const);
      write(new Map([...find(), ...fields]));
    },
    forget: (keys) => {
      const left = find();
      if (left.size === 0) return;
      for (const key of keys) left.delete(key);
      write(left);
    },
  };
}

function read(storage: KeyStorage): Record<string, unknown> {
  const text = storage.read(KEY);
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // Cut off or of somebody else: nothing that could be brought back.
    return {};
  }
}
