import { getShares, type Share } from '@zaehlwerk/contract/sharing';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useAccounts } from '../accounts/use-accounts.ts';
import { useConnection } from '../connection/use-connection.ts';
import { useServerApi } from '../server-api/use-server-api.ts';

/** The shares that one account has made. */
export interface Shares {
  /** By name; null until they have been loaded once. */
  readonly list: readonly Share[] | null;
  /** Whether loading them failed the last time, and whether that is for want of a network; what was loaded before stays. */
  readonly failed: false | 'offline' | 'failed';
  readonly loading: boolean;
  readonly reload: () => void;
}

/** Where the shares of one account are in the query cache. They hold links that sign in, so the device never keeps them. */
export function sharesKey(accountId: string): readonly ['shares', string] {
  return ['shares', accountId];
}

/** Loads the shares of an account with a call of its own (API-35), the same for every screen that shows them. */
export function useShares(accountId: string): Shares {
  const [api, accounts, connection] = [useServerApi(), useAccounts(), useConnection()];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: sharesKey(accountId),
    queryFn: async ({ signal }) => {
      const outcome = await api.call(getShares, { as: accounts.bearerOf(accountId), query: {}, signal });
      if (outcome.kind === 'delivered') return outcome.answer.sharedAccounts;
      throw new SharesNotLoaded(outcome.kind === 'unreachable' && !(await connection.check()));
    },
  });
  const offline = error instanceof SharesNotLoaded && error.offline;
  return {
    list: data ?? null,
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

/** Takes over a share that has just been made (API-38), where the list has been loaded. */
export async function takeOverShare(client: QueryClient, accountId: string, share: Share): Promise<void> {
  const collator = new Intl.Collator('de');
  await changeShares(client, accountId, (shares) =>
    [...shares, share].sort((a, b) => collator.compare(a.name, b.name)),
  );
}

/** Changes the loaded list. An answer that is still on its way is older than the change and is not waited for. */
export async function changeShares(
  client: QueryClient,
  accountId: string,
  change: (shares: readonly Share[]) => readonly Share[],
): Promise<void> {
  const queryKey = sharesKey(accountId);
  await client.cancelQueries({ queryKey });
  client.setQueryData<readonly Share[]>(queryKey, (shares) => shares && change(shares));
}
