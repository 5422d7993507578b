import { within } from '../device/clock.ts';
import type { Device } from '../device/device.ts';
import { listeners, type Observable, settable } from '../device/observable.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import { type DraftToKeep, isKeyOf } from './kept-draft.ts';
import { notedForms, toKeep } from './noted-forms.ts';

/** If the browser does not answer within this time, nothing is kept. */
const TIMEOUT_MS = 2_000;

/** The unsent forms of this device. Only delivery or the user's own decision removes a draft. */
export interface Drafts extends Pick<DraftStore, 'keeping' | 'revision' | 'find' | 'photo' | 'keep' | 'isBehind'> {
  /** Whether drafts of earlier visits have been read; takes milliseconds. Call the rest once they are. */
  readonly ready: Observable<boolean>;
  /**
   * Changes the draft of a form that was left, for late results: the picture of a photo in preparation, the answer to
   * what it was sending. No effect once the form is finished.
   */
  readonly amend: (key: string, change: (draft: NonNullable<DraftToKeep>) => DraftToKeep) => void;
  /** Calls the listener with the key of each form changed by `amend`: it may be open again. */
  readonly onAmended: (listener: (key: string) => void) => () => void;
  /** A draft with the pictures of its photos, as far as readable: kept again, it survives being forgotten. */
  readonly whole: (key: string) => Promise<DraftToKeep>;
  /**
   * Ends a draft with its photos: its content has been delivered, moved to the outbox, or discarded by the user.
   * Resolves after the attempt; nothing needs to wait for it.
   */
  readonly forget: (key: string) => Promise<void>;
  /** Ends all drafts of an account with their notes, on the user's decision; resolves like `forget`. */
  readonly forgetAccount: (accountId: string) => Promise<void>;
  /** How many unsent forms these accounts have. */
  readonly count: (accountIds: readonly string[]) => number;
  /** Starts listening; the returned function stops, after writing what is still queued. */
  readonly open: () => () => void;
}

export function createDrafts(device: Device): Drafts {
  const { clock, database, visible } = device;
  const noted = notedForms(device.storage);
  const store = createDraftStore(device, noted);
  const { find, keep, photo, write, keeping, revision, isBehind } = store;
  const ready = settable(false);
  const amended = listeners<[key: string]>();

  /**
   * Forms that are still being written when their page is hidden are noted: a page that is closing can only write small
   * texts synchronously. WebKit drops unfinished database writes, and of a number typed right before a reload only the
   * first digit would be left. A note stays until some tab has written that form to the device.
   */
  const beforeGoing = () => {
    noted.add(store.unwritten());
    void write();
  };
  /** Somebody who returns and types on has newer fields. */
  const stayed = () => noted.forget(store.unwritten().keys());
  /** Keeps what an earlier page has noted. */
  const begin = () => {
    const left = ready.get() ? [] : Array.from(noted.all());
    for (const [key, form] of left) keep(key, toKeep(form));
    if (left.length > 0) void write();
    ready.set(true);
  };
  const forget = async (key: string) => {
    keep(key, null);
    await write();
    // Its turn may have passed while something else was in progress.
    if (store.unwritten().has(key)) await write();
  };
  const begun = (accountId: string) =>
    store
      .keys()
      .filter(isKeyOf(accountId))
      .filter((key) => find(key) !== null);
  return {
    ready,
    keeping,
    revision,
    find,
    photo,
    keep,
    isBehind,
    amend: (key, change) => {
      const draft = store.toKeep(key);
      if (draft === null) return;
      keep(key, change(draft));
      amended.notify(key);
    },
    onAmended: amended.add,
    whole: async (key) => {
      const draft = find(key);
      if (draft === null) return null;
      const photos = await Promise.all(draft.photos.map(async (id) => ({ id, picture: await photo(id) })));
      return { fields: draft.fields, photos: photos.filter(({ picture }) => picture !== null) };
    },
    forget,
    forgetAccount: async (accountId) => {
      noted.forget(Array.from(noted.all().keys()).filter(isKeyOf(accountId)));
      // All in parallel; a device that does not answer delays nobody.
      await within(clock, TIMEOUT_MS, Promise.all(begun(accountId).map(forget)), []);
    },
    count: (accountIds) => accountIds.reduce((sum, accountId) => sum + begun(accountId).length, 0),
    open: () => {
      const stops = [
        visible.subscribe(() => (visible.get() ? stayed() : beforeGoing())),
        database.onOtherTab((name) => name === 'drafts' && void store.load()),
        clock.after(TIMEOUT_MS, () => {
          if (ready.get()) return;
          store.deny();
          begin();
        }),
      ];
      void store.load().then(begin);
      return () => {
        for (const stop of stops) stop();
        void write();
      };
    },
  };
}
