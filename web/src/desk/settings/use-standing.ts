import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getDocumentDraft, getDocumentVersions } from '@zaehlwerk/contract/document-versions';
import { getApplicationDocument } from '@zaehlwerk/contract/operator';
import { useState } from 'react';
import type { Outcome } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { useDesk } from '../frame/use-desk.ts';
import type { Standing } from './draft.ts';

interface Loaded {
  /** Which time it was loaded: whoever works on an earlier one begins anew. */
  readonly round: number;
  readonly outcome: Outcome<Standing>;
}

/** How the settings stand, loaded once for each round: what somebody works on is not replaced beneath their hands. */
export function useStanding() {
  const api = useServerApi();
  const { applicationId } = useDesk();
  const [round, setRound] = useState(0);
  const client = useQueryClient();
  const queryKey = ['settings', applicationId, round];
  const { data: loaded } = useQuery<Loaded>({
    queryKey,
    queryFn: async ({ signal }) => {
      // Signing in again asks for everything anew, which is not asked for here.
      const before = client.getQueryData<Loaded>(queryKey);
      if (before?.outcome.kind === 'delivered') return before;
      const input = { params: { applicationId }, signal };
      // First: what comes between makes the draft one of an earlier version, and that is found when it is sent.
      const versions = await api.call(getDocumentVersions, input);
      if (versions.kind !== 'delivered') return { round, outcome: versions };
      const [document, draft] = await Promise.all([
        api.call(getApplicationDocument, input),
        api.call(getDocumentDraft, input),
      ]);
      if (document.kind !== 'delivered') return { round, outcome: document };
      const isNone = draft.kind === 'refused' && draft.problem.code === 'notFound';
      if (draft.kind !== 'delivered' && !isNone) return { round, outcome: draft };
      const standing = {
        versions: versions.answer.versions,
        inForce: document.answer,
        draft: draft.kind === 'delivered' ? draft.answer : null,
      };
      return { round, outcome: { kind: 'delivered', answer: standing } };
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Until the next round is there, that of before is shown.
  const isRenewing = loaded !== undefined && loaded.round !== round;
  return { loaded, isRenewing, again: () => setRound((before) => before + 1) };
}
