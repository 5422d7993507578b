import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { browserDatabase } from './browser-database.ts';
import { type Database, DatabaseClosed } from './database.ts';
import { browserPersistence } from './persistence.ts';

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
