import { type ReactNode, use, useState } from 'react';
import { flushSync } from 'react-dom';
import { useObservable } from '../device/use-device.ts';
import { useAccounts } from '../sign-in/use-accounts.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { DraftsContext } from './use-drafts.ts';
import { useNotices } from '../ui/use-notices.ts';
import type { Outbox } from './outbox.ts';
import { useOutbox } from './use-outbox.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Question } from '../ui/Dialog.tsx';
import { useAction } from '../ui/use-action.ts';

/** Accounts about to leave this device although they have unsent readings. */
interface Leaving {
  readonly accountIds: readonly string[];
  /** The ids of the unsent readings. */
  readonly unsent: readonly string[];
}

interface Asking extends Leaving {
  readonly go: () => void;
}

/**
 * The question about unsent readings before accounts leave this device. Returns its dialog, and the function that opens
 * it if needed and then calls `go`, or nothing if the user stays.
 */
export function useLeaving(): readonly [ReactNode, (accountIds: readonly string[], go: () => void) => void] {
  const outbox = useOutbox();
  const [asking, setAsking] = useState<Asking | null>(null);
  /** Shown until the decision is carried out, so that nothing behind it takes the focus before. */
  const close = () => flushSync(() => setAsking(null));
  const ask = (accountIds: readonly string[], go: () => void) => {
    const unsent = unsentOf(outbox, accountIds);
    if (unsent.length === 0) go();
    else setAsking({ accountIds, unsent, go });
  };
  const question = asking !== null && (
    <LeaveQuestion
      leaving={asking}
      onStay={close}
      onGo={() => {
        close();
        asking.go();
      }}
    />
  );
  return [question, ask];
}

/** The ids of the unsent readings of these accounts. */
function unsentOf({ entries, unreadable }: Outbox, accountIds: readonly string[]): readonly string[] {
  const own = entries.get().filter(({ accountId }) => accountIds.includes(accountId));
  const lost = unreadable.get().filter(({ accountId }) => accountId !== null && accountIds.includes(accountId));
  return [...own.map(({ id }) => id), ...lost.map(({ key }) => key)];
}

/**
 * Asks before accounts with unsent readings leave this device: stay, keep them here, or discard them, which is
 * confirmed again. `replaced` if another login replaces them. What cannot be discarded stays.
 */
function LeaveQuestion({ leaving, replaced = false, onStay, onGo }: LeaveQuestionProps) {
  const { t } = useTexts();
  const outbox = useOutbox();
  const drafts = use(DraftsContext);
  const notices = useNotices();
  const failed = t('outbox.discard.failed');
  const [, start] = useAction(failed);
  const [sure, setSure] = useState(false);
  const { accountIds, unsent } = leaving;
  const count = unsent.length;
  const discard = () =>
    start(async () => {
      if (await discardAll()) return onGo();
      onStay();
      notices.show('ERROR', failed);
    });
  if (sure) {
    return (
      <Question
        key="sure"
        title={t('leave.sure.title', { count })}
        closeLabel={t('frame.close')}
        stay={t('leave.sure.back')}
        onStay={() => setSure(false)}
        others={<Button onClick={() => void discard()}>{t('leave.sure.discard', { count })}</Button>}
      >
        <p>{t('leave.sure.text', { count })}</p>
      </Question>
    );
  }
  return (
    <Question
      key="leave"
      title={t('leave.title', { count })}
      closeLabel={t('frame.close')}
      stay={t('leave.stay')}
      onStay={onStay}
      others={
        <>
          <Button onClick={onGo}>{t(replaced ? 'leave.replace.keep' : 'leave.keep')}</Button>
          <Button onClick={() => setSure(true)}>{t(replaced ? 'leave.replace.discard' : 'leave.discard')}</Button>
        </>
      }
    >
      {replaced && <p>{t('leave.replace.text')}</p>}
      <p>{t('leave.text', { count })}</p>
    </Question>
  );

  async function discardAll(): Promise<boolean> {
    for (const id of unsent) if (!(await outbox.discard(id))) return false;
    for (const id of accountIds) await drafts?.forgetAccount(id);
    return true;
  }
}

interface LeaveQuestionProps {
  readonly leaving: Leaving;
  readonly replaced?: boolean;
  readonly onStay: () => void;
  readonly onGo: () => void;
}

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
