import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getOpenOrders, type OpenOrder, type OrderSort } from '@zaehlwerk/contract/open-orders';
import { getProgress } from '@zaehlwerk/contract/operator';
import { getReminders } from '@zaehlwerk/contract/reminders';
import { useDevice } from '../../device/use-device.ts';
import type { AnswerOf, Outcome } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { type CountedCampaign, useDesk } from '../frame/use-desk.ts';
import { type Filter, keyOfFilter } from './filter.ts';

export type Progress = AnswerOf<typeof getProgress>;
export type Run = AnswerOf<typeof getReminders>['runs'][number];

/** The board counts along while somebody looks at it. */
const COUNT_AGAIN_MS = 10_000;
const PAGE = 200;

/** What the board is about: the chosen campaign, else the open one with the most orders, else the largest. */
export function campaignOfBoard(
  campaigns: readonly CountedCampaign[],
  campaignId: string | null,
): CountedCampaign | undefined {
  const bySize = campaigns.toSorted((one, other) => other.orders - one.orders);
  return (
    campaigns.find((one) => one.campaignId === campaignId) ?? bySize.find(({ state }) => state === 'open') ?? bySize[0]
  );
}

/** How far a campaign is. What was counted last stays while it cannot be counted again. */
export function useProgress(campaignId: string) {
  const api = useServerApi();
  const { clock } = useDevice();
  const { applicationId } = useDesk();
  const client = useQueryClient();
  const queryKey = ['progress', applicationId, campaignId];
  interface Counted {
    readonly outcome: Outcome<Progress>;
    readonly last: { readonly progress: Progress; readonly at: Date } | null;
  }
  const { data, refetch } = useQuery<Counted>({
    queryKey,
    queryFn: async ({ signal }) => {
      const outcome = await api.call(getProgress, {
        params: { applicationId },
        query: { campaign: campaignId },
        signal,
      });
      const last =
        outcome.kind === 'delivered'
          ? { progress: outcome.answer, at: clock.now() }
          : (client.getQueryData<Counted>(queryKey)?.last ?? null);
      return { outcome, last };
    },
    refetchInterval: COUNT_AGAIN_MS,
    refetchOnMount: 'always',
  });
  return { outcome: data?.outcome, last: data?.last ?? null, again: () => void refetch() };
}

export interface Sorting {
  readonly sort: OrderSort;
  readonly isDescending: boolean;
}

/** The orders of a filter, as far as they were loaded. */
export interface OpenOrders {
  /** Undefined while nothing was answered. */
  readonly failed: Exclude<Outcome<unknown>, { readonly kind: 'delivered' }> | null;
  readonly isLoading: boolean;
  readonly count: number;
  readonly withMail: number;
  readonly orders: readonly OpenOrder[];
  readonly loadMore: (() => void) | null;
  readonly again: () => void;
}

/** The open orders of a campaign, page after page. */
export function useOpenOrders(campaignId: string, filter: Filter, { sort, isDescending }: Sorting): OpenOrders {
  const api = useServerApi();
  const { applicationId } = useDesk();
  const { data, isFetching, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['open-orders', applicationId, campaignId, keyOfFilter(filter), sort, isDescending],
    queryFn: ({ signal, pageParam }) =>
      api.call(getOpenOrders, {
        params: { applicationId, campaignId },
        query: { ...filter, sort, ...(isDescending && { descending: 'true' }), skip: pageParam, limit: PAGE },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => pages.length * PAGE,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const pages = data?.pages ?? [];
  const told = pages.flatMap((one) => (one.kind === 'delivered' ? [one.answer] : []));
  const last = pages.at(-1);
  const { count = 0, withMail = 0 } = told.at(-1) ?? {};
  const orders = told.flatMap((one) => one.orders);
  return {
    failed: last !== undefined && last.kind !== 'delivered' ? last : null,
    isLoading: data === undefined || isFetching,
    count,
    withMail,
    orders,
    loadMore: orders.length < count ? () => void fetchNextPage() : null,
    again: () => void refetch(),
  };
}

/** The newest calls to remind of a campaign; looked at again while mails are made or wait. */
export function useRuns(campaignId: string): readonly Run[] {
  const api = useServerApi();
  const { applicationId } = useDesk();
  const { data } = useQuery({
    queryKey: ['reminders', applicationId],
    queryFn: ({ signal }) => api.call(getReminders, { params: { applicationId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.kind === 'delivered' && state.data.answer.runs.some(isGoing) ? COUNT_AGAIN_MS : false,
    refetchOnMount: 'always',
  });
  const runs = data?.kind === 'delivered' ? data.answer.runs : [];
  return runs.filter((run) => run.campaignId === campaignId).slice(0, 3);
}

function isGoing({ endedAt, waiting }: Run): boolean {
  return endedAt === null || waiting > 0;
}
