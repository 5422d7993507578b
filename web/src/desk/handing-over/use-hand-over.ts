import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getHandOver, type ListHandOver } from '@zaehlwerk/contract/hand-over';
import type { HandOverList } from '@zaehlwerk/domain/hand-over/acknowledgement';
import { useState } from 'react';
import { useDevice } from '../../device/use-device.ts';
import type { AnswerOf, Outcome } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { useDesk } from '../frame/use-desk.ts';
import { type Fetched, readFetched } from './lists.ts';

const COUNT_AGAIN_MS = 60_000;

/** How far each list is. What was counted last stays while it cannot be counted again. */
export function useLists() {
  const api = useServerApi();
  const { applicationId } = useDesk();
  const client = useQueryClient();
  const queryKey = ['hand-over', applicationId];
  interface Counted {
    readonly outcome: Outcome<AnswerOf<typeof getHandOver>>;
    readonly lists: readonly ListHandOver[] | null;
  }
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
  return { outcome: data?.outcome, lists: data?.lists ?? null, again: () => void refetch() };
}

/**
 * The last file of each list that was loaded in this browser. It is kept there: whoever takes a file to the billing system
 * comes back to acknowledge it, perhaps the next day.
 */
export function useFetched() {
  const { storage } = useDevice();
  const { applicationId } = useDesk();
  const place = `zaehlwerk.desk.handOver.${applicationId}`;
  const [files, setFiles] = useState(() => readFetched(storage.read(place)));
  const replace = (list: HandOverList, file: readonly Fetched[]) => {
    const next = [...files.filter((one) => one.list !== list), ...file];
    setFiles(next);
    storage.write(place, JSON.stringify(next));
  };
  return {
    files,
    keep: (file: Fetched) => replace(file.list, [file]),
    forget: (list: HandOverList) => replace(list, []),
  };
}
