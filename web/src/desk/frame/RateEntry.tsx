import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { lastKnownReading } from '@zaehlwerk/domain/reading/last-reading';
import type { Dispatch } from 'react';
import { useRateLabel } from '../../meters/use-meter-name.ts';
import { FallField } from '../../reading/FallField.tsx';
import { RateField } from '../../reading/RateField.tsx';
import { asksWhy, validateExplained } from '../../reading/explained-fall.ts';
import { feedbackOf } from '../../reading/feedback.ts';
import { rateAt } from '../../reading/form-field.ts';
import type { FormOfJob } from '../../reading/form-of-job.ts';
import { type DraftEvent, rateOf, type ReadingDraft } from '../../reading/reading-draft.ts';
import { useSettling } from '../../reading/use-settling.ts';
import { usePortal } from '../../tenant/use-portal.ts';

const NOTHING: readonly string[] = [];

/** One rate. It is validated when the clerk pauses or leaves it. */
export function RateEntry({ task, of, draft, labelWidth, dispatch }: RateProps) {
  const { job, settings } = of;
  const { explainsFalls } = usePortal();
  const nameOf = useRateLabel();
  const { taskId } = task;
  const rate = rateOf(draft, taskId);
  const settle = () => dispatch({ type: 'rateSettled', rateId: taskId });
  useSettling(rate, settings.meterReading.validationFeedbackDelayMs, settle);
  const last = lastKnownReading(task);
  const { validated } = rate;
  const explained = validateExplained(draft, task, settings, 'validated');
  const asked = asksWhy(draft, task, settings, explainsFalls);
  const feedback = feedbackOf(explained.rate, {
    task,
    typed: validated,
    last: last?.readingValue ?? null,
    fall: explained.fall,
    settings,
  });
  return (
    <RateField
      id={rateAt(taskId)}
      task={task}
      settings={settings}
      last={last}
      typed={rate.typed}
      feedback={feedback}
      messages={NOTHING}
      labelWidth={labelWidth}
      asksWhy={asked && explained.fall === null}
      onType={(typed) => dispatch({ type: 'typed', rateId: taskId, typed })}
      onLeave={settle}
    >
      {asked && (
        <FallField
          form={{ draft, dispatch }}
          rateId={taskId}
          rate={job.meter.meterRateTasks.length > 1 ? nameOf(task) : null}
          findings={explained.findings}
        />
      )}
    </RateField>
  );
}

interface RateProps {
  readonly task: MeterRateTask;
  readonly of: FormOfJob;
  readonly draft: ReadingDraft;
  readonly labelWidth: number;
  readonly dispatch: Dispatch<DraftEvent>;
}
