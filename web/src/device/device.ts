import { browserAddress, type Address } from './address.ts';
import { type AfterPaint, browserAfterPaint } from './after-paint.ts';
import { identify, type Identification } from './identification.ts';
import type { Camera } from './camera.ts';
import { systemClock, type Clock } from './clock.ts';
import { browserOnline, pageVisible } from './connectivity.ts';
import { browserDatabase } from './browser-database.ts';
import type { Database } from './database.ts';
import { browserStorage, localStorageOf, type KeyStorage } from './key-storage.ts';
import { browserLocks, type Locks } from './locks.ts';
import type { Observable } from './observable.ts';
import { browserPersistence, type Persistence } from './persistence.ts';
import type { QrReader } from './qr-reader.ts';
import type { AppKeeper } from './service-worker.ts';
import { browserSaveFile, type SaveFile } from './save-file.ts';

/** Asks the server of this page. */
export type Fetch = (address: string, options: RequestInit) => Promise<Response>;

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
  readonly saveFile: SaveFile;
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
    fetch: (address, options) => tab.fetch(address, options),
    identification: identify(tab),
    saveFile: browserSaveFile(tab),
    // Few people sign in with the camera: no part of the first load.
    camera: { open: async () => (await import('./camera.ts')).browserCamera(tab.navigator.mediaDevices).open() },
    openQrReader: async () => (await import('./qr-reader.ts')).openQrReader(),
    // While the app is being worked on, its newest state is shown, never a kept one.
    startAppKeeper: async () => (import.meta.env.PROD ? startWhenLoaded(tab) : null),
  };
}

/** Null as well where its code cannot be loaded: the next start tries again. */
async function startWhenLoaded(tab: Window): Promise<AppKeeper | null> {
  const loaded = await import('./service-worker.ts').catch(() => null);
  return loaded === null ? null : loaded.startAppKeeper(tab);
}
