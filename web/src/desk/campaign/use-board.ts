import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getOpenOrders, type OpenOrder, type OrderSort } from '@zaehlwerk/contract/open-orders';
import { getProgress } from '@zaehlwerk/contract/operator';
import { getReminders } from '@zaehlwerk/contract/reminders';
import { useEffect, useRef } from 'react';
import { useDevice } from '../../device/use-device.ts';
import type { AnswerOf, Outcome } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { type CountedCampaign, useDesk } from '../frame/use-desk.ts';
import { type Filter, keyOfFilter } from './filter.ts';

export type Progress = AnswerOf<typeof getProgress>;
export type Run = AnswerOf<typeof getReminders>['runs'][number];

/** The board counts along while somebody looks at it. */
const COUNT_AGAIN_MS = 60_000;
/** Mails that are being made are looked at more often: that costs little. */
const RUNS_AGAIN_MS = 10_000;
const PAGE = 200;

type NotDelivered = Exclude<Outcome<unknown>, { readonly kind: 'delivered' }>;

/** A page that did not come: thrown, so that those before it stay and the same one is asked for again. */
class PageMissing extends Error {
  readonly outcome: NotDelivered;

  constructor(outcome: NotDelivered) {
    super('a page of open orders did not come');
    this.outcome = outcome;
  }
}

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
  /** Why the pages that were asked for last did not come. */
  readonly failed: NotDelivered | null;
  readonly isLoading: boolean;
  /** What is listed still is of another filter or in another order. */
  readonly isOther: boolean;
  /** Orders were read, or came, between two pages: some may stand in none of them. */
  readonly hasMoved: boolean;
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
  const { data, error, isError, isFetching, isPlaceholderData, fetchNextPage, hasNextPage, refetch } = useInfiniteQuery(
    {
      queryKey: ['open-orders', applicationId, campaignId, keyOfFilter(filter), sort, isDescending],
      queryFn: async ({ signal, pageParam }) => {
        const outcome = await api.call(getOpenOrders, {
          params: { applicationId, campaignId },
          query: { ...filter, sort, ...(isDescending && { descending: 'true' }), skip: pageParam, limit: PAGE },
          signal,
        });
        if (outcome.kind !== 'delivered') throw new PageMissing(outcome);
        return outcome.answer;
      },
      retry: false,
      initialPageParam: 0,
      getNextPageParam: ({ count }, pages) => (pages.length * PAGE < count ? pages.length * PAGE : undefined),
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    },
  );
  const pages = data?.pages ?? [];
  const { count = 0, withMail = 0 } = pages.at(-1) ?? {};
  // Where the list has moved, one may stand in two pages.
  const byNumber = new Map(pages.flatMap((one) => one.orders).map((one) => [one.orderNumber, one]));
  const orders = [...byNumber.values()];
  return {
    failed: error instanceof PageMissing ? error.outcome : null,
    isLoading: isFetching || (data === undefined && !isError),
    isOther: isPlaceholderData,
    hasMoved: pages.some((one) => one.count !== count),
    count,
    withMail,
    orders,
    loadMore: !isError && !isPlaceholderData && hasNextPage ? () => void fetchNextPage() : null,
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
      state.data?.kind === 'delivered' && state.data.answer.runs.some(isGoing) ? RUNS_AGAIN_MS : false,
    refetchOnMount: 'always',
  });
  const runs = data?.kind === 'delivered' ? data.answer.runs : [];
  return runs.filter((run) => run.campaignId === campaignId).slice(0, 3);
}

/**
 * The list follows what is counted: where an order was read, or a call to remind has ended, it is loaded again. Else it would
 * say of those reminded that they never were.
 */
export function useStaleLists(campaignId: string, { open }: Progress): void {
  const { applicationId } = useDesk();
  const client = useQueryClient();
  const ended = useRuns(campaignId).filter(({ endedAt }) => endedAt !== null).length;
  const before = useRef({ open, ended });
  useEffect(() => {
    const { current } = before;
    before.current = { open, ended };
    if (current.open !== open || current.ended !== ended)
      void client.invalidateQueries({ queryKey: ['open-orders', applicationId, campaignId] });
  }, [open, ended, client, applicationId, campaignId]);
}

function isGoing({ endedAt, waiting }: Run): boolean {
  return endedAt === null || waiting > 0;
}
