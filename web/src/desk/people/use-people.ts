import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getAccounts } from '@zaehlwerk/contract/operator';
import { getOrders } from '@zaehlwerk/contract/order-search';
import { getPerson, type PersonPage } from '@zaehlwerk/contract/persons';
import type { Outcome } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useDesk, useMay } from '../frame/use-desk.ts';
import { type FoundPerson, groupPeople } from './people.ts';

interface FoundPeople {
  readonly people: readonly FoundPerson[];
  /** There are more orders than were looked through. */
  readonly more: boolean;
}

/** Who is meant by words: by their orders, or as the user name of an account; undefined while they are looked for. */
export function usePeople(words: string): {
  readonly outcome: Outcome<FoundPeople> | undefined;
  readonly again: () => void;
} {
  const api = useServerApi();
  const { applicationId } = useDesk();
  const may = useMay();
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['people', applicationId, words],
    queryFn: async ({ signal }): Promise<Outcome<FoundPeople>> => {
      const params = { applicationId };
      const [orders, accounts] = await Promise.all([
        api.call(getOrders, { params, query: { search: words }, signal }),
        api.call(getAccounts, { params, query: { username: words, limit: 1 }, signal }),
      ]);
      if (orders.kind !== 'delivered') return orders;
      if (accounts.kind !== 'delivered') return accounts;
      const people = groupPeople(orders.answer.orders, accounts.answer.accounts);
      return { kind: 'delivered', answer: { people, more: orders.answer.more } };
    },
    enabled: words !== '' && may('read', 'delete'),
  });
  // A failure is no answer to be kept while it is asked again.
  return { outcome: isFetching && data?.kind !== 'delivered' ? undefined : data, again: () => void refetch() };
}

/** The page of one account; `outcome` is undefined while it is first asked for. */
export function usePerson(accountId: string): {
  readonly outcome: Outcome<PersonPage> | undefined;
  /** Whether it is asked for anew. */
  readonly isAsking: boolean;
  readonly again: () => void;
} {
  const api = useServerApi();
  const { applicationId } = useDesk();
  const may = useMay();
  const client = useQueryClient();
  const queryKey = ['person', applicationId, accountId];
  const { data, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const outcome = await api.call(getPerson, { params: { applicationId, accountId }, signal });
      const isGone = outcome.kind === 'refused' && outcome.problem.code === 'notFound';
      const before = client.getQueryData<typeof outcome>(queryKey);
      // What is shown stays while it cannot be asked for.
      return outcome.kind !== 'delivered' && !isGone && before?.kind === 'delivered' ? before : outcome;
    },
    refetchOnMount: 'always',
    enabled: may('read', 'delete'),
  });
  return { outcome: data, isAsking: isFetching, again: () => void refetch() };
}

/** What somebody is called: as their account is, else as all their orders are, else by how they sign in. */
export function useNameOf(): (page: Pick<PersonPage, 'name' | 'orders' | 'logins' | 'counts'>) => string {
  const { t } = useDeskTexts();
  return ({ name, orders, logins, counts }) => {
    const [customer, ...others] = new Set(orders.map(({ customerName }) => customerName));
    // One customer of several gives an account no name.
    const ofAll = counts.customers <= 1 && others.length === 0 ? customer : null;
    return name ?? ofAll ?? logins[0]?.username ?? t('desk.people.noName');
  };
}
