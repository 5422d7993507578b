import { getResultImage } from '@zaehlwerk/contract/readings';
import { useQuery } from '@tanstack/react-query';
import { useAccounts } from '../../../accounts/use-accounts.ts';
import { useConnection } from '../../../connection/use-connection.ts';
import { useCopies } from '../../../copies/use-copies.ts';
import { useServerApi } from '../../../server-api/use-server-api.ts';

/** Where a photo of a result is found, and in whose name. */
export interface ResultPhotoPlace {
  readonly accountId: string;
  readonly jobId: string;
  readonly taskId: string;
  readonly imageId: string;
}

/** A photo could not be loaded, for want of a network or otherwise (JOB-20). */
class PhotoNotLoaded extends Error {
  readonly offline: boolean;

  constructor(offline: boolean) {
    super('a photo could not be loaded');
    this.offline = offline;
  }
}

/**
 * Loads one photo of a result, which never changes: once it was looked at, it is kept on the device as long as its account
 * is signed in (JOB-20, quality S35), in memory not for long.
 */
export function useResultPhoto({ accountId, ...place }: ResultPhotoPlace): ResultPhoto {
  const [api, accounts, connection, { photos }] = [useServerApi(), useAccounts(), useConnection(), useCopies()];
  const { data, error } = useQuery({
    queryKey: ['resultPhoto', accountId, place.jobId, place.taskId, place.imageId],
    queryFn: async ({ signal }) => {
      const kept = await photos.find({ accountId, imageId: place.imageId });
      if (kept !== null) return kept;
      const outcome = await api.call(getResultImage, { as: accounts.bearerOf(accountId), params: place, signal });
      if (outcome.kind !== 'delivered')
        throw new PhotoNotLoaded(outcome.kind === 'unreachable' && !(await connection.check()));
      void photos.keep({ accountId, imageId: place.imageId }, outcome.answer);
      return outcome.answer;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data !== undefined) return { state: 'there', picture: data };
  if (error !== null) return { state: error instanceof PhotoNotLoaded && error.offline ? 'offline' : 'missing' };
  return { state: 'loading' };
}

type ResultPhoto =
  | { readonly state: 'there'; readonly picture: Blob }
  | { readonly state: 'loading' | 'missing' | 'offline' };
