import {
  deleteShare,
  deleteSharedJob,
  postShareCredentials,
  type Share,
  type ShareCredentials,
} from '@zaehlwerk/contract/sharing';
import { useQueryClient } from '@tanstack/react-query';
import { useAccounts } from '../sign-in/use-accounts.ts';
import { useConnection } from '../server/use-connection.ts';
import type { Outcome } from '../server/call.ts';
import { useServerApi } from '../server/use-server-api.ts';
import { changeShares, sharesKey } from './use-shares.ts';

/** Why something could not be done with a share. */
export type ShareFailure = 'offline' | 'failed';

/** What a giver can do with a share of theirs. Each says `done`, or why it could not be done; nothing is changed then. */
export interface ShareActions {
  /** Ends a share with everything that hangs on it (API-41). One that is gone already counts as deleted (OPN-105). */
  readonly remove: (shareId: string) => Promise<'done' | ShareFailure>;
  /** Takes a job out of a share and out of its further shares (API-42, OPN-106). */
  readonly removeJob: (shareId: string, jobId: string) => Promise<'done' | ShareFailure>;
  /** Makes new access data (API-43), which nothing keeps: whoever asks shows them. `gone`: somebody has deleted the share. */
  readonly renew: (shareId: string) => Promise<ShareCredentials | ShareFailure | 'gone'>;
}

/** The actions on the shares that this account has made; the loaded list follows what they did. */
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
