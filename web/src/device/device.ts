import type { Table } from '@zaehlwerk/domain/table/table';
import type { AppKeeper } from './app-keeper.ts';
import type { Camera } from './camera.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Database, DatabaseClosed, type StoreName, type Stores } from './database.ts';
import { browserStorage, type KeyStorage, localStorageOf } from './key-storage.ts';
import { browserLocks, type Locks } from './locks.ts';
import { type Observable, settable } from './observable.ts';
import type { QrReader } from './qr-reader.ts';
import { sendText } from './send-text.ts';
import { type Address, browserAddress, browserOnline, pageVisible } from './tab.ts';

/**
 * Asks the server of this page. `handedOver` is called as the body leaves, with how many of its characters the device has
 * handed to the network so far; some of them may still wait in there.
 */
export type Fetch = (
  address: string,
  options: RequestInit,
  handedOver?: (characters: number) => void,
) => Promise<Response>;

/** Does something once after what has changed stands on the screen; what is returned calls it off. */
type AfterPaint = (action: () => void) => () => void;

/** What a browser says about itself. */
interface Identification {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** Opened from the home screen, not in a tab. */
  readonly installed: boolean;
}

/** A file to be kept by the person. */
export interface FileToSave {
  readonly name: string;
  readonly content: Blob;
}

/** Everything of the browser that the program does not draw with. Built once in main.tsx; tests hand in their own. */
export interface Device {
  readonly clock: Clock;
  /** For work that a person who types must not wait for. */
  readonly afterPaint: AfterPaint;
  readonly storage: KeyStorage;
  readonly database: Database;
  readonly persistence: Persistence;
  readonly locks: Locks;
  readonly address: Address;
  readonly online: Observable<boolean>;
  readonly visible: Observable<boolean>;
  readonly fetch: Fetch;
  readonly identification: Identification;
  /** Hands a file to the person, as the browser does with downloads. */
  readonly saveFile: (file: FileToSave) => void;
  /** `writeText` rejects where the person or the browser does not allow it; only a page on HTTPS has one at all. */
  readonly clipboard?: Pick<Clipboard, 'writeText'>;
  /** Writes a table as a spreadsheet; rejects when the code for it cannot be loaded. */
  readonly writeSheet: (table: Table) => Promise<Blob>;
  /** Whether programs of WebAssembly run here: not in old browsers, and not where they are forbidden. */
  readonly runsWebAssembly: boolean;
  /** Files of the app that are kept here; only a page on HTTPS has any. */
  readonly caches?: Pick<CacheStorage, 'open'>;
  /** Prints the page as it is. */
  readonly print: () => void;
  /** Rejects when the code for it cannot be loaded. */
  readonly camera: Camera;
  /** Loads a reader of QR codes; rejects when it cannot be loaded. */
  readonly openQrReader: () => Promise<QrReader>;
  /** Puts the app on the device (startAppKeeper); null where that cannot be done now. */
  readonly startAppKeeper: () => Promise<AppKeeper | null>;
}

/** The real one. */
export function browserDevice(tab: Window & typeof globalThis): Device {
  return {
    clock: systemClock,
    afterPaint: browserAfterPaint(tab),
    storage: browserStorage(localStorageOf(tab), tab),
    database: browserDatabase(tab),
    persistence: browserPersistence(tab.navigator.storage),
    locks: browserLocks(tab.navigator.locks),
    address: browserAddress(tab),
    online: browserOnline(tab),
    visible: pageVisible(tab),
    fetch: (address, options, handedOver) =>
      typeof options.body === 'string' && handedOver !== undefined
        ? sendText(address, { ...options, body: options.body }, handedOver)
        : tab.fetch(address, options),
    identification: identify(tab),
    saveFile: browserSaveFile(tab),
    clipboard: tab.navigator.clipboard,
    writeSheet: async (table) => (await import('./write-sheet.ts')).writeSheet(table),
    runsWebAssembly: 'WebAssembly' in tab,
    // Where a page has no right to any, already asking for them throws.
    get caches() {
      return tab.caches;
    },
    print: () => tab.print(),
    // Few people use the camera: no part of the first load.
    camera: {
      open: async (purpose) => (await import('./camera.ts')).browserCamera(tab.navigator.mediaDevices).open(purpose),
    },
    openQrReader: async () => (await import('./qr-reader.ts')).openQrReader(),
    // While the app is being worked on, its newest state is shown, never a kept one.
    startAppKeeper: async () => (import.meta.env.PROD ? startWhenLoaded(tab) : null),
  };
}

/** Null as well where its code cannot be loaded: the next start tries again. */
async function startWhenLoaded(tab: Window): Promise<AppKeeper | null> {
  const loaded = await import('./app-keeper.ts').catch(() => null);
  return loaded === null ? null : loaded.startAppKeeper(tab);
}

function identify(tab: Window): Identification {
  const { userAgent, maxTouchPoints } = tab.navigator;
  return { userAgent, maxTouchPoints, installed: tab.matchMedia('(display-mode: standalone)').matches };
}

/** A page that draws nothing, behind another app or the camera, continues all the same. */
const LATEST_MS = 100;

function browserAfterPaint(tab: Window): AfterPaint {
  return (action) => {
    let next: number | undefined;
    const cancel = () => {
      tab.cancelAnimationFrame(frame);
      tab.clearTimeout(next);
      tab.clearTimeout(late);
    };
    const run = () => {
      cancel();
      action();
    };
    const late = tab.setTimeout(run, LATEST_MS);
    const frame = tab.requestAnimationFrame(() => {
      next = tab.setTimeout(run);
    });
    return cancel;
  };
}

/** Long enough for the browser to have begun reading it. */
const LET_GO_MS = 60_000;

/** A download: the one way all browsers know. */
function browserSaveFile(tab: Window & typeof globalThis): Device['saveFile'] {
  return ({ name, content }) => {
    const address = tab.URL.createObjectURL(content);
    const link = tab.document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    tab.setTimeout(() => tab.URL.revokeObjectURL(address), LET_GO_MS);
  };
}

/**
 * Whether what is kept stays until it is removed. `mayVanish`: the browser may clear it when room runs short, or after
 * some time without a visit; `unknown` as long as it has not been asked.
 */
type PersistenceState = 'unknown' | 'persistent' | 'mayVanish';

interface Persistence {
  readonly state: Observable<PersistenceState>;
  /** Asks the browser to keep everything of this page. Some ask the person, so only when there is something to keep. */
  readonly ask: () => Promise<PersistenceState>;
}

/** `manager` is missing where the page was loaded over plain http. It is asked once. */
export function browserPersistence(manager: Pick<StorageManager, 'persist'> | undefined): Persistence {
  const state = settable<PersistenceState>('unknown');
  let asking: Promise<PersistenceState> | null = null;
  const ask = async () => {
    const granted = await Promise.resolve(manager?.persist?.()).catch(() => false);
    state.set(granted === true ? 'persistent' : 'mayVanish');
    return state.get();
  };
  return { state, ask: () => (asking ??= ask()) };
}

/**
 * The database of the browser. Its code is loaded when it is first needed and is no part of the first load; where that
 * fails, nothing is kept now, and the next call tries again.
 */
export function browserDatabase(tab: Window & typeof globalThis, name = 'zaehlwerk'): Database {
  const channel = typeof tab.BroadcastChannel === 'undefined' ? null : new tab.BroadcastChannel(`${name}.database`);
  let opening: Promise<Stores> | null = null;
  const stores = () => {
    opening ??= import('./indexed-stores.ts').then(
      ({ openStores }) => openStores(name),
      (error: unknown) => {
        opening = null;
        throw new DatabaseClosed('the code of the database could not be loaded', { cause: error });
      },
    );
    return opening;
  };
  return {
    read: async (store, key) => (await stores()).read(store, key),
    readAll: async (store) => (await stores()).readAll(store),
    change: async (changes) => {
      const kept = await stores().then(
        (opened) => opened.change(changes),
        () => 'denied' as const,
      );
      if (kept === 'kept') channel?.postMessage(Array.from(new Set(changes.map(({ store }) => store))));
      return kept;
    },
    onOtherTab: (listener) => {
      const onMessage = ({ data }: MessageEvent<readonly StoreName[]>) => data.forEach(listener);
      channel?.addEventListener('message', onMessage);
      return () => channel?.removeEventListener('message', onMessage);
    },
  };
}
