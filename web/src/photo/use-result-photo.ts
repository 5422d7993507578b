import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getResultImage } from '@zaehlwerk/contract/readings';
import { useConnection, useServerApi } from '../server/use-server.ts';
import { useAccounts } from '../sign-in/use-accounts.ts';
import { useCopies } from '../sign-in/use-kept-queries.ts';

/** The place of a photo of a result, and the account to load it with. */
export interface ResultPhotoPlace {
  readonly accountId: string;
  readonly jobId: string;
  readonly taskId: string;
  readonly imageId: string;
}

/** A photo could not be loaded, for lack of a network or otherwise. */
class PhotoNotLoaded extends Error {
  readonly offline: boolean;

  constructor(offline: boolean) {
    super('a photo could not be loaded');
    this.offline = offline;
  }
}

/**
 * Loads a photo of a result. It never changes: once viewed it is kept on the device while its account is signed in, in
 * memory only briefly.
 */
function useLoading() {
  const [api, accounts, connection, { photos }] = [useServerApi(), useAccounts(), useConnection(), useCopies()];
  return ({ accountId, ...place }: ResultPhotoPlace) => ({
    queryKey: ['resultPhoto', accountId, place.jobId, place.taskId, place.imageId],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
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
}

/** One photo of a result to show, and the state of loading it. */
export function useResultPhoto(place: ResultPhotoPlace): ResultPhoto {
  const { data, error } = useQuery(useLoading()(place));
  if (data !== undefined) return { state: 'there', picture: data };
  if (error !== null) return { state: error instanceof PhotoNotLoaded && error.offline ? 'offline' : 'missing' };
  return { state: 'loading' };
}

/** Loads the photos of a result one at a time; null for one that cannot be loaded. */
export function useTakingResultPhotos(): (place: ResultPhotoPlace) => Promise<Blob | null> {
  const client = useQueryClient();
  const loading = useLoading();
  return (place) => client.fetchQuery(loading(place)).catch(() => null);
}

type ResultPhoto =
  | { readonly state: 'there'; readonly picture: Blob }
  | { readonly state: 'loading' | 'missing' | 'offline' };
