import { useQuery } from '@tanstack/react-query';
import { getImport, getImports } from '@zaehlwerk/contract/import-calls';
import type { KeptImport } from '@zaehlwerk/contract/kept-import';
import type { AnswerOf, Outcome } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { useDesk, useMay } from '../frame/use-desk.ts';

const ASK_EVERY_MS = 1000;
const RETRY_MS = 5000;

/** Whether an import goes on by itself. */
export function isUnderWay({ state }: Pick<KeptImport, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

/** One import, asked about again as long as it goes on; `outcome` is undefined while it is first asked about. */
export function useImport(importId: string | null): {
  readonly outcome: Outcome<AnswerOf<typeof getImport>> | undefined;
  readonly again: () => void;
} {
  const api = useServerApi();
  const { applicationId } = useDesk();
  const may = useMay();
  const { data, refetch } = useQuery({
    queryKey: ['import', applicationId, importId],
    queryFn: ({ signal }) => api.call(getImport, { params: { applicationId, importId: importId ?? '' }, signal }),
    refetchInterval: ({ state: { data: last } }) => {
      if (last?.kind === 'unreachable') return RETRY_MS;
      return last?.kind === 'delivered' && isUnderWay(last.answer) ? ASK_EVERY_MS : false;
    },
    refetchOnMount: 'always',
    enabled: importId !== null && may('import'),
  });
  return { outcome: data, again: () => void refetch() };
}

/** The newest imports; the list is read again as long as one of them goes on. */
export function useImportList(limit: number): {
  readonly outcome: Outcome<AnswerOf<typeof getImports>> | undefined;
  readonly again: () => void;
} {
  const api = useServerApi();
  const { applicationId } = useDesk();
  const may = useMay();
  const { data, refetch } = useQuery({
    queryKey: ['imports', applicationId, limit],
    queryFn: ({ signal }) => api.call(getImports, { params: { applicationId }, query: { limit }, signal }),
    placeholderData: (before) => before,
    refetchInterval: ({ state: { data: last } }) => {
      if (last?.kind === 'unreachable') return RETRY_MS;
      return last?.kind === 'delivered' && last.answer.imports.some(isUnderWay) ? ASK_EVERY_MS : false;
    },
    refetchOnMount: 'always',
    enabled: may('import'),
  });
  return { outcome: data, again: () => void refetch() };
}
