import { postAssignment, postAssignmentStates } from '@zaehlwerk/contract/assignments';
import { postClearing, postClearingQuestion } from '@zaehlwerk/contract/clearing';
import { postProposalAnswer } from '@zaehlwerk/contract/clearing-proposals';
import type { CaseAction } from '@zaehlwerk/domain/clearing/case';
import type { ClearingState } from '@zaehlwerk/domain/clearing/clearing';
import { useState } from 'react';
import type { Outcome } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { useDesk } from '../frame/use-desk.ts';
import { type Case, idOf, waitingOf } from './cases.ts';

/** What can be done about a case; where two clerks have to be sure, that it was proposed, and how that was answered. */
export type DoneAction = CaseAction | 'propose' | 'confirm' | 'sendBack' | 'takeBack';

/** What was done last; it is taken back by `take`, null where nothing takes it back. */
export interface Done {
  readonly action: DoneAction;
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
  /** `wasProposed`: it was taken back before anybody has decided. */
  readonly onTaken: (of: Case, wasProposed: boolean) => void;
  /** What is known of the cases may be wrong. */
  readonly onFailed: () => void;
}

/** Decides about cases, one call at a time, and takes the last decision back where the portal does. */
// oxlint-disable-next-line max-lines-per-function -- One list of what can be decided.
export function useDeciding({ onDone, onTaken, onFailed }: OnDecided) {
  const api = useServerApi();
  const { applicationId } = useDesk();
  const { isBusy, failed, forget, run } = useOneCall(onFailed);
  const [last, setLast] = useState<Done | null>(null);
  const calls = callsOf(api, applicationId);
  const note = (done: Done) => {
    setLast(done);
    onDone(done);
  };
  /** What was decided, or proposed where another clerk has to confirm it: its maker takes that back. */
  const noteUnlessProposed = (answer: object, done: Done) => {
    const waits = 'proposed' in answer && answer.proposed !== 0 && answer.proposed !== false;
    note(waits ? { action: 'propose', of: done.of, take: () => calls.answer(done.of, 'takenBack') } : done);
  };
  const answered = (of: Case, answer: Exclude<DoneAction, CaseAction | 'propose'>, reason: string | null = null) =>
    run(
      { of },
      () => calls.answer(of, ANSWERS[answer], reason),
      () => note({ action: answer, of, take: null }),
    );
  return {
    isBusy,
    /** What was not done about a case; null where nothing failed. */
    failedOf: (one: Case) =>
      failed !== null && !failed.isUndo && idOf(failed.of) === idOf(one) ? failed.outcome : null,
    failedUndo: failed?.isUndo === true ? failed.outcome : null,
    forget,
    last,
    release: (one: Case) =>
      // What was released may have been handed over.
      run(
        { of: one },
        () => calls.release(one),
        (answer) => noteUnlessProposed(answer, { action: 'release', of: one, take: null }),
      ),
    discard: (one: Case, reason: string) =>
      run<object>(
        { of: one },
        () => calls.discard(one, reason),
        (answer) => {
          noteUnlessProposed(answer, { action: 'discard', of: one, take: () => calls.reopen(one, 'discarded') });
        },
      ),
    askBack: (one: Case, question: string) =>
      run(
        { of: one },
        () => calls.askBack(one, question),
        ({ mail }) => {
          const noMail = mail === 'waiting' ? null : mail;
          note({ action: 'askBack', of: one, take: () => calls.reopen(one, 'askedBack'), noMail });
        },
      ),
    assign: (one: Case, ...to: To) =>
      run(
        { of: one },
        () => calls.assign(one, ...to),
        () => {
          note({ action: 'assign', of: one, take: () => calls.reopen(one, 'discarded', to[0]) });
        },
      ),
    corrected: (one: Case, proposed: boolean) =>
      noteUnlessProposed({ proposed }, { action: 'correct', of: one, take: null }),
    confirm: (one: Case) => answered(one, 'confirm'),
    sendBack: (one: Case, reason: string) => answered(one, 'sendBack', reason),
    takeBack: (one: Case) => answered(one, 'takeBack'),
    /** Takes back that a reading without an order was discarded, whoever has done so. */
    reopen: (one: Case) =>
      run(
        { of: one },
        (): Promise<Outcome<unknown>> => calls.reopen(one, 'discarded'),
        () => {
          setLast(null);
          onTaken(one, false);
        },
      ),
    undo: () => {
      const { take = null, of, action } = last ?? {};
      if (take === null || of === undefined) return;
      void run({ of, isUndo: true }, take, () => {
        setLast(null);
        onTaken(of, action === 'propose');
      });
    },
  };
}

/** One call at a time, and why the last one failed. */
function useOneCall(onFailed: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<NotDone | null>(null);
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
  return { isBusy, failed, forget: () => setFailed(null), run };
}

const ANSWERS = { confirm: 'confirmed', sendBack: 'sentBack', takeBack: 'takenBack' } as const;

type To = readonly [orderNumber: string, obis: string | null, confirmed: boolean];

/** The calls by which a case is decided about. */
function callsOf(api: ReturnType<typeof useServerApi>, applicationId: string) {
  const params = { applicationId };
  const ofOne = (one: Case) => ({ ...params, readingId: idOf(one) });
  return {
    release: (one: Case) =>
      api.call(postClearing, { params, body: { readingIds: [idOf(one)], state: 'released', ...seenIn(one) } }),
    discard: (one: Case, reason: string) => {
      const body = { readingIds: [idOf(one)], state: 'discarded' as const, reason };
      return one.kind === 'reading'
        ? api.call(postClearing, { params, body: { ...body, ...seenIn(one) } })
        : api.call(postAssignmentStates, { params, body });
    },
    /** Answers what was seen to be proposed; whoever has just proposed something takes that back. */
    answer: (one: Case, answer: (typeof ANSWERS)[keyof typeof ANSWERS], reason: string | null = null) => {
      const proposalId = waitingOf(one)?.proposalId;
      const body = { answer, reason, ...(proposalId !== undefined && { proposalId }) };
      return api.call(postProposalAnswer, { params: ofOne(one), body });
    },
    askBack: (one: Case, question: string) =>
      api.call(postClearingQuestion, { params: ofOne(one), body: { question, ...seenIn(one) } }),
    assign: (one: Case, ...[orderNumber, obis, confirmed]: To) =>
      api.call(postAssignment, { params: ofOne(one), query: {}, body: { orderNumber, obis, confirmed } }),
    /** Takes a decision back, after which the case is in the state `from`; an assignment is that to an order. */
    reopen: (one: Case, from: 'discarded' | 'askedBack', orderNumber: string | null = null) => {
      const body = { readingIds: [idOf(one)], state: 'open' as const };
      return one.kind === 'reading'
        ? api.call(postClearing, { params, body: { ...body, from } })
        : api.call(postAssignmentStates, { params, body: { ...body, orderNumber } });
    },
  };
}

/** In which state whoever decides has seen a reading: what somebody else has decided since then is not replaced. */
export function seenIn(one: Case): { readonly from?: ClearingState } {
  return one.kind === 'reading' ? { from: one.of.state } : {};
}

export type Deciding = ReturnType<typeof useDeciding>;
