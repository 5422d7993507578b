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

/** A browser that does not answer keeps nothing; nobody waits longer for it. */
const PATIENCE_MS = 2_000;

/**
 * The forms that were begun on this device and not sent yet (models.md, section 6). Nothing but delivery or the person's
 * own decision removes a draft.
 */
export interface Drafts {
  /** Whether it is known what earlier visits have left; takes milliseconds. */
  readonly ready: Observable<boolean>;
  readonly keeping: DraftWriter['keeping'];
  /** What was begun and not finished; null when nothing was, or it cannot be read. Ask once `ready`. */
  readonly find: (key: string) => KeptDraft | null;
  /** The picture of a photo; null when it is no longer there or no longer what it was. */
  readonly photo: (id: string) => Promise<Blob | null>;
  /** Keeps a form as it is now; nobody waits for it. */
  readonly keep: DraftWriter['keep'];
  /**
   * Changes what is kept of a form that was left, for what comes late: the picture of a photo that was being prepared, the
   * answer to what it was sending. In vain when the form is done with.
   */
  readonly amend: (key: string, change: (draft: NonNullable<DraftToKeep>) => DraftToKeep) => void;
  /** Calls the listener with the key of each form that `amend` has changed: it may be open again. */
  readonly onAmended: (listener: (key: string) => void) => () => void;
  /**
   * Ends a draft with its photos: what was in it has been delivered, has been kept in the outbox, or was thrown away by
   * the person. Resolves when that was tried; nothing needs to wait for it.
   */
  readonly forget: (key: string) => Promise<void>;
  /** Ends all drafts of an account with their notes, on the person's decision (OPN-041); resolves as `forget`. */
  readonly forgetAccount: (accountId: string) => Promise<void>;
  /** How many forms of these accounts were begun and not finished. */
  readonly count: (accountIds: readonly string[]) => number;
  /** Changes whenever `find` may answer something else. */
  readonly revision: Observable<number>;
  /** Whether something typed has not reached the device yet, or cannot. */
  readonly isBehind: () => boolean;
  /** Begins to listen; what is returned ends it, after keeping what is still to be kept. */
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
    // When something else was under way, its turn may have been over.
    if (writer.behind(key) !== undefined) await writer.write();
  };
  /** Also what has not reached the device. */
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
      // All of them at once; a device that does not answer holds nobody back.
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

/** What was found of drafts that this app knows. */
function readAll(found: readonly { readonly key: string; readonly value: unknown }[]): [string, KeptDraft][] {
  return found.flatMap(({ key, value }) => {
    const draft = readKeptDraft(value);
    return draft === null ? [] : [[key, draft]];
  });
}

function asKept({ fields, photos }: NonNullable<DraftToKeep>, keptAt: string): KeptDraft {
  return { version: 1, keptAt, fields, photos: photos.map(({ id }) => id) };
}

/** As it is on the device: its photos are there already. */
function asToKeep(kept: KeptDraft | undefined): DraftToKeep {
  return kept === undefined ? null : { fields: kept.fields, photos: kept.photos.map((id) => ({ id, picture: null })) };
}

/**
 * The fields of forms that were still being written when their page was hidden. A page that goes may write a small text at
 * once, but nothing that takes its time: WebKit drops what its database has not finished, and of a number typed right
 * before a reload only the first digit would be left; now and then its database then answers nothing for a while. What is
 * noted stays until somebody has brought that form to the device (draft-writer.ts), whichever tab that is.
 */
interface UnwrittenFields {
  /** Notes them, and writes what waits for its turn; perhaps this page goes. */
  readonly beforeGoing: () => void;
  /** Whoever comes back and types on, has newer ones. */
  readonly stayed: () => void;
  /** Keeps what an earlier page has noted; once. */
  readonly bringBack: () => void;
}

type Needs = Pick<DraftWriter, 'unwritten' | 'write' | 'keep'>;

/** Leads the forms of one tab to the note and back. */
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
