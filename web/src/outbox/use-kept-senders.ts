import { ANONYMOUS_SENDER } from '@zaehlwerk/domain/anonymous-reading/anonymous-sender';
import { useEffect, useSyncExternalStore } from 'react';
import { useAccountList, useAccounts } from '../sign-in/use-accounts.ts';
import { useDevice } from '../device/use-device.ts';
import { useObservable } from '../device/use-observable.ts';
import { KEPT_KEY } from './kept-key.ts';
import { countsOf } from './kept-note.ts';
import { noteNames, senderNames } from './sender-names.ts';
import { useOutbox } from './use-outbox.ts';

/** Keeps the names of the accounts of which something waits, for when they have signed out. */
export function useKeepingNames(): void {
  const { storage } = useDevice();
  const accounts = useAccountList();
  const entries = useObservable(useOutbox().entries);
  useEffect(() => {
    const present = accounts.flatMap(({ id, info }) => (info?.name ? [{ id, name: info.name }] : []));
    // The note is complete before the database is read, the entries are as soon as something is kept.
    const owners = new Set([...countsOf(storage).keys(), ...entries.map(({ accountId }) => accountId)]);
    noteNames(senderNames(storage), present, owners);
  }, [storage, accounts, entries]);
}

/** Somebody who has signed out, or has been, while readings waited here. */
interface KeptSender {
  /** Null where it was never known. */
  readonly name: string | null;
  readonly count: number;
}

/** Whose readings wait on this device until they sign in again. */
export function useKeptSenders(): readonly KeptSender[] {
  const { storage } = useDevice();
  const accounts = useAccountList();
  const ended = useObservable(useAccounts().ended.list);
  const { entries } = useOutbox();
  const changes = (changed: () => void) => {
    const stops = [storage.onOtherTab(changed), entries.subscribe(changed)];
    return () => stops.forEach((stop) => stop());
  };
  const note = useSyncExternalStore(changes, () => storage.read(KEPT_KEY));
  const counts = countsOf({ read: () => note });
  const shown = new Set([ANONYMOUS_SENDER, ...accounts.map(({ id }) => id), ...ended.map(({ id }) => id)]);
  const names = new Map(
    senderNames(storage)
      .list.get()
      .map(({ id, name }) => [id, name]),
  );
  return Array.from(counts)
    .filter(([id]) => !shown.has(id))
    .map(([id, count]) => ({ name: names.get(id) ?? null, count }));
}
