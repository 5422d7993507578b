import { browserPersistence, type Device, type FileToSave } from '../../src/device/device.ts';
import type { KeyStorage } from '../../src/device/key-storage.ts';
import { settable, type Settable } from '../../src/device/observable.ts';
import { fakeBuild, type FakeBuild } from './fake-build.ts';
import { fakeAppKeeper, type FakeAppKeeper } from './fake-app-keeper.ts';
import { fakeCamera, type FakeCamera } from './fake-camera.ts';
import { fakeClock, type FakeClock } from './fake-clock.ts';
import { fakeDatabase, type FakeDatabase } from './fake-database.ts';
import { fakePasskeys, type FakePasskeys } from './fake-passkeys.ts';
import { fakeLocks } from './fake-locks.ts';

/** A device in memory. Tabs of the same browser share its storage, database and locks. */
export interface FakeDevice extends Device {
  readonly clock: FakeClock;
  readonly online: Settable<boolean>;
  readonly visible: Settable<boolean>;
  readonly camera: FakeCamera;
  readonly appKeeper: FakeAppKeeper;
  readonly build: FakeBuild;
  readonly passkeys: FakePasskeys;
  /** The addresses of other sites to which it was led. */
  readonly left: readonly string[];
  readonly leaveTo: (address: string) => void;
}

export interface FakeBrowser {
  readonly clock: FakeClock;
  readonly values: Map<string, string>;
  readonly database: FakeDatabase;
  /** Whether the browser grants persistent storage; settable. */
  promises: boolean;
  /** The files saved for the user. */
  readonly saved: readonly FileToSave[];
  /** The texts that were copied. */
  readonly copied: readonly string[];
  /** Whether the browser allows copying; settable. */
  allowsCopying: boolean;
  /** Whether WebAssembly runs; settable. */
  runsWebAssembly: boolean;
  /** Cached files; empty at first, but in the real browser that the tests share. */
  readonly caches: Pick<CacheStorage, 'open'>;
  /** The addresses that were printed. */
  readonly printed: readonly string[];
  readonly openTab: (path: string) => FakeDevice;
}

/** The host of the portal in tests. */
export const PORTAL_HOST = 'portal.test';

/** Friday morning, 21 November 2025, three days before most deadlines of the sample jobs. */
export const TEST_NOW = '2025-11-21T09:00:00Z';

export function fakeBrowser(fetch: Device['fetch'], clock: FakeClock = fakeClock(TEST_NOW)): FakeBrowser {
  const values = new Map<string, string>();
  const tabs = new Set<(key: string) => void>();
  const locks = fakeLocks();
  const database = fakeDatabase();
  const saved: FileToSave[] = [];
  const copied: string[] = [];
  const printed: string[] = [];
  const id = crypto.randomUUID();
  const browser: FakeBrowser = {
    clock,
    values,
    database,
    promises: true,
    saved,
    copied,
    allowsCopying: true,
    runsWebAssembly: false,
    caches: { open: (name) => caches.open(`${name} of ${id}`) },
    printed,
    openTab: (path) => {
      const present = settable(path);
      const left: string[] = [];
      const storage = fakeStorage(values, tabs);
      const camera = fakeCamera();
      const appKeeper = fakeAppKeeper();
      return {
        clock,
        afterPaint: (action) => clock.after(0, action),
        locks,
        fetch,
        storage,
        database: database.openTab(),
        persistence: browserPersistence({ persist: () => Promise.resolve(browser.promises) }),
        camera,
        address: {
          host: PORTAL_HOST,
          origin: `https://${PORTAL_HOST}`,
          path: present.get,
          shown: present,
          go: present.set,
          replace: present.set,
        },
        online: settable(true),
        visible: settable(true),
        saveFile: (file) => void saved.push(file),
        clipboard: {
          writeText: async (text) => {
            if (!browser.allowsCopying) throw new DOMException('not allowed', 'NotAllowedError');
            copied.push(text);
          },
        },
        // The real one: its result is what counts.
        writeSheet: async (table) => (await import('../../src/device/write-sheet.ts')).writeSheet(table),
        // Reading photos takes a real processor time; few tests wait for it.
        get runsWebAssembly() {
          return browser.runsWebAssembly;
        },
        caches: browser.caches,
        print: () => void printed.push(present.get()),
        identification: { userAgent: 'Test', maxTouchPoints: 0, installed: false },
        openQrReader: camera.openReader,
        passkeys: fakePasskeys(),
        left,
        leaveTo: (address) => void left.push(address),
        build: fakeBuild(),
        appKeeper,
        startAppKeeper: appKeeper.start,
      };
    },
  };
  return browser;
}

function fakeStorage(values: Map<string, string>, tabs: Set<(key: string) => void>): KeyStorage {
  const own = new Set<(key: string) => void>();
  const notify = (key: string) => {
    for (const listener of tabs) if (!own.has(listener)) listener(key);
  };
  return {
    read: (key) => values.get(key) ?? null,
    write: (key, value) => {
      values.set(key, value);
      notify(key);
      return true;
    },
    remove: (key) => {
      values.delete(key);
      notify(key);
    },
    onOtherTab: (listener) => {
      own.add(listener);
      tabs.add(listener);
      return () => {
        own.delete(listener);
        tabs.delete(listener);
      };
    },
  };
}
