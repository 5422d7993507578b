import { type KeptList, keptList } from '../device/kept-list.ts';
import type { KeyStorage } from '../device/key-storage.ts';

/** The name of an account of which something waits on this device. */
interface SenderName {
  readonly id: string;
  readonly name: string;
}

/** The names of all accounts of which something waits, so that they can be told whom to sign in once they have left. */
export type SenderNames = KeptList<SenderName>;

export function senderNames(storage: KeyStorage): SenderNames {
  return keptList(storage, 'zaehlwerk.outbox.names', isSenderName);
}

/** Notes the names of these accounts; of accounts that keep nothing here any more nothing stays. */
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
