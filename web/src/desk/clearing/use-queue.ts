import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getAssignments } from '@zaehlwerk/contract/assignments';
import { getClearing } from '@zaehlwerk/contract/clearing';
import type { Outcome } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { useDesk, useMay } from '../frame/use-desk.ts';
import { type Case, idOf, inTurn, waitingOf } from './cases.ts';

/** More than somebody clears in a morning; what comes after them is loaded once some are done. */
const MOST = '200';
/** So that what others do is seen soon. */
const AGAIN_MS = 30_000;

/** What waits for a clerk. */
export interface Queue {
  /** Of which campaign the readings are; null for all. While another one is loaded, that of the one before is told. */
  readonly campaignId: string | null;
  /** Readings that want a look, those without an order, and what others have proposed: whoever is signed in decides about these. */
  readonly open: readonly Case[];
  /** What waits for somebody else to confirm it. */
  readonly proposed: readonly Case[];
  /** Whose persons were asked. */
  readonly askedBack: readonly Case[];
  /** There are more than are told. */
  readonly more: boolean;
  readonly moreProposed: boolean;
  readonly moreAskedBack: boolean;
  /** It could not be asked for again: what others have decided since then is not in it. */
  readonly isOld: boolean;
}

/** Which cases are listed. */
export type Listed = 'open' | 'proposed' | 'askedBack';

/**
 * The queue of the chosen campaign, or of all; readings without an order stand in each, as nobody knows yet to which one they
 * belong. `outcome` is undefined while it is being loaded. What is shown stays where it cannot be asked for.
 */
export function useQueue() {
  const api = useServerApi();
  const { applicationId, campaignId } = useDesk();
  const may = useMay();
  const client = useQueryClient();
  const queryKey = ['clearing', applicationId, campaignId];
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Outcome<Queue>> => {
      const params = { applicationId };
      const ofCampaign = campaignId === null ? {} : { campaign: campaignId };
      const listed = (state: 'open' | 'askedBack') =>
        api.call(getClearing, {
          params,
          query: { ...ofCampaign, state, proposed: 'false', limit: MOST },
          signal,
        });
      const [open, askedBack, waiting, without] = await Promise.all([
        listed('open'),
        listed('askedBack'),
        api.call(getClearing, { params, query: { ...ofCampaign, proposed: 'true', limit: MOST }, signal }),
        api.call(getAssignments, { params, query: { state: 'open', limit: MOST }, signal }),
      ]);
      const before = client.getQueryData<Outcome<Queue>>(queryKey);
      const failed = [open, askedBack, waiting, without].find((one) => one.kind !== 'delivered');
      if (failed !== undefined && before?.kind === 'delivered')
        return { ...before, answer: { ...before.answer, isOld: true } };
      if (open.kind !== 'delivered') return open;
      if (askedBack.kind !== 'delivered') return askedBack;
      if (waiting.kind !== 'delivered') return waiting;
      if (without.kind !== 'delivered') return without;
      const asCases = ({ answer }: typeof open): Case[] => answer.readings.map((of) => ({ kind: 'reading', of }));
      const toSecond = Object.groupBy(asCases(waiting), (one) => (waitingOf(one)?.mayConfirm ? 'open' : 'proposed'));
      const withoutOrder = without.answer.readings.map((of): Case => ({ kind: 'withoutOrder', of }));
      const more = [open, waiting, without].some(({ answer }) => answer.next !== null);
      const ends = endsOf([open, waiting, without].map(({ answer }) => answer));
      const isInTurn = ({ of }: Case) => ends.every((end) => of.acceptedAt <= end);
      const answer = {
        open: inTurn(asCases(open), toSecond.open ?? [], withoutOrder).filter(isInTurn),
        proposed: toSecond.proposed ?? [],
        askedBack: asCases(askedBack),
        moreProposed: waiting.answer.next !== null,
        moreAskedBack: askedBack.answer.next !== null,
      };
      return { ...open, answer: { ...answer, campaignId, more, isOld: false } };
    },
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    refetchOnMount: 'always',
    enabled: may('clear'),
  });
  return {
    outcome: data,
    queue: data?.kind === 'delivered' ? data.answer : null,
    again: () => void refetch(),
    /** Takes what was decided about out of the list, until that is loaded anew. */
    drop: (id: string) => {
      const without = (cases: readonly Case[]) => cases.filter((one) => idOf(one) !== id);
      client.setQueryData<Outcome<Queue>>(queryKey, (now) => {
        if (now?.kind !== 'delivered') return now;
        const { open, proposed, askedBack } = now.answer;
        const left = { open: without(open), proposed: without(proposed), askedBack: without(askedBack) };
        return { ...now, answer: { ...now.answer, ...left } };
      });
      void refetch();
    },
    /** Puts what was taken back into the list again, until that is loaded anew; what was only proposed is as it was. */
    putBack: (one: Case, wasProposed: boolean) => {
      client.setQueryData<Outcome<Queue>>(queryKey, (now) => {
        if (now?.kind !== 'delivered') return now;
        const others = now.answer.open.filter((other) => idOf(other) !== idOf(one));
        const proposed = now.answer.proposed.filter((other) => idOf(other) !== idOf(one));
        return {
          ...now,
          answer: { ...now.answer, proposed, open: inTurn(others, [wasProposed ? one : reopened(one)]) },
        };
      });
      void refetch();
    },
  };
}

function reopened(one: Case): Case {
  return one.kind === 'reading'
    ? { ...one, of: { ...one.of, state: 'open', question: null } }
    : { ...one, of: { ...one.of, state: 'open' } };
}

interface ListedPart {
  readonly readings: readonly { readonly acceptedAt: string }[];
  readonly next: string | null;
}

/** Where lists that go on end: what comes after that is not in turn yet. */
function endsOf(lists: readonly ListedPart[]): readonly string[] {
  return lists.flatMap(({ readings, next }) => {
    const last = next === null ? undefined : readings.at(-1);
    return last === undefined ? [] : [last.acceptedAt];
  });
}
