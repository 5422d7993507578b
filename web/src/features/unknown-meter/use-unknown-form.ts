import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { UnknownReadingSettings } from '@zaehlwerk/domain/unknown-meter/unknown-reading-settings';
import type { UnknownReadingSubmission } from '@zaehlwerk/domain/unknown-meter/unknown-reading';
import { useEffect, useState } from 'react';
import type { KeptAccount } from '../../accounts/kept-account.ts';
import { useDevice } from '../../device/use-device.ts';
import { arePreparing } from '../../photos/attached-photos.ts';
import { useWhenPrepared } from '../../photos/use-when-prepared.ts';
import { judgeUnknownDraft, shownFindings } from './judge-unknown-draft.ts';
import type { ServerMessages } from './unknown-draft.ts';
import { formProblems, serverProblems, type UnknownProblem } from './unknown-problems.ts';
import { useSendUnknown } from './use-send-unknown.ts';
import { useUnknownDraft } from './use-unknown-draft.ts';

/** The form of a meter that is not on the list: what is typed, what is wrong with it, and sending it. */
export function useUnknownForm({ accounts, settings, feedbackDelayMs, today, onSent }: FormNeeds) {
  const { clock } = useDevice();
  const [problems, setProblems] = useState<readonly UnknownProblem[]>([]);
  const onReplaced = () => setProblems([]);
  const { draft, form, dispatch, back, forget } = useUnknownDraft({ accounts, today, onReplaced });
  const chosen = accounts.length === 1 ? accounts[0] : accounts.find(({ id }) => id === draft.accountId);
  const onRefused = (messages: ServerMessages) => {
    dispatch({ type: 'refused', messages });
    setProblems(serverProblems(messages));
  };
  const { sending, send } = useSendUnknown({
    form,
    onRefused,
    onSent: (submission) => {
      forget();
      onSent(submission);
    },
  });
  const judged = judgeUnknownDraft(draft, settings, today);

  const press = () => {
    dispatch({ type: 'pressed' });
    setProblems(formProblems(chosen !== undefined, judged.findings));
    if (chosen !== undefined && judged.value !== null && judged.findings.length === 0) {
      void send(draft, chosen.id, judged.value);
    }
  };
  const preparing = arePreparing(draft.photos);
  useWhenPrepared(draft.sendWaits, preparing, press);

  const { meterNumber, comment } = draft;
  useEffect(
    () => clock.after(feedbackDelayMs, () => dispatch({ type: 'settled', field: 'meterNumber' })),
    [meterNumber, clock, feedbackDelayMs, dispatch],
  );
  useEffect(
    () => clock.after(feedbackDelayMs, () => dispatch({ type: 'settled', field: 'comment' })),
    [comment, clock, feedbackDelayMs, dispatch],
  );
  return {
    draft,
    dispatch,
    back,
    problems,
    sending,
    findings: shownFindings(draft, judged),
    accountId: chosen?.id ?? null,
    /** Sending waits for photos that are still being prepared, so that a person may press at once. */
    press: () => (preparing ? dispatch({ type: 'sendWaits' }) : press()),
  };
}

export type UnknownForm = ReturnType<typeof useUnknownForm>;

interface FormNeeds {
  readonly accounts: readonly KeptAccount[];
  readonly settings: UnknownReadingSettings;
  readonly feedbackDelayMs: number;
  readonly today: Day;
  readonly onSent: (submission: UnknownReadingSubmission<unknown>) => void;
}
