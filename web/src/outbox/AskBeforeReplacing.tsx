import { type ReactNode, useState } from 'react';
import { useAccounts } from '../sign-in/use-accounts.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { useObservable } from '../device/use-device.ts';
import { useOutbox } from './use-outbox.ts';
import { type Leaving, LeaveQuestion, unsentOf } from './use-leaving.tsx';

const NOBODY: Leaving = { accountIds: [], unsent: [] };

/**
 * Before a login that replaces the signed-in accounts: asks about their unsent readings, then shows the login. `onStay`
 * is called if the user declines.
 */
export function AskBeforeReplacing({ onStay, children }: AskBeforeReplacingProps) {
  const { multipleAccountsLoginEnabled } = usePortal().signIn;
  const accounts = useAccounts();
  const outbox = useOutbox();
  const isReady = useObservable(outbox.ready);
  const [leaving, setLeaving] = useState(() =>
    multipleAccountsLoginEnabled || accounts.list.get().length === 0 ? NOBODY : null,
  );
  // Checked once: what is kept while the login is shown does not bring the question back.
  if (leaving === null && isReady) {
    const accountIds = accounts.list.get().map(({ id }) => id);
    setLeaving({ accountIds, unsent: unsentOf(outbox, accountIds) });
  }
  if (leaving === null) return null;
  if (leaving.unsent.length === 0) return children;
  return <LeaveQuestion leaving={leaving} replaced onStay={onStay} onGo={() => setLeaving(NOBODY)} />;
}

interface AskBeforeReplacingProps {
  readonly onStay: () => void;
  readonly children: ReactNode;
}
