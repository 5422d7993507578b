import { useQueryClient } from '@tanstack/react-query';
import {
  deleteShare,
  deleteSharedJob,
  postShareCredentials,
  type Share,
  type ShareCredentials,
} from '@zaehlwerk/contract/sharing';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Outcome } from '../server/call.ts';
import { useConnection, useServerApi } from '../server/use-server.ts';
import { useAccounts } from '../sign-in/use-accounts.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Question } from '../ui/Dialog.tsx';
import { useAction } from '../ui/use-action.ts';
import { useNotices } from '../ui/use-notices.ts';
import { changeShares, sharesKey } from './use-shares.ts';

/**
 * Asks for confirmation, with the consequences as the text; cancelling is the default choice. The dialog stays open
 * until the action is done, and after a failure, whose reason a message shows. Closing it does not stop the action.
 */
export function ConfirmAction({ title, words, danger = false, act, onDone, onClose, children }: ConfirmActionProps) {
  const { t } = useTexts();
  const notices = useNotices();
  const [isUnderWay, start] = useAction(words.failed);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const press = () =>
    start(async () => {
      const result = await act();
      if (result === 'done') return isOpen.current ? onDone() : undefined;
      notices.show('ERROR', words.failed, words.failedText ?? t(`management.failed.${result}`));
    });
  return (
    <Question
      title={title}
      closeLabel={t('frame.close')}
      stay={words.keep}
      onStay={onClose}
      others={
        <Button
          kind={danger ? 'danger' : 'secondary'}
          busyLabel={isUnderWay ? words.busy : undefined}
          onClick={() => void press()}
        >
          {words.act}
        </Button>
      }
    >
      {children}
    </Question>
  );
}

interface ConfirmActionProps {
  readonly title: string;
  readonly words: {
    readonly keep: string;
    readonly act: string;
    readonly busy: string;
    /** The title of the message after a failure; its text is the reason unless `failedText` says it. */
    readonly failed: string;
    readonly failedText?: string;
  };
  /** Whether the action is destructive. */
  readonly danger?: boolean;
  /** The action to confirm. */
  readonly act: () => Promise<'done' | ShareFailure>;
  /** Called when it is done, unless the dialog has been closed by then. */
  readonly onDone: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Why an action on a share failed. */
type ShareFailure = 'offline' | 'failed';

/**
 * The actions of a giver on a share. Each returns `done` or the reason for the failure, after which nothing has
 * changed.
 */
interface ShareActions {
  /** Ends a share with everything that depends on it. One that is already gone counts as deleted. */
  readonly remove: (shareId: string) => Promise<'done' | ShareFailure>;
  /** Takes a job out of a share and out of its further shares. */
  readonly removeJob: (shareId: string, jobId: string) => Promise<'done' | ShareFailure>;
  /** Creates new access data, which are not stored: the caller shows them. `gone`: somebody has deleted the share. */
  readonly renew: (shareId: string) => Promise<ShareCredentials | ShareFailure | 'gone'>;
}

/** The actions on the shares of this account; the loaded list is updated. */
export function useShareActions(accountId: string): ShareActions {
  const [api, accounts, connection] = [useServerApi(), useAccounts(), useConnection()];
  const client = useQueryClient();
  const as = accounts.bearerOf(accountId);
  const change = (shares: (list: readonly Share[]) => readonly Share[]) =>
    changeShares(client, accountId, (list) => shares(list));
  const without = (shareId: string) => change((list) => list.filter(({ id }) => id !== shareId));
  const changeOne = (shareId: string, one: (share: Share) => Partial<Share>) =>
    change((list) => list.map((share) => (share.id === shareId ? { ...share, ...one(share) } : share)));
  const failureOf = async (outcome: Outcome<unknown>): Promise<ShareFailure> =>
    outcome.kind === 'unreachable' && !(await connection.check()) ? 'offline' : 'failed';
  return {
    remove: async (shareId) => {
      const outcome = await api.call(deleteShare, { as, params: { shareId } });
      if (outcome.kind !== 'delivered' && !isGone(outcome)) return failureOf(outcome);
      await without(shareId);
      return 'done';
    },
    removeJob: async (shareId, jobId) => {
      const outcome = await api.call(deleteSharedJob, { as, params: { shareId, jobId } });
      if (outcome.kind !== 'delivered' && !isGone(outcome)) return failureOf(outcome);
      await changeOne(shareId, ({ jobs }) => ({ jobs: jobs.filter(({ id }) => id !== jobId) }));
      // Either the job or the whole share was gone: the server knows which.
      if (isGone(outcome)) void client.invalidateQueries({ queryKey: sharesKey(accountId) });
      return 'done';
    },
    renew: async (shareId) => {
      const outcome = await api.call(postShareCredentials, { as, params: { shareId } });
      if (outcome.kind === 'delivered') {
        const { token } = outcome.answer;
        await changeOne(shareId, () => ({ token }));
        return outcome.answer;
      }
      if (!isGone(outcome)) return failureOf(outcome);
      await without(shareId);
      return 'gone';
    },
  };
}

function isGone(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'refused' && outcome.problem.status === 404;
}
