import { blocking } from '@zaehlwerk/domain/finding';
import type { ValidatedRate } from '@zaehlwerk/domain/reading/check-reading';
import { useRateLabel } from '../meters/use-meter-name.ts';
import type { ReadingDraft } from './reading-draft.ts';
import type { InPart } from './use-submit.ts';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { validateJob } from './job-kind.ts';
import type { FormOfJob } from './form-of-job.ts';

/**
 * The names of the rates of a partly sent reading, and what holds back each of the others. A rate cleared in a
 * correction keeps what was sent, so nothing of it is left.
 */
export function usePartWords(of: FormOfJob): (draft: ReadingDraft, sent: readonly string[]) => InPart | null {
  const { t } = useTexts();
  const label = useRateLabel();
  const words = useFindingWords();
  const names = new Map(of.job.meter.meterRateTasks.map((task) => [task.taskId, label(task)]));
  const hasArrived = (taskId: string) => of.arrived.some((one) => one.taskId === taskId);
  const aboutLeft = ({ taskId, state, findings }: ValidatedRate): readonly string[] => {
    const rate = names.get(taskId) ?? '';
    if (state === 'empty') return of.correcting || hasArrived(taskId) ? [] : [t('reading.part.missing', { rate })];
    return [t('reading.part.left', { rate, text: blocking(findings).map(words).join(' ') })];
  };
  return (draft, sent) => {
    const left = validateJob(draft, of)
      .rates.filter(({ taskId }) => !sent.includes(taskId))
      .flatMap(aboutLeft);
    const rates = sent.map((taskId) => names.get(taskId) ?? '').join(', ');
    return left.length === 0 ? null : { sent: rates, left: left.join(' ') };
  };
}
