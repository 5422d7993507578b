import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useAccounts } from '../accounts/use-accounts.ts';
import { usePortal } from '../application/use-portal.ts';
import { useObservable } from '../device/use-observable.ts';
import { useLeaving } from './use-leaving.tsx';
import { useOutbox } from '../outbox/use-outbox.ts';

/**
 * Before a login that takes the place of those who are signed in (SES-02): asks about their unsent readings, then shows
 * the login (OPN-041). `onStay` when it is not to be.
 */
export function AskBeforeReplacing({ onStay, children }: AskBeforeReplacingProps) {
  const { multipleAccountsLoginEnabled } = usePortal().signIn;
  const accounts = useAccounts();
  const ready = useObservable(useOutbox().ready);
  const [question, leave] = useLeaving({ replaced: true });
  const [mayGoOn, setMayGoOn] = useState(multipleAccountsLoginEnabled || accounts.list.get().length === 0);
  const ask = useEffectEvent(() => {
    if (mayGoOn) return;
    leave(
      accounts.list.get().map(({ id }) => id),
      () => setMayGoOn(true),
      onStay,
    );
  });
  useEffect(() => {
    if (ready) ask();
  }, [ready]);
  return mayGoOn ? children : question;
}

interface AskBeforeReplacingProps {
  readonly onStay: () => void;
  readonly children: ReactNode;
}
