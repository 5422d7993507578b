import { postAssignment, postAssignmentStates } from '@zaehlwerk/contract/assignments';
import { postClearing, postClearingQuestion } from '@zaehlwerk/contract/clearing';
import type { CaseAction } from '@zaehlwerk/domain/clearing/case';
import { useState } from 'react';
import type { Outcome } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { useDesk } from '../frame/use-desk.ts';
import { type Case, idOf } from './cases.ts';

/** What was done last; it is taken back by `take`, null where nothing takes it back. */
export interface Done {
  readonly action: CaseAction;
  readonly of: Case;
  readonly take: (() => Promise<Outcome<unknown>>) | null;
}

/** Decides about cases, one call at a time, and takes the last decision back where the portal does. */
export function useDeciding(onDone: (done: Done) => void, onTaken: (of: Case) => void) {
  const api = useServerApi();
  const { applicationId } = useDesk();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Exclude<Outcome<unknown>, { kind: 'delivered' }> | null>(null);
  const [last, setLast] = useState<Done | null>(null);
  const params = { applicationId };

  const run = async (call: () => Promise<Outcome<unknown>>, then: () => void) => {
    if (isBusy) return;
    setBusy(true);
    setFailed(null);
    const outcome = await call();
    setBusy(false);
    if (outcome.kind === 'delivered') then();
    else setFailed(outcome);
  };
  const note = (done: Done) => {
    setLast(done);
    onDone(done);
  };
  const reopen = (one: Case, orderNumber: string | null = null) => {
    const body = { readingIds: [idOf(one)], state: 'open' as const };
    return one.kind === 'reading'
      ? api.call(postClearing, { params, body })
      : api.call(postAssignmentStates, { params, body: { ...body, orderNumber } });
  };
  return {
    isBusy,
    failed,
    forget: () => setFailed(null),
    last,
    release: (one: Case) =>
      run(
        () => api.call(postClearing, { params, body: { readingIds: [idOf(one)], state: 'released' } }),
        // What was released may have been handed over.
        () => note({ action: 'release', of: one, take: null }),
      ),
    discard: (one: Case, reason: string) => {
      const body = { readingIds: [idOf(one)], state: 'discarded' as const, reason };
      return run(
        () => api.call(one.kind === 'reading' ? postClearing : postAssignmentStates, { params, body }),
        () => note({ action: 'discard', of: one, take: () => reopen(one) }),
      );
    },
    askBack: (one: Case, question: string) =>
      run(
        () => api.call(postClearingQuestion, { params: { ...params, readingId: idOf(one) }, body: { question } }),
        () => note({ action: 'askBack', of: one, take: () => reopen(one) }),
      ),
    assign: (one: Case, orderNumber: string, obis: string | null, confirmed: boolean) =>
      run(
        () =>
          api.call(postAssignment, {
            params: { ...params, readingId: idOf(one) },
            query: {},
            body: { orderNumber, obis, confirmed },
          }),
        () => note({ action: 'assign', of: one, take: () => reopen(one, orderNumber) }),
      ),
    corrected: (one: Case) => note({ action: 'correct', of: one, take: null }),
    undo: () => {
      const { take = null, of } = last ?? {};
      if (take === null || of === undefined) return;
      void run(take, () => {
        setLast(null);
        onTaken(of);
      });
    },
  };
}

export type Deciding = ReturnType<typeof useDeciding>;
