import type { Table } from '@zaehlwerk/domain/table/table';
import type { AppKeeper } from './app-keeper.ts';
import { type Build, browserBuild } from './build.ts';
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
 * Sends a request to the server of this page. `handedOver` is called as the body leaves, with how many of its
 * characters the device has handed to the network so far; some of them may still be buffered there.
 */
export type Fetch = (
  address: string,
  options: RequestInit,
  handedOver?: (characters: number) => void,
) => Promise<Response>;

/** Runs an action once after the current changes are painted; the returned function cancels it. */
type AfterPaint = (action: () => void) => () => void;

/** What a browser reports about itself. */
interface Identification {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** Opened from the home screen, not in a tab. */
  readonly installed: boolean;
}

/** A file for the user to save. */
export interface FileToSave {
  readonly name: string;
  readonly content: Blob;
}

/** Everything of the browser except rendering. Built once in main.tsx; tests pass their own. */
export interface Device {
  readonly clock: Clock;
  /** For work that must not delay typing. */
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
  /** Saves a file as a download. */
  readonly saveFile: (file: FileToSave) => void;
  /** `writeText` rejects if the user or the browser does not allow it; only a page on HTTPS has one at all. */
  readonly clipboard?: Pick<Clipboard, 'writeText'>;
  /** Writes a table as a spreadsheet; rejects if its code fails to load. */
  readonly writeSheet: (table: Table) => Promise<Blob>;
  /** Whether WebAssembly runs here: not in old browsers, and not where it is forbidden. */
  readonly runsWebAssembly: boolean;
  /** Files of the app that are cached here; only a page on HTTPS has any. */
  readonly caches?: Pick<CacheStorage, 'open'>;
  /** Prints the page as it is. */
  readonly print: () => void;
  /** Rejects if its code fails to load. */
  readonly camera: Camera;
  /** Loads a reader of QR codes; rejects if it fails to load. */
  readonly openQrReader: () => Promise<QrReader>;
  readonly build: Build;
  /** Installs the app on the device (startAppKeeper); null if that is impossible now. */
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
    // Where site data are blocked, the getter itself throws.
    get caches() {
      return tab.caches;
    },
    print: () => tab.print(),
    // Few people use the camera: not part of the first load.
    camera: {
      open: async (purpose) => (await import('./camera.ts')).browserCamera(tab.navigator.mediaDevices).open(purpose),
    },
    build: browserBuild(tab),
    openQrReader: async () => (await import('./qr-reader.ts')).openQrReader(),
    // During development the newest state is shown, never a cached one.
    startAppKeeper: async () => (import.meta.env.PROD ? startWhenLoaded(tab) : null),
  };
}

/** Also null if its code fails to load: the next start tries again. */
async function startWhenLoaded(tab: Window): Promise<AppKeeper | null> {
  const loaded = await import('./app-keeper.ts').catch(() => null);
  return loaded === null ? null : loaded.startAppKeeper(tab);
}

function identify(tab: Window): Identification {
  const { userAgent, maxTouchPoints } = tab.navigator;
  return { userAgent, maxTouchPoints, installed: tab.matchMedia('(display-mode: standalone)').matches };
}

/** A page that is not painting, behind another app or the camera, continues all the same. */
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

/** Long enough for the browser to have started reading it. */
const LET_GO_MS = 60_000;

/** A download: the one way supported by all browsers. */
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
 * Whether storage is persistent. `mayVanish`: the browser may clear it when space is low, or after some time without a
 * visit; `unknown` until requested.
 */
type PersistenceState = 'unknown' | 'persistent' | 'mayVanish';

interface Persistence {
  readonly state: Observable<PersistenceState>;
  /** Requests persistent storage. Some browsers prompt, so only when there is something to keep. */
  readonly ask: () => Promise<PersistenceState>;
}

/** `manager` is missing over plain http. It is asked once. */
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
 * The database of the browser. Its code is loaded on first use, not with the first load; if that fails, nothing is kept
 * now, and the next call tries again.
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
