import { type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query';
import type { PutIn, TakenOut } from '@zaehlwerk/contract/endpoint';
import { getShares, type Share } from '@zaehlwerk/contract/sharing';
import { useConnection, useServerApi } from '../server/use-server.ts';
import { useAccounts } from '../sign-in/use-accounts.ts';

type Answer = TakenOut<(typeof getShares)['answer'][200]>;

/** The shares that one account has made. */
export interface Shares {
  /** By name; null until they have been loaded once. */
  readonly list: readonly Share[] | null;
  /** Where they come with counts: how many jobs of the account are in at least one of them. */
  readonly sharedJobs: number;
  /** Whether loading them failed the last time, and whether that is for want of a network; what was loaded before stays. */
  readonly failed: false | 'offline' | 'failed';
  readonly loading: boolean;
  readonly reload: () => void;
}

/** Where all that is known of the shares of one account is in the query cache. They hold links that sign in, so the device never keeps them. */
export function sharesKey(accountId: string): QueryKey {
  return ['shares', accountId];
}

/** Of a large property the jobs of all shares are megabytes: they are asked for only where all of them matter. */
const wholeKey = (accountId: string): QueryKey => [...sharesKey(accountId), 'whole'];
const countsKey = (accountId: string): QueryKey => [...sharesKey(accountId), 'counts'];
const oneKey = (accountId: string, shareId: string): QueryKey => [...sharesKey(accountId), 'one', shareId];

/** Loads the shares of an account with all their jobs, by a call of its own. */
export function useShares(accountId: string): Shares {
  return useAsked(accountId, wholeKey(accountId), {});
}

/** Loads them with counts instead of their jobs, the same for every screen that shows them. */
export function useShareCounts(accountId: string): Shares {
  return useAsked(accountId, countsKey(accountId), { jobs: 'count' });
}

/** Loads one share with its jobs; the list has none when it is gone. */
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

/** Takes over a share that has just been made, where the list has been loaded. */
export async function takeOverShare(client: QueryClient, accountId: string, share: Share): Promise<void> {
  const collator = new Intl.Collator('de');
  await changeShares(client, accountId, (shares, isWhole) =>
    isWhole ? [...shares, share].sort((a, b) => collator.compare(a.name, b.name)) : shares,
  );
}

/**
 * Changes what is loaded: whole lists, and those of one share. An answer that is still on its way is older than the change
 * and is not waited for; what only the server can count is asked for again.
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
