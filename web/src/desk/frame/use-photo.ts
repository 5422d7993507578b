import { useQuery } from '@tanstack/react-query';
import { APPLICATION_HEADER } from '@zaehlwerk/contract/clerks';
import { getOperatorImage } from '@zaehlwerk/contract/operator';
import { useMemo, useSyncExternalStore } from 'react';
import { useServerApi } from '../../server/use-server.ts';
import { useDesk } from './use-desk.ts';

/**
 * One photo, as an address for `<img>` and as it came, and a function that asks for it again where it could not be loaded. Loaded once: what is
 * shown next may be asked for before.
 */
export function usePhoto(imageId: string | null): {
  readonly photo: 'loading' | 'failed' | (string & {});
  /** Null until it is there. */
  readonly blob: Blob | null;
  readonly again: () => void;
} {
  const api = useServerApi();
  const { applicationId } = useDesk();
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['photo', applicationId, imageId],
    enabled: imageId !== null,
    queryFn: async ({ signal }) => {
      if (imageId === null) return null;
      const headers = { [APPLICATION_HEADER]: applicationId };
      const outcome = await api.call(getOperatorImage, { params: { imageId }, headers, signal });
      return outcome.kind === 'delivered' ? outcome.answer : null;
    },
    // A photo never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const made = useMemo(() => addressOf(data ?? null), [data]);
  const url = useSyncExternalStore(made.subscribe, made.get);
  const again = () => void refetch();
  const blob = data ?? null;
  if (url !== null) return { photo: url, blob, again };
  return { photo: data === null && !isFetching ? 'failed' : 'loading', blob, again };
}

/** The address of a picture, which is there as long as somebody shows it; null until then. */
function addressOf(picture: Blob | null) {
  let url: string | null = null;
  return {
    get: () => url,
    subscribe: () => {
      if (picture !== null) url = URL.createObjectURL(picture);
      return () => {
        if (url !== null) URL.revokeObjectURL(url);
        url = null;
      };
    },
  };
}
