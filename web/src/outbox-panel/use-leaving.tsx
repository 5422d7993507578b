import { type ReactNode, use, useState } from 'react';
import { flushSync } from 'react-dom';
import { DraftsContext } from '../drafts/use-drafts.ts';
import { useNotices } from '../notices/use-notices.ts';
import { useTexts } from '../text/use-texts.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import type { Outbox } from '../outbox/outbox.ts';
import { useOutbox } from '../outbox/use-outbox.ts';

interface Asking {
  readonly accountIds: readonly string[];
  /** The ids of what is not sent. */
  readonly unsent: readonly string[];
  readonly go: () => void;
  readonly stay: () => void;
}

/**
 * What must come before accounts leave this device: the question about their unsent readings, where there are any
 * (OPN-041). Returns the question, and what asks it and then calls `go`, or `stay`.
 */
export function useLeaving({
  replaced = false,
}: {
  readonly replaced?: boolean;
} = {}): readonly [ReactNode, (accountIds: readonly string[], go: () => void, stay?: () => void) => void] {
  const { t } = useTexts();
  const outbox = useOutbox();
  const drafts = use(DraftsContext);
  const notices = useNotices();
  const [asking, setAsking] = useState<Asking | null>(null);
  const ask = (accountIds: readonly string[], go: () => void, stay: () => void = () => {}) => {
    const unsent = unsentOf(outbox, accountIds);
    if (unsent.length === 0) go();
    else setAsking({ accountIds, unsent, go, stay });
  };
  /** As long as the question is open, nothing behind it can take the focus. */
  const close = () => flushSync(() => setAsking(null));
  const discard = async ({ accountIds, unsent, go }: Asking) => {
    for (const id of unsent) {
      if (!(await outbox.discard(id))) {
        close();
        return void notices.show('ERROR', t('outbox.discard.failed'));
      }
    }
    for (const id of accountIds) await drafts?.forgetAccount(id);
    close();
    go();
  };
  const dialog = asking !== null && (
    <LeaveDialog
      count={asking.unsent.length}
      replaced={replaced}
      onStay={() => {
        close();
        asking.stay();
      }}
      onKeep={() => {
        close();
        asking.go();
      }}
      onDiscard={() => void discard(asking)}
    />
  );
  return [dialog, ask];
}

function unsentOf({ entries, unreadable }: Outbox, accountIds: readonly string[]): readonly string[] {
  const own = entries.get().filter(({ accountId }) => accountIds.includes(accountId));
  const lost = unreadable.get().filter(({ accountId }) => accountId !== null && accountIds.includes(accountId));
  return [...own.map(({ id }) => id), ...lost.map(({ key }) => key)];
}
