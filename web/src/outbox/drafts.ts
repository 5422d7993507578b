import { within } from '../device/clock.ts';
import type { Device } from '../device/device.ts';
import { listeners, type Observable, settable } from '../device/observable.ts';
import { pictureOf } from '../photo/kept-photo.ts';
import { createDraftWriter, type DraftWriter } from './draft-writer.ts';
import {
  type DraftToKeep,
  isKeyOf,
  type KeptDraft,
  notedForms,
  type NotedForms,
  readKeptDraft,
  toKeep,
} from './kept-draft.ts';

/** If the browser does not answer within this time, nothing is kept. */
const PATIENCE_MS = 2_000;

/** The unsent forms of this device. Only delivery or the user's own decision removes a draft. */
export interface Drafts {
  /** Whether drafts of earlier visits have been read; takes milliseconds. */
  readonly ready: Observable<boolean>;
  readonly keeping: DraftWriter['keeping'];
  /** The draft; null if there is none or it cannot be read. Call once `ready`. */
  readonly find: (key: string) => KeptDraft | null;
  /** The picture of a photo; null if it is missing or has changed. */
  readonly photo: (id: string) => Promise<Blob | null>;
  /** Keeps a form as it is now, without waiting. */
  readonly keep: DraftWriter['keep'];
  /**
   * Changes the draft of a form that was left, for late results: the picture of a photo in preparation, the answer to
   * what it was sending. No effect once the form is finished.
   */
  readonly amend: (key: string, change: (draft: NonNullable<DraftToKeep>) => DraftToKeep) => void;
  /** Calls the listener with the key of each form changed by `amend`: it may be open again. */
  readonly onAmended: (listener: (key: string) => void) => () => void;
  /**
   * Ends a draft with its photos: its content has been delivered, moved to the outbox, or discarded by the user.
   * Resolves after the attempt; nothing needs to wait for it.
   */
  readonly forget: (key: string) => Promise<void>;
  /** Ends all drafts of an account with their notes, on the user's decision; resolves like `forget`. */
  readonly forgetAccount: (accountId: string) => Promise<void>;
  /** How many unsent forms these accounts have. */
  readonly count: (accountIds: readonly string[]) => number;
  /** Changes whenever `find` may return something else. */
  readonly revision: Observable<number>;
  /** Whether something typed has not reached the device yet, or cannot. */
  readonly isBehind: () => boolean;
  /** Starts listening; the returned function stops, after writing what is still queued. */
  readonly open: () => () => void;
}

export function createDrafts(device: Device): Drafts {
  const { clock, database, visible } = device;
  const ready = settable(false);
  const kept = new Map<string, KeptDraft>();
  const noted = notedForms(device.storage);
  const writer = createDraftWriter(device, kept, noted);
  const revision = settable(0);
  const amended = listeners<[key: string]>();
  const keep: DraftWriter['keep'] = (key, draft) => {
    writer.keep(key, draft);
    revision.set(revision.get() + 1);
  };
  const unwritten = unwrittenFields(noted, { ...writer, keep });
  const load = async () => {
    const found = await database.readAll('drafts').catch(() => null);
    if (found === null) return writer.deny();
    kept.clear();
    for (const [key, draft] of readAll(found)) kept.set(key, draft);
    revision.set(revision.get() + 1);
  };
  const begin = () => {
    unwritten.bringBack();
    ready.set(true);
  };
  const find = (key: string): KeptDraft | null => {
    const [draft, before] = [writer.behind(key), kept.get(key) ?? null];
    return draft === undefined ? before : draft && asKept(draft, before?.keptAt ?? clock.now().toISOString());
  };
  const amend: Drafts['amend'] = (key, change) => {
    const behind = writer.behind(key);
    const draft = behind === undefined ? asToKeep(kept.get(key)) : behind;
    if (draft === null) return;
    keep(key, change(draft));
    amended.notify(key);
  };
  const forget = async (key: string) => {
    keep(key, null);
    await writer.write();
    // Its turn may have passed while something else was in progress.
    if (writer.behind(key) !== undefined) await writer.write();
  };
  /** Includes what has not reached the device. */
  const begun = (accountId: string) =>
    Array.from(new Set([...kept.keys(), ...writer.unwritten().keys()]))
      .filter(isKeyOf(accountId))
      .filter((key) => find(key) !== null);
  return {
    ready,
    keeping: writer.keeping,
    find,
    photo: async (id) => writer.picture(id) ?? pictureOf(await database.read('photos', id).catch(() => null)),
    keep,
    amend,
    onAmended: amended.add,
    forget,
    forgetAccount: async (accountId) => {
      noted.forget(Array.from(noted.all().keys()).filter(isKeyOf(accountId)));
      // All in parallel; a device that does not answer delays nobody.
      await within(clock, PATIENCE_MS, Promise.all(begun(accountId).map(forget)), []);
    },
    count: (accountIds) => accountIds.reduce((sum, accountId) => sum + begun(accountId).length, 0),
    revision,
    isBehind: writer.isBehind,
    open: () => {
      const stops = [
        visible.subscribe(() => (visible.get() ? unwritten.stayed() : unwritten.beforeGoing())),
        database.onOtherTab((store) => store === 'drafts' && void load()),
        clock.after(PATIENCE_MS, () => {
          if (ready.get()) return;
          writer.deny();
          begin();
        }),
      ];
      void load().then(begin);
      return () => {
        for (const stop of stops) stop();
        void writer.write();
      };
    },
  };
}

/** The drafts found that this version can read. */
function readAll(found: readonly { readonly key: string; readonly value: unknown }[]): [string, KeptDraft][] {
  return found.flatMap(({ key, value }) => {
    const draft = readKeptDraft(value);
    return draft === null ? [] : [[key, draft]];
  });
}

function asKept({ fields, photos }: NonNullable<DraftToKeep>, keptAt: string): KeptDraft {
  return { version: 1, keptAt, fields, photos: photos.map(({ id }) => id) };
}

/** As kept on the device: its photos are already there. */
function asToKeep(kept: KeptDraft | undefined): DraftToKeep {
  return kept === undefined ? null : { fields: kept.fields, photos: kept.photos.map((id) => ({ id, picture: null })) };
}

/**
 * The fields of forms that were still being written when their page was hidden. A page that is closing can only write
 * small texts synchronously: WebKit drops unfinished database writes, and of a number typed right before a reload only
 * the first digit would be left. A note stays until some tab has written that form to the device (draft-writer.ts).
 */
interface UnwrittenFields {
  /** Notes them, and writes what is queued: this page may be closing. */
  readonly beforeGoing: () => void;
  /** Somebody who returns and types on has newer fields. */
  readonly stayed: () => void;
  /** Keeps what an earlier page has noted; called once. */
  readonly bringBack: () => void;
}

type Needs = Pick<DraftWriter, 'unwritten' | 'write' | 'keep'>;

/** Moves the forms of one tab to the note and back. */
function unwrittenFields(noted: NotedForms, { unwritten, write, keep }: Needs): UnwrittenFields {
  let isBack = false;
  return {
    beforeGoing: () => {
      noted.add(unwritten());
      void write();
    },
    stayed: () => noted.forget(unwritten().keys()),
    bringBack: () => {
      const found = isBack ? [] : Array.from(noted.all());
      isBack = true;
      for (const [key, form] of found) keep(key, toKeep(form));
      if (found.length > 0) void write();
    },
  };
}
