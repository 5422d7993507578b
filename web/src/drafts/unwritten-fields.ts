import type { KeyStorage } from '../device/key-storage.ts';
import type { DraftWriter } from './draft-writer.ts';
import type { DraftToKeep } from './kept-draft.ts';
import { isListOfIds } from './kept-fields.ts';

const KEY = 'zaehlwerk.drafts';

/**
 * The fields of forms that were still being written when their page was hidden. A page that goes may write a small text at
 * once, but nothing that takes its time: WebKit drops what its database has not finished, and of a number typed right
 * before a reload only the first digit would be left; now and then its database then answers nothing for a while. Photos
 * are too large for this: their ids are noted, they themselves come from the database.
 */
export interface UnwrittenFields {
  /** Notes them, and writes what waits for its turn; perhaps this page goes. */
  readonly beforeGoing: () => void;
  /** Whoever comes back and types on, has newer ones. */
  readonly stayed: () => void;
  /** Keeps what an earlier page has noted; once. */
  readonly bringBack: () => void;
}

type Needs = Pick<DraftWriter, 'unwritten' | 'write' | 'keep'>;

/** Tabs share what is noted: each adds and removes its own forms alone. */
export function unwrittenFields(storage: KeyStorage, { unwritten, write, keep }: Needs): UnwrittenFields {
  let isBack = false;
  const find = () => new Map(Object.entries(read(storage)));
  const note = (drafts: ReadonlyMap<string, Noted>) => {
    if (drafts.size === 0) storage.remove(KEY);
    else storage.write(KEY, JSON.stringify(Object.fromEntries(drafts)));
  };
  const forget = (keys: Iterable<string>) => {
    const left = find();
    if (left.size === 0) return;
    for (const key of keys) left.delete(key);
    note(left);
  };
  /** They are with the device then, or never will be. */
  const writeAndForget = (keys: readonly string[]) => void write().then(() => forget(keys));
  return {
    beforeGoing: () => {
      const drafts = Array.from(unwritten(), ([key, draft]) => [key, noted(draft)] as const);
      if (drafts.length > 0) note(new Map([...find(), ...drafts]));
      writeAndForget(drafts.map(([key]) => key));
    },
    stayed: () => forget(unwritten().keys()),
    bringBack: () => {
      const found = isBack ? new Map<string, Noted>() : find();
      isBack = true;
      for (const [key, draft] of found) keep(key, toKeep(draft));
      if (found.size > 0) writeAndForget(Array.from(found.keys()));
    },
  };
}

/** Null for a form in which nothing was left. */
type Noted = { readonly fields: unknown; readonly photos: readonly string[] } | null;

function noted(draft: DraftToKeep): Noted {
  return draft === null ? null : { fields: draft.fields, photos: draft.photos.map(({ id }) => id) };
}

function toKeep(draft: Noted): DraftToKeep {
  return draft === null ? null : { fields: draft.fields, photos: draft.photos.map((id) => ({ id, picture: null })) };
}

function read(storage: KeyStorage): Record<string, Noted> {
  const text = storage.read(KEY);
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, Noted] => isNoted(entry[1])));
  } catch {
    // Cut off or of somebody else: nothing that could be brought back.
    return {};
  }
}

function isNoted(value: unknown): value is Noted {
  if (value === null) return true;
  return typeof value === 'object' && 'fields' in value && 'photos' in value && isListOfIds(value.photos);
}
