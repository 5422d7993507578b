import { getHelp } from '@zaehlwerk/contract/help';
import { useQuery } from '@tanstack/react-query';
import { usePortal } from '../tenant/use-portal.ts';
import { useServerApi } from '../server/use-server-api.ts';

/**
 * Whether there is global help, according to the latest answer of the server (HLP-01, APP-92); `asking` until the first
 * answer.
 */
export function useGlobalHelp(): 'enabled' | 'none' | 'asking' {
  const api = useServerApi();
  const { applicationId } = usePortal();
  const { data, isPending } = useQuery({
    queryKey: ['help', applicationId],
    queryFn: async ({ signal }) => {
      const outcome = await api.call(getHelp, { params: { applicationId }, signal });
      if (outcome.kind === 'unreachable') throw new Error('nobody said whether there is help');
      return outcome.kind === 'delivered';
    },
    // Every screen has the menu, and this hardly ever changes.
    staleTime: 3_600_000,
  });
  if (isPending) return 'asking';
  return data === true ? 'enabled' : 'none';
}
