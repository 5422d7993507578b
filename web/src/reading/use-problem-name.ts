import { useRateLabel } from '../meters/use-meter-name.ts';
import { useTexts } from '../text/use-texts.ts';
import { fallPartAt, nameOfFallField } from './explained-fall.ts';
import { COMMENT, FIELD_NAMES, type FormProblem, photosAt, rateAt } from './form-field.ts';
import type { FormOfJob } from './form-of-job.ts';
import { REASON, REMARK } from './not-readable.ts';
import { commentWord } from './shown-in-form.ts';

/** What the field of a problem is called. Errors of the whole form are shown at its first rate, without a name. */
export function useProblemName({ job, settings }: FormOfJob): (problem: FormProblem) => string | null {
  const { t } = useTexts();
  const label = useRateLabel();
  const tasks = job.meter.meterRateTasks;
  return ({ field, text }: FormProblem): string | null => {
    if (field === COMMENT) return t(`entry.comment.${commentWord(settings)}`);
    if (field === REASON) return asName(t('notReadable.why'));
    if (field === REMARK) return t('entry.comment.text');
    const fall = fallPartAt(tasks, field);
    if (fall !== null) {
      const words = fall.part === 'kind' ? asName(t('fall.why')) : t(`fall.${fall.part}`);
      return nameOfFallField(words, tasks.length > 1 ? label(fall.rate) : null);
    }
    const name = FIELD_NAMES.get(field);
    if (name !== undefined) return t(name);
    const isAboutForm = 'finding' in text && !/^reading(Value|Images)$/.test(text.finding.at);
    const task = tasks.find(({ taskId }) => field === rateAt(taskId) || field === photosAt(taskId));
    return task === undefined || isAboutForm ? null : label(task);
  };
}

/** A question in place of a name: a colon comes after it. */
function asName(question: string): string {
  return question.replace(/\?$/, '');
}
