import { type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query';
import type { PutIn, TakenOut } from '@zaehlwerk/contract/endpoint';
import { getShares, type Share } from '@zaehlwerk/contract/sharing';
import { useConnection, useServerApi } from '../server/use-server.ts';
import { useAccounts } from '../sign-in/use-accounts.ts';

type Answer = TakenOut<(typeof getShares)['answer'][200]>;

/** The shares that one account has created. */
export interface Shares {
  /** By name; null until loaded. */
  readonly list: readonly Share[] | null;
  /** If loaded with counts: how many jobs of the account are in at least one of them. */
  readonly sharedJobs: number;
  /** Whether the last loading failed, and whether for lack of a network; what was loaded before stays. */
  readonly failed: false | 'offline' | 'failed';
  readonly loading: boolean;
  readonly reload: () => void;
}

/**
 * The query key of everything about the shares of one account. They contain links that sign in, so the device never
 * stores them.
 */
export function sharesKey(accountId: string): QueryKey {
  return ['shares', accountId];
}

/** For a large property the jobs of all shares are megabytes: they are requested only where all of them are needed. */
const wholeKey = (accountId: string): QueryKey => [...sharesKey(accountId), 'whole'];
const countsKey = (accountId: string): QueryKey => [...sharesKey(accountId), 'counts'];
const oneKey = (accountId: string, shareId: string): QueryKey => [...sharesKey(accountId), 'one', shareId];

/** Loads the shares of an account with all their jobs, by a call of its own. */
export function useShares(accountId: string): Shares {
  return useAsked(accountId, wholeKey(accountId), {});
}

/** Loads them with counts instead of their jobs, cached for every screen that shows them. */
export function useShareCounts(accountId: string): Shares {
  return useAsked(accountId, countsKey(accountId), { jobs: 'count' });
}

/** Loads one share with its jobs; the list is empty if it is gone. */
export function useOneShare(accountId: string, shareId: string): Shares {
  return useAsked(accountId, oneKey(accountId, shareId), { shareId });
}

function useAsked(accountId: string, queryKey: QueryKey, query: PutIn<(typeof getShares)['query']>): Shares {
  const [api, accounts, connection] = [useServerApi(), useAccounts(), useConnection()];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const outcome = await api.call(getShares, { as: accounts.bearerOf(accountId), query, signal });
      if (outcome.kind === 'delivered') return outcome.answer;
      throw new SharesNotLoaded(outcome.kind === 'unreachable' && !(await connection.check()));
    },
  });
  const offline = error instanceof SharesNotLoaded && error.offline;
  return {
    list: data?.sharedAccounts ?? null,
    sharedJobs: data?.sharedJobs ?? 0,
    failed: error !== null && (offline ? 'offline' : 'failed'),
    loading: isFetching,
    reload: () => void refetch(),
  };
}

class SharesNotLoaded extends Error {
  readonly offline: boolean;

  constructor(offline: boolean) {
    super('the shares could not be loaded');
    this.offline = offline;
  }
}

/** Adds a newly created share to the list, if that is loaded. */
export async function takeOverShare(client: QueryClient, accountId: string, share: Share): Promise<void> {
  const collator = new Intl.Collator('de');
  await changeShares(client, accountId, (shares, isWhole) =>
    isWhole ? [...shares, share].sort((a, b) => collator.compare(a.name, b.name)) : shares,
  );
}

/**
 * Changes what is loaded: whole lists, and those of one share. An answer still on its way is older than the change and
 * is cancelled; counts only the server knows are requested again.
 */
export async function changeShares(
  client: QueryClient,
  accountId: string,
  change: (shares: readonly Share[], isWhole: boolean) => readonly Share[],
): Promise<void> {
  const queryKey = sharesKey(accountId);
  await client.cancelQueries({ queryKey });
  for (const [key] of client.getQueriesData<Answer>({ queryKey })) {
    client.setQueryData<Answer>(
      key,
      (answer) => answer && { ...answer, sharedAccounts: [...change(answer.sharedAccounts, key[2] !== 'one')] },
    );
  }
  void client.invalidateQueries({ queryKey: countsKey(accountId) });
}
