import { SENDER_WITHOUT_ACCESS } from '@zaehlwerk/domain/without-access/sender-without-access';
import { useEffect, useSyncExternalStore } from 'react';
import { useDevice, useObservable } from '../device/use-device.ts';
import { useAccountList, useAccounts } from '../sign-in/use-accounts.ts';
import { useTexts } from '../text/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { hourglass } from '../ui/icons.ts';
import { KEPT_KEY } from './outbox.ts';
import { countsOf, noteNames, senderNames } from './kept-note.ts';
import css from './outbox-bar.module.css';
import { useOutbox } from './use-outbox.ts';

/** The maximum number of names shown. */
const MOST_NAMES = 3;

/** Shows on the sign-in screen whose readings wait here to be sent. */
export function WaitingForSignIn() {
  const { t } = useTexts();
  const senders = useKeptSenders();
  if (senders.length === 0) return null;
  const all = { name: null, count: senders.reduce((sum, { count }) => sum + count, 0) };
  return (
    <div className={css.bar} role="status">
      <Icon path={hourglass} size="small" />
      <span>
        {(senders.length > MOST_NAMES ? [all] : senders).map(({ name, count }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may have the same name
          <span key={index} className={css.line}>
            {name === null ? t('outbox.signIn', { count }) : t('outbox.signIn.named', { count, name })}
          </span>
        ))}
      </span>
    </div>
  );
}

/** Keeps the names of the accounts with waiting readings, for when they have signed out. */
export function useKeepingNames(): void {
  const { storage } = useDevice();
  const accounts = useAccountList();
  const entries = useObservable(useOutbox().entries);
  useEffect(() => {
    const present = accounts.flatMap(({ id, info }) => (info?.name ? [{ id, name: info.name }] : []));
    // The note is complete before the database is read; the entries are as soon as something is kept.
    const owners = new Set([...countsOf(storage).keys(), ...entries.map(({ accountId }) => accountId)]);
    noteNames(senderNames(storage), present, owners);
  }, [storage, accounts, entries]);
}

/** An account whose readings wait here, signed out or about to be. */
interface KeptSender {
  /** Null if it was never known. */
  readonly name: string | null;
  readonly count: number;
}

/** The accounts whose readings wait on this device until they sign in again. */
function useKeptSenders(): readonly KeptSender[] {
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
  const shown = new Set([SENDER_WITHOUT_ACCESS, ...accounts.map(({ id }) => id), ...ended.map(({ id }) => id)]);
  const names = new Map(
    senderNames(storage)
      .list.get()
      .map(({ id, name }) => [id, name]),
  );
  return Array.from(counts)
    .filter(([id]) => !shown.has(id))
    .map(([id, count]) => ({ name: names.get(id) ?? null, count }));
}
