import { postAssignment, postAssignmentStates } from '@zaehlwerk/contract/assignments';
import { postClearing, postClearingQuestion } from '@zaehlwerk/contract/clearing';
import type { CaseAction } from '@zaehlwerk/domain/clearing/case';
import type { ClearingState } from '@zaehlwerk/domain/clearing/clearing';
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
  /** Of a question that no mail carries: why. */
  readonly noMail?: 'noAddress' | 'noMailServer' | null;
}

/** Why something was not decided, or not taken back, or not known to be. */
export interface NotDone {
  readonly of: Case;
  readonly isUndo: boolean;
  readonly outcome: Exclude<Outcome<unknown>, { kind: 'delivered' }>;
}

interface OnDecided {
  readonly onDone: (done: Done) => void;
  readonly onTaken: (of: Case) => void;
  /** What is known of the cases may be wrong. */
  readonly onFailed: () => void;
}

/** Decides about cases, one call at a time, and takes the last decision back where the portal does. */
export function useDeciding({ onDone, onTaken, onFailed }: OnDecided) {
  const api = useServerApi();
  const { applicationId } = useDesk();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<NotDone | null>(null);
  const [last, setLast] = useState<Done | null>(null);
  const params = { applicationId };

  const run = async <Answer>(
    { of, isUndo = false }: { readonly of: Case; readonly isUndo?: boolean },
    call: () => Promise<Outcome<Answer>>,
    then: (answer: Answer) => void,
  ) => {
    if (isBusy) return;
    setBusy(true);
    setFailed(null);
    const outcome = await call();
    setBusy(false);
    if (outcome.kind === 'delivered') return then(outcome.answer);
    setFailed({ of, isUndo, outcome });
    onFailed();
  };
  const note = (done: Done) => {
    setLast(done);
    onDone(done);
  };
  const reopen = (one: Case, from: 'discarded' | 'askedBack', orderNumber: string | null = null) => {
    const body = { readingIds: [idOf(one)], state: 'open' as const };
    return one.kind === 'reading'
      ? api.call(postClearing, { params, body: { ...body, from } })
      : api.call(postAssignmentStates, { params, body: { ...body, orderNumber } });
  };
  return {
    isBusy,
    /** What was not done about a case; null where nothing failed. */
    failedOf: (one: Case) =>
      failed !== null && !failed.isUndo && idOf(failed.of) === idOf(one) ? failed.outcome : null,
    failedUndo: failed?.isUndo === true ? failed.outcome : null,
    forget: () => setFailed(null),
    last,
    release: (one: Case) =>
      run(
        { of: one },
        () => api.call(postClearing, { params, body: { readingIds: [idOf(one)], state: 'released', ...seenIn(one) } }),
        // What was released may have been handed over.
        () => note({ action: 'release', of: one, take: null }),
      ),
    discard: (one: Case, reason: string) => {
      const body = { readingIds: [idOf(one)], state: 'discarded' as const, reason };
      return run<unknown>(
        { of: one },
        () =>
          one.kind === 'reading'
            ? api.call(postClearing, { params, body: { ...body, ...seenIn(one) } })
            : api.call(postAssignmentStates, { params, body }),
        () => note({ action: 'discard', of: one, take: () => reopen(one, 'discarded') }),
      );
    },
    askBack: (one: Case, question: string) =>
      run(
        { of: one },
        () =>
          api.call(postClearingQuestion, {
            params: { ...params, readingId: idOf(one) },
            body: { question, ...seenIn(one) },
          }),
        ({ mail }) =>
          note({
            action: 'askBack',
            of: one,
            take: () => reopen(one, 'askedBack'),
            noMail: mail === 'waiting' ? null : mail,
          }),
      ),
    assign: (one: Case, orderNumber: string, obis: string | null, confirmed: boolean) =>
      run(
        { of: one },
        () =>
          api.call(postAssignment, {
            params: { ...params, readingId: idOf(one) },
            query: {},
            body: { orderNumber, obis, confirmed },
          }),
        () => note({ action: 'assign', of: one, take: () => reopen(one, 'discarded', orderNumber) }),
      ),
    corrected: (one: Case) => note({ action: 'correct', of: one, take: null }),
    undo: () => {
      const { take = null, of } = last ?? {};
      if (take === null || of === undefined) return;
      void run({ of, isUndo: true }, take, () => {
        setLast(null);
        onTaken(of);
      });
    },
  };
}

/** In which state whoever decides has seen a reading: what somebody else has decided since then is not replaced. */
export function seenIn(one: Case): { readonly from?: ClearingState } {
  return one.kind === 'reading' ? { from: one.of.state } : {};
}

export type Deciding = ReturnType<typeof useDeciding>;
