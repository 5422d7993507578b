import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { type Dispatch, type ReactNode, useEffect } from 'react';
import { useDevice } from '../../device/use-device.ts';
import { type Judgement, judgementOf } from '../../reading-entry/judgement.ts';
import { RateEntry } from '../../reading-entry/RateEntry.tsx';
import { rateId } from './field-ids.ts';
import { judgeShownRate, seenAgainst } from './judge-draft.ts';
import type { DraftEvent, RateDraft } from './reading-draft.ts';

/** One rate of the form. It is judged when the person has stopped typing for a while or leaves it (VAL-28, OPN-078). */
export function RateForm({
  task,
  settings,
  rate,
  judgedComment,
  messages,
  correcting,
  labelWidth,
  commentIsOpen,
  dispatch,
  ways,
}: RateFormProps) {
  const { clock } = useDevice();
  const { taskId } = task;
  const last = seenAgainst(task, correcting);
  const delay = settings.meterReading.validationFeedbackDelayMs;
  useEffect(() => {
    if (rate.typed === rate.judged) return;
    return clock.after(delay, () => dispatch({ type: 'rateSettled', taskId }));
  }, [rate, clock, delay, dispatch, taskId]);
  const seen = { task, typed: rate.judged, last: last?.readingValue ?? null, settings };
  const judgement = judgementOf(judgeShownRate(task, rate.judged, judgedComment, settings), seen);
  return (
    <RateEntry
      id={rateId(taskId)}
      task={task}
      settings={settings}
      last={last}
      typed={rate.typed}
      judgement={commentIsOpen ? withoutComment(judgement) : judgement}
      messages={messages}
      labelWidth={labelWidth}
      onType={(typed) => dispatch({ type: 'typed', taskId, typed })}
      onLeave={() => dispatch({ type: 'rateSettled', taskId })}
      ways={ways}
    />
  );
}

/** An open comment field says itself what is wrong with it. */
function withoutComment(judgement: Judgement | null): Judgement | null {
  return judgement && { ...judgement, findings: judgement.findings.filter((one) => one.at !== 'comment') };
}

interface RateFormProps {
  readonly task: MeterRateTask;
  readonly settings: EffectiveSettings;
  readonly rate: RateDraft;
  /** The comment when it was last judged. */
  readonly judgedComment: string;
  /** What the server said about this rate. */
  readonly messages: readonly string[];
  readonly correcting: boolean;
  readonly labelWidth: number;
  readonly commentIsOpen: boolean;
  readonly dispatch: Dispatch<DraftEvent>;
  /** Buttons offered with a warning. */
  readonly ways?: ReactNode;
}
