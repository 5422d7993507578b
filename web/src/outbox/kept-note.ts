import { type KeptList, keptList, type KeyStorage } from '../device/key-storage.ts';
import type { Settable } from '../device/observable.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { KEPT_KEY, type LostEntries } from './outbox.ts';

const LOST_KEY = 'zaehlwerk.outbox.lost';

/** The ids of entries with their accounts. */
export type Owners = ReadonlyMap<string, string>;

/**
 * A note in localStorage of the entries in the database: if the browser deletes the database, the outbox would look as
 * if everything had been sent. An entry leaves the note before it leaves the database, and enters it after it was kept,
 * so that a page closed in between never reports a false loss. `add`, `remove` and `countLost` may only be called under
 * the lock for changes of the outbox.
 */
export interface KeptNote {
  /** Called once the user has seen the losses of these accounts. */
  readonly forgetLost: (accountIds: readonly string[]) => void;
  readonly add: (entries: readonly OutboxEntry[]) => void;
  readonly remove: (ids: readonly string[]) => void;
  /** Whether the note and the device differ; `known` is what this tab knew before, in case the note is gone too. */
  readonly differs: (present: Owners, known: Owners) => boolean;
  /** Counts what is missing on the device as lost, and notes what is present. */
  readonly countLost: (present: Owners, known: Owners) => void;
}

/** Writes `lost`. */
export function createKeptNote(storage: KeyStorage, lost: Settable<LostEntries>): KeptNote {
  const readLost = () => Object.fromEntries(read(storage, LOST_KEY, isCount) ?? []);
  lost.set(readLost());
  const setLost = (counts: LostEntries) => {
    storage.write(LOST_KEY, JSON.stringify(counts));
    lost.set(counts);
  };
  const readKept = () => read(storage, KEPT_KEY, isOwner);
  const note = (owners: Owners) => storage.write(KEPT_KEY, JSON.stringify(Object.fromEntries(owners)));
  const missing = (present: Owners, known: Owners) =>
    Array.from(readKept() ?? known).filter(([id]) => !present.has(id));

  storage.onOtherTab((key) => key === LOST_KEY && lost.set(readLost()));
  return {
    forgetLost: (accountIds) =>
      setLost(Object.fromEntries(Object.entries(lost.get()).filter(([id]) => !accountIds.includes(id)))),
    add: (entries) => {
      const noted = readKept() ?? new Map();
      const fresh = entries.filter(({ id }) => !noted.has(id));
      if (fresh.length > 0) note(new Map([...noted, ...ownersOf(fresh)]));
    },
    remove: (ids) => {
      const noted = readKept();
      if (noted === null || !ids.some((id) => noted.has(id))) return;
      note(new Map(Array.from(noted).filter(([id]) => !ids.includes(id))));
    },
    differs: (present, known) => {
      const noted = readKept() ?? new Map();
      return missing(present, known).length > 0 || Array.from(present.keys()).some((id) => !noted.has(id));
    },
    countLost: (present, known) => {
      const counts = { ...readLost() };
      const lostNow = missing(present, known);
      for (const [, owner] of lostNow) counts[owner] = (counts[owner] ?? 0) + 1;
      if (lostNow.length > 0) setLost(counts);
      note(present);
    },
  };
}

/** The number of entries noted for each account, without an open outbox. */
export function countsOf(storage: Pick<KeyStorage, 'read'>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const owner of read(storage, KEPT_KEY, isOwner)?.values() ?? []) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  return counts;
}

/** The owners of entries. */
export function ownersOf(entries: readonly OutboxEntry[]): Owners {
  return new Map(entries.map(({ id, accountId }) => [id, accountId]));
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value);
const isOwner = (value: unknown): value is string => typeof value === 'string';

/** Null if nothing was ever noted, the note is gone, or it cannot be read. */
function read<T>(
  storage: Pick<KeyStorage, 'read'>,
  key: string,
  isOne: (value: unknown) => value is T,
): Map<string, T> | null {
  try {
    const kept: unknown = JSON.parse(storage.read(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    return new Map(Object.entries(kept).filter((pair): pair is [string, T] => isOne(pair[1])));
  } catch {
    return null; // not our JSON
  }
}

/** The name of an account whose readings wait on this device. */
interface SenderName {
  readonly id: string;
  readonly name: string;
}

/** The names of all accounts with waiting readings, to tell whom to sign in after they have left. */
type SenderNames = KeptList<SenderName>;

export function senderNames(storage: KeyStorage): SenderNames {
  return keptList(storage, 'zaehlwerk.outbox.names', isSenderName);
}

/** Notes the names of these accounts; the names of accounts that keep nothing here any more are removed. */
export function noteNames(
  { list, change }: SenderNames,
  present: readonly SenderName[],
  owners: ReadonlySet<string>,
): void {
  const known = present.filter(({ id }) => owners.has(id));
  const isNoted = ({ id, name }: SenderName) => list.get().some((one) => one.id === id && one.name === name);
  if (known.every(isNoted) && list.get().every(({ id }) => owners.has(id))) return;
  const isKnown = (id: string) => known.some((one) => one.id === id);
  change((noted) => [...noted.filter(({ id }) => owners.has(id) && !isKnown(id)), ...known]);
}

function isSenderName(value: unknown): value is SenderName {
  const { id, name } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof id === 'string' && typeof name === 'string';
}
