import type { EvaluationSettings } from './evaluation-settings.ts';
import { rateEvents, type EvaluatedRate } from './rate-history.ts';

/**
 * The sections of the evaluation's job list, in the order they are shown.
 * @see EVA-06, EVA-07, EVA-08, EVA-11
 */
export const EVALUATION_SECTIONS = ['done', 'notDone', 'withoutEvaluation'] as const;

export type EvaluationSection = (typeof EVALUATION_SECTIONS)[number];

export interface EvaluationGroup<J> {
  readonly section: EvaluationSection;
  readonly jobs: readonly J[];
}

interface EvaluatedJob {
  readonly done: boolean;
  readonly meter: { readonly meterRateTasks: readonly EvaluatedRate[] };
}

/**
 * The jobs by section, in the order of the sections; within one they keep the order they came in. Sections without jobs
 * are left out, and with only done jobs allowed also 'notDone' and 'withoutEvaluation'.
 * @see EVA-09, EVA-10, EVA-54
 */
export function evaluationGroups<J extends EvaluatedJob>(
  jobs: readonly J[],
  settings: EvaluationSettings,
): EvaluationGroup<J>[] {
  const sections = jobs.map((job) => evaluationSection(job, settings));
  return visibleSections(settings)
    .map((section) => ({ section, jobs: jobs.filter((_, index) => sections[index] === section) }))
    .filter((group) => group.jobs.length > 0);
}

/**
 * Whether the evaluation shows a job at all.
 * @see EVA-54
 */
export function isEvaluated(job: EvaluatedJob, settings: EvaluationSettings): boolean {
  return visibleSections(settings).includes(evaluationSection(job, settings));
}

/**
 * Whether it shows one that somebody else reads by now: it is read no more, so it counts as done.
 * @see OPN-482
 */
export function isEvaluatedAsEnded(job: EvaluatedJob, settings: EvaluationSettings): boolean {
  return isEvaluated({ ...job, done: true }, settings);
}

function visibleSections({ evaluationShowOnlyDoneJobs }: EvaluationSettings): readonly EvaluationSection[] {
  return evaluationShowOnlyDoneJobs ? EVALUATION_SECTIONS.slice(0, 1) : EVALUATION_SECTIONS;
}

/**
 * The section of one job: done or not decides, if there is something to evaluate.
 * @see EVA-35
 */
export function evaluationSection(job: EvaluatedJob, settings: EvaluationSettings): EvaluationSection {
  if (!hasEvaluation(job, settings)) return 'withoutEvaluation';
  return job.done ? 'done' : 'notDone';
}

/**
 * Whether there is something to evaluate: at least 1 event on a done job, more than 1 on any other. The rate with the
 * most events counts, after joining, ignoring estimates and grouping by day.
 * @see EVA-36, EVA-37, OPN-123
 */
export function hasEvaluation(job: EvaluatedJob, settings: EvaluationSettings): boolean {
  const most = Math.max(0, ...job.meter.meterRateTasks.map((task) => rateEvents(task, settings).length));
  return job.done ? most >= 1 : most > 1;
}
