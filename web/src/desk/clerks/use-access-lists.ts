import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { APPLICATION_HEADER, getDeskSessions } from '@zaehlwerk/contract/clerks';
import { getClerks } from '@zaehlwerk/contract/clerk-management';
import { getDeskDeputy } from '@zaehlwerk/contract/deputies';
import { getDeskPasskeys } from '@zaehlwerk/contract/passkeys';
import { getOperatorKeys } from '@zaehlwerk/contract/operator';
import type { AnswerOf, Outcome } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { useDesk, useMay } from '../frame/use-desk.ts';

/** What was asked for: undefined while it is first asked. */
interface Asked<Answer> {
  readonly outcome: Outcome<Answer> | undefined;
  readonly again: () => void;
}

export type ListedKey = AnswerOf<typeof getOperatorKeys>['keys'][number];
export type ListedSession = AnswerOf<typeof getDeskSessions>['sessions'][number];

/** What is shown stays while it cannot be asked for anew. */
function keepKnown<Answer>(
  client: QueryClient,
  queryKey: readonly string[],
  outcome: Outcome<Answer>,
): Outcome<Answer> {
  const before = client.getQueryData<Outcome<Answer>>(queryKey);
  return outcome.kind === 'unreachable' && before?.kind === 'delivered' ? before : outcome;
}

/** Who works at this desk. */
export function useClerks(): Asked<AnswerOf<typeof getClerks>> {
  const api = useServerApi();
  const { applicationId } = useDesk();
  const may = useMay();
  const client = useQueryClient();
  const queryKey = ['clerks', applicationId];
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      keepKnown(client, queryKey, await api.call(getClerks, { params: { applicationId }, signal })),
    refetchOnMount: 'always',
    enabled: may('clerks'),
  });
  return { outcome: data, again: () => void refetch() };
}

/** By which keys programs work. */
export function useKeys(): Asked<AnswerOf<typeof getOperatorKeys>> {
  const api = useServerApi();
  const { applicationId } = useDesk();
  const may = useMay();
  const client = useQueryClient();
  const queryKey = ['keys', applicationId];
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const headers = { [APPLICATION_HEADER]: applicationId };
      return keepKnown(client, queryKey, await api.call(getOperatorKeys, { headers, signal }));
    },
    refetchOnMount: 'always',
    enabled: may('keys'),
  });
  return { outcome: data, again: () => void refetch() };
}

/** Where whoever asks is signed in. */
export function useSessions(): Asked<AnswerOf<typeof getDeskSessions>> {
  const api = useServerApi();
  const client = useQueryClient();
  const queryKey = ['sessions'];
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => keepKnown(client, queryKey, await api.call(getDeskSessions, { signal })),
    refetchOnMount: 'always',
  });
  return { outcome: data, again: () => void refetch() };
}

/** Who stands in for whoever asks, and for whom they do. */
export function useOwnDeputy(): Asked<AnswerOf<typeof getDeskDeputy>> {
  const api = useServerApi();
  const client = useQueryClient();
  const queryKey = ['deputy'];
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => keepKnown(client, queryKey, await api.call(getDeskDeputy, { signal })),
    refetchOnMount: 'always',
  });
  return { outcome: data, again: () => void refetch() };
}

/** By which passkeys whoever asks signs in. */
export function usePasskeys(): Asked<AnswerOf<typeof getDeskPasskeys>> {
  const api = useServerApi();
  const client = useQueryClient();
  const queryKey = ['passkeys'];
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => keepKnown(client, queryKey, await api.call(getDeskPasskeys, { signal })),
    refetchOnMount: 'always',
  });
  return { outcome: data, again: () => void refetch() };
}
