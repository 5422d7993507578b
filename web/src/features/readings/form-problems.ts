import { blocking, type Finding } from '@zaehlwerk/domain/finding';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { rateLabel } from '@zaehlwerk/domain/meter/rate-label';
import { COMMENT_ID, DATE_ID, photosId, rateId } from './field-ids.ts';
import { aboutComment, type JudgedDraft } from './judge-draft.ts';
import type { ServerMessages } from './server-messages.ts';

/** Something that keeps a reading from being sent, and where it can be mended. */
export interface FormProblem {
  /** Id of the field to lead to; null when it is about none. */
  readonly target: string | null;
  /** What the field is called: a rate by its label, the others by what they are. */
  readonly field: { readonly rate: string } | 'date' | 'comment' | null;
  readonly text: { readonly finding: Finding } | { readonly message: string };
}

/** Every problem of a form that cannot be sent as it is, in the order of its fields (quality A06). */
export function formProblems(tasks: readonly MeterRateTask[], judged: JudgedDraft): readonly FormProblem[] {
  const first = tasks[0];
  if (judged.rates.every((rate) => rate.state === 'empty') && first !== undefined) {
    const empty = judged.decision.kind === 'blocked' ? judged.decision.findings : [];
    return empty.map((finding) => ({ target: rateInput(first.taskId), field: null, text: { finding } }));
  }
  const aboutRates = tasks.flatMap((task, index): FormProblem[] =>
    blocking(judged.rates[index]?.findings ?? [])
      .filter((one) => one.at !== 'comment')
      .map((finding) => ({
        target: finding.at === 'readingImages' ? photosId(task.taskId) : rateInput(task.taskId),
        field: { rate: rateLabel(task) },
        text: { finding },
      })),
  );
  return [
    ...aboutRates,
    ...blocking(judged.aboutDate).map(
      (finding): FormProblem => ({ target: DATE_ID, field: 'date', text: { finding } }),
    ),
    ...aboutComment(judged.rates).map(
      (finding): FormProblem => ({ target: COMMENT_ID, field: 'comment', text: { finding } }),
    ),
  ];
}

/** What the server refused, in the same form. */
export function serverProblems(tasks: readonly MeterRateTask[], messages: ServerMessages): readonly FormProblem[] {
  return [
    ...messages.whole.map((message): FormProblem => ({ target: null, field: null, text: { message } })),
    ...tasks.flatMap((task) => {
      const { taskId } = task;
      const about = (target: string, said: readonly string[] = []) =>
        said.map((message): FormProblem => ({ target, field: { rate: rateLabel(task) }, text: { message } }));
      return [...about(rateInput(taskId), messages.rates[taskId]), ...about(photosId(taskId), messages.photos[taskId])];
    }),
    ...messages.date.map((message): FormProblem => ({ target: DATE_ID, field: 'date', text: { message } })),
    ...messages.comment.map((message): FormProblem => ({ target: COMMENT_ID, field: 'comment', text: { message } })),
  ];
}

function rateInput(taskId: string): string {
  return `${rateId(taskId)}-pre`;
}
