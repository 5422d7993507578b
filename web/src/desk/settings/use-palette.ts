import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getPalette } from '@zaehlwerk/contract/document-versions';
import type { AnswerOf } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { useDesk } from '../frame/use-desk.ts';

export const APPEARANCES = ['light', 'dark', 'hc', 'hcDark'] as const;

export type Palette = AnswerOf<typeof getPalette>;

/** What the server derives from a colour; that of the colour before while it is asked, null where it cannot be. */
export function usePalette(color: string): { readonly palette: Palette | null; readonly isAsking: boolean } {
  const api = useServerApi();
  const { applicationId } = useDesk();
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['palette', applicationId, color],
    queryFn: ({ signal }) => api.call(getPalette, { params: { applicationId }, query: { color }, signal }),
    placeholderData: keepPreviousData,
  });
  return {
    palette: data?.kind === 'delivered' ? data.answer : null,
    isAsking: isPlaceholderData || (isFetching && data?.kind !== 'delivered'),
  };
}
