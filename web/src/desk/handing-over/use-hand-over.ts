import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getHandOver, type ListHandOver } from '@zaehlwerk/contract/hand-over';
import type { HandOverList } from '@zaehlwerk/domain/hand-over/acknowledgement';
import { type KeptList, type KeyStorage, keptList } from '../../device/key-storage.ts';
import { useDevice, useObservable } from '../../device/use-device.ts';
import type { AnswerOf, Outcome } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { useDesk } from '../frame/use-desk.ts';
import { type Fetched, isFetched } from './lists.ts';

const COUNT_AGAIN_MS = 60_000;
const MOST_KEPT = 20;

interface Counted {
  readonly outcome: Outcome<AnswerOf<typeof getHandOver>>;
  readonly lists: readonly ListHandOver[] | null;
}

/** How far each list is. What was counted last stays while it cannot be counted again. */
export function useLists() {
  const api = useServerApi();
  const { applicationId } = useDesk();
  const client = useQueryClient();
  const queryKey = ['hand-over', applicationId];
  const { data, refetch } = useQuery<Counted>({
    queryKey,
    queryFn: async ({ signal }) => {
      const outcome = await api.call(getHandOver, { params: { applicationId }, signal });
      const before = client.getQueryData<Counted>(queryKey)?.lists ?? null;
      return { outcome, lists: outcome.kind === 'delivered' ? outcome.answer.lists : before };
    },
    refetchInterval: COUNT_AGAIN_MS,
    refetchOnMount: 'always',
  });
  /** Puts how far one is now in place of what was counted. */
  const replace = (list: ListHandOver): void => {
    client.setQueryData<Counted>(
      queryKey,
      (before) =>
        before && { ...before, lists: before.lists?.map((one) => (one.list === list.list ? list : one)) ?? null },
    );
  };
  return { outcome: data?.outcome, lists: data?.lists ?? null, again: () => void refetch(), replace };
}

/** The lists of files by where they are kept: one for all that look at it. */
const KEPT = new WeakMap<KeyStorage, Map<string, KeptList<Fetched>>>();

function keptFiles(storage: KeyStorage, applicationId: string): KeptList<Fetched> {
  const of = KEPT.get(storage) ?? new Map<string, KeptList<Fetched>>();
  KEPT.set(storage, of);
  const kept = of.get(applicationId) ?? keptList(storage, `zaehlwerk.desk.handOver.${applicationId}`, isFetched);
  of.set(applicationId, kept);
  return kept;
}

/**
 * The files that were loaded in this browser and not acknowledged. They are kept there, for all its tabs: whoever takes a file
 * to the billing system comes back to acknowledge it, perhaps the next day.
 */
export function useFetched() {
  const { storage } = useDevice();
  const { applicationId } = useDesk();
  const { list, change } = keptFiles(storage, applicationId);
  const files = useObservable(list);
  const isSame = (one: Fetched, other: Fetched) =>
    one.list === other.list && one.format === other.format && one.upTo === other.upTo && one.from === other.from;
  return {
    files,
    /** The same file again is one. */
    keep: (file: Fetched) => change((kept) => [...kept.filter((one) => !isSame(one, file)), file].slice(-MOST_KEPT)),
    remove: (file: Fetched) => change((kept) => kept.filter((one) => !isSame(one, file))),
    /** All of a list: once one was acknowledged, the others have the same readings, or come again. */
    forget: (which: HandOverList) => change((kept) => kept.filter((one) => one.list !== which)),
  };
}
