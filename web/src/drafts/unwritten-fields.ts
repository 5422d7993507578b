import type { KeyStorage } from '../device/key-storage.ts';
import type { DraftWriter } from './draft-writer.ts';
import type { DraftToKeep } from './kept-draft.ts';

const KEY = 'zaehlwerk.drafts';

/**
 * The fields of forms that were still being written when their page was hidden. A page that goes may write a small text at
 * once, but nothing that takes its time: WebKit drops what its database has not finished, and of a number typed right
 * before a reload only the first digit would be left. Photos are too large for this; they come with the database alone.
 */
export interface UnwrittenFields {
  /** Notes them, and writes what waits for its turn; perhaps this page goes. */
  readonly beforeGoing: () => void;
  /** Whoever comes back and types on, has newer ones. */
  readonly stayed: () => void;
  /** Keeps what an earlier page has noted, with the photos it had on the device. */
  readonly bringBack: (photosOf: (key: string) => NonNullable<DraftToKeep>['photos']) => void;
}

type Needs = Pick<DraftWriter, 'unwritten' | 'write' | 'keep'>;

/** Tabs share what is noted: each adds and removes its own forms alone. */
export function unwrittenFields(storage: KeyStorage, { unwritten, write, keep }: Needs): UnwrittenFields {
  const find = () => new Map(Object.entries(read(storage)));
  const note = (fields: ReadonlyMap<string, unknown>) => {
    if (fields.size === 0) storage.remove(KEY);
    else storage.write(KEY, JSON.stringify(Object.fromEntries(fields)));
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
      const fields = Array.from(unwritten(), ([key, draft]) => [key, draft?.fields ?? null] as const);
      if (fields.length > 0) note(new Map([...find(), ...fields]));
      writeAndForget(fields.map(([key]) => key));
    },
    stayed: () => forget(unwritten().keys()),
    bringBack: (photosOf) => {
      const found = find();
      for (const [key, fields] of found) keep(key, fields === null ? null : { fields, photos: photosOf(key) });
      if (found.size > 0) writeAndForget(Array.from(found.keys()));
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
