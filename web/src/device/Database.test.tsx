import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createDrafts } from '../outbox/drafts.ts';
import { type Database, DatabaseClosed } from './database.ts';
import { browserDatabase, browserDevice, browserPersistence } from './device.ts';

let names = 0;

/** A database of its own for each test, and what is needed to look at it from below. */
function setting() {
  names += 1;
  const name = `test-${names}`;
  const connections = new Set<IDBDatabase>();
  const transactions: IDBTransaction[] = [];
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...asked
  ) {
    connections.add(this);
    const transaction = plainTransaction.apply(this, asked);
    transactions.push(transaction);
    return transaction;
  });
  onTestFinished(() => begin.mockRestore());
  return { name, connections, transactions, begin, database: browserDatabase(window, name) };
}

const plainTransaction = IDBDatabase.prototype.transaction;

afterEach(() => vi.restoreAllMocks());

const put = (key: string, value: unknown = key) => ({ store: 'drafts', key, value }) as const;
const keysOf = async (database: Database) => (await database.readAll('drafts')).map(({ key }) => key);

test('what is kept is found again, by another tab and after all tabs were closed', async () => {
  const { name, database } = setting();
  const bytes = Uint8Array.from([1, 2, 255]).buffer;
  expect(
    await database.change([put('b', { digits: '007' }), put('a'), { store: 'photos', key: 'p', value: { bytes } }]),
  ).toBe('kept');
  const later = browserDatabase(window, name);
  expect(await later.read('drafts', 'b')).toEqual({ digits: '007' });
  expect(await later.read('photos', 'p')).toEqual({ bytes });
  expect(await later.read('photos', 'a')).toBeUndefined();
  expect(await later.readAll('drafts')).toEqual([
    { key: 'a', value: 'a' },
    { key: 'b', value: { digits: '007' } },
  ]);
  expect(await later.change([{ store: 'drafts', key: 'a', remove: true }, put('b', 2), put('b', 3)])).toBe('kept');
  expect(await database.readAll('drafts')).toEqual([{ key: 'b', value: 3 }]);
});

test('other tabs are told which stores have changed, the own one is not', async () => {
  const { name, database } = setting();
  const other = browserDatabase(window, name);
  const told: string[] = [];
  database.onOtherTab((store) => told.push(`own ${store}`));
  const stop = other.onOtherTab((store) => told.push(store));
  await database.change([put('a'), put('b'), { store: 'outbox', key: 'e', value: 1 }]);
  await expect.poll(() => told).toEqual(['drafts', 'outbox']);
  stop();
});

test('[F13] whatever is changed, is on the disk before it counts as kept', async () => {
  const { database, transactions } = setting();
  await database.change([put('a'), { store: 'outbox', key: 'e', value: 1 }]);
  const writing = transactions.filter(({ mode }) => mode === 'readwrite');
  expect(writing.map(({ durability }) => durability)).toEqual(['strict']);
});

test('all of it or nothing', async () => {
  const { database } = setting();
  await database.change([put('a')]);
  await expect(database.change([put('b'), put('c', () => 'a function cannot be kept')])).rejects.toThrow();
  expect(await keysOf(database)).toEqual(['a']);
});

test('[F17] a connection the browser has closed under the app is opened again', async () => {
  const { database, connections } = setting();
  await database.change([put('a')]);
  for (const connection of connections) connection.close();
  expect(await database.change([put('b')])).toBe('kept');
  for (const connection of connections) connection.close();
  expect(await keysOf(database)).toEqual(['a', 'b']);
});

test.each(['InvalidStateError', 'UnknownError', 'AbortError'])(
  '[F17] a browser that stumbles once: %s',
  async (name) => {
    const { database, begin } = setting();
    await database.change([put('a')]);
    for (const call of [() => database.change([put('b')]), () => keysOf(database)]) {
      begin.mockImplementationOnce(() => {
        throw new DOMException('Connection to Indexed Database server lost', name);
      });
      await call();
    }
    expect(await keysOf(database)).toEqual(['a', 'b']);
  },
);

test('[F18] a browser that opens no database says so, and keeps nothing', async () => {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const { database } = setting();
  expect(await database.change([put('a')])).toBe('denied');
  await expect(database.read('drafts', 'a')).rejects.toThrow(DatabaseClosed);
  await expect(database.readAll('drafts')).rejects.toThrow(DatabaseClosed);
});

test('[F21] a newer version in another tab is not held up, and what was kept is still there', async () => {
  const { name, database } = setting();
  await database.change([put('a')]);
  const newer = await open(name, 20);
  newer.close();
  expect(await database.change([put('b')])).toBe('kept');
  expect(await keysOf(database)).toEqual(['a', 'b']);
});

test('[F21] an old tab gives way to a newer version once what was just typed is kept, and the newer one has it', async () => {
  const { name, database } = setting();
  await database.change([put('before')]);
  const drafts = createDrafts({ ...browserDevice(window), database });
  onTestFinished(drafts.open());
  await expect.poll(() => drafts.ready.get()).toBe(true);
  drafts.keep('maria/unknown', { fields: { typed: '007' }, photos: [] });
  void drafts.forget('nothing');
  const opening = indexedDB.open(name, 20);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('inventions'));
  const newer = await settle(opening);
  onTestFinished(() => newer.close());
  const kept = () => settle<IDBValidKey[]>(newer.transaction('drafts').objectStore('drafts').getAllKeys());
  await expect.poll(kept).toEqual(['before', 'maria/unknown']);
  expect(drafts.keeping.get()).toBe('kept');
});

/** A page of its own that brings a newer version: moves every draft into another store. At step `last` it is stuck. */
const UPGRADE = `
  const opening = indexedDB.open(name, 20);
  opening.onupgradeneeded = () => {
    const moved = opening.result.createObjectStore('moved');
    const old = opening.transaction.objectStore('drafts');
    let steps = 0;
    const stay = () => (old.count().onsuccess = stay);
    old.openCursor().onsuccess = ({ target: { result: cursor } }) => {
      if (cursor === null) return opening.result.deleteObjectStore('drafts');
      moved.put(cursor.value, cursor.key).onsuccess = () => {
        steps += 1;
        postMessage(steps);
        if (steps === last) stay();
        else cursor.continue();
      };
    };
  };
  opening.onsuccess = () => postMessage('done');
`;

test.each([1, 7, 30, 'done'])(
  '[F21] an upgrade that dies at step %s leaves the old database or the new one',
  async (step) => {
    const { name, database } = setting();
    const keys = Array.from({ length: 40 }, (_, index) => `draft-${index + 10}`);
    await database.change(keys.map((key) => put(key)));
    const code = new Blob([`const [name, last] = ${JSON.stringify([name, step])};${UPGRADE}`], {
      type: 'text/javascript',
    });
    const page = new Worker(URL.createObjectURL(code));
    await new Promise<void>((resolve) => {
      page.addEventListener('message', ({ data }) => data === step && resolve());
    });
    page.terminate();
    const after = await settle(indexedDB.open(name));
    const isNew = step === 'done';
    expect(after.version).toBe(isNew ? 20 : 10);
    expect(Array.from(after.objectStoreNames).sort()).toEqual(
      isNew ? ['copies', 'moved', 'outbox', 'photos'] : ['copies', 'drafts', 'outbox', 'photos'],
    );
    const store = isNew ? 'moved' : 'drafts';
    expect(await settle(after.transaction(store).objectStore(store).getAllKeys())).toEqual(keys);
    after.close();
    if (!isNew) expect(await keysOf(browserDatabase(window, name))).toEqual(keys);
  },
);

test('a browser that has thrown the database away does not stop new work', async () => {
  const { name, database } = setting();
  await database.change([put('a')]);
  await settle(indexedDB.deleteDatabase(name));
  expect(await database.change([put('b')])).toBe('kept');
  expect(await keysOf(database)).toEqual(['b']);
});

test('[F19] whether the browser promises to keep it is asked once, and told as it answered', async () => {
  let asked = 0;
  const answering = (answer: () => Promise<boolean>) =>
    browserPersistence({
      persist: () => {
        asked += 1;
        return answer();
      },
    });
  const granted = answering(() => Promise.resolve(true));
  expect(granted.state.get()).toBe('unknown');
  expect(await granted.ask()).toBe('persistent');
  await granted.ask();
  expect([granted.state.get(), asked]).toEqual(['persistent', 1]);
  expect(await answering(() => Promise.resolve(false)).ask()).toBe('mayVanish');
  expect(await answering(() => Promise.reject(new TypeError())).ask()).toBe('mayVanish');
  expect(await browserPersistence(undefined).ask()).toBe('mayVanish');
});

function open(name: string, version: number): Promise<IDBDatabase> {
  return settle(indexedDB.open(name, version));
}

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
  });
}
