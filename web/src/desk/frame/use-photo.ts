import { useQuery } from '@tanstack/react-query';
import { APPLICATION_HEADER } from '@zaehlwerk/contract/clerks';
import { getOperatorImage } from '@zaehlwerk/contract/operator';
import { useEffect, useState } from 'react';
import { useServerApi } from '../../server/use-server.ts';
import { useDesk } from './use-desk.ts';

/**
 * One photo, as an address for `<img>`, and a function that asks for it again where it could not be loaded. Loaded once: what is
 * shown next may be asked for before.
 */
export function usePhoto(imageId: string): {
  readonly photo: 'loading' | 'failed' | (string & {});
  readonly again: () => void;
} {
  const api = useServerApi();
  const { applicationId } = useDesk();
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['photo', applicationId, imageId],
    queryFn: async ({ signal }) => {
      const headers = { [APPLICATION_HEADER]: applicationId };
      const outcome = await api.call(getOperatorImage, { params: { imageId }, headers, signal });
      return outcome.kind === 'delivered' ? outcome.answer : null;
    },
    // A photo never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [made, setMade] = useState<{ readonly of: Blob; readonly url: string } | null>(null);
  useEffect(() => {
    if (!data) return;
    const url = URL.createObjectURL(data);
    setMade({ of: data, url });
    return () => URL.revokeObjectURL(url);
  }, [data]);
  const again = () => void refetch();
  if (data && made?.of === data) return { photo: made.url, again };
  return { photo: data === null && !isFetching ? 'failed' : 'loading', again };
}
