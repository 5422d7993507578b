import { getResultImage } from '@zaehlwerk/contract/readings';
import { useQuery } from '@tanstack/react-query';
import { useAccounts } from '../../../accounts/use-accounts.ts';
import { useDevice } from '../../../device/use-device.ts';
import { useServerApi } from '../../../server-api/use-server-api.ts';

/** Where a photo of a result is found, and in whose name. */
export interface ResultPhotoPlace {
  readonly accountId: string;
  readonly jobId: string;
  readonly taskId: string;
  readonly imageId: string;
}

/** Loads one photo of a result, which never changes. Kept in memory alone (quality S35), and not for long. */
export function useResultPhoto({ accountId, ...place }: ResultPhotoPlace): ResultPhoto {
  const [api, accounts, { online }] = [useServerApi(), useAccounts(), useDevice()];
  const { data, isError } = useQuery({
    queryKey: ['resultPhoto', accountId, place.jobId, place.taskId, place.imageId],
    queryFn: async ({ signal }) => {
      const outcome = await api.call(getResultImage, { as: accounts.bearerOf(accountId), params: place, signal });
      if (outcome.kind === 'delivered') return outcome.answer;
      throw new Error(`photo ${outcome.kind}`);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data !== undefined) return { state: 'there', picture: data };
  if (isError) return { state: online.get() ? 'missing' : 'offline' };
  return { state: 'loading' };
}

type ResultPhoto =
  | { readonly state: 'there'; readonly picture: Blob }
  | { readonly state: 'loading' | 'missing' | 'offline' };
