import type { Job } from '../job/job.ts';
import type { EffectiveSettings } from '../job/settings.ts';

/**
 * Whether the evaluation fetches the photos of a job's readings: only for done jobs, with the token of the job's own
 * login, and when its settings allow it (EVA-41, EVA-42, EVA-43). The job detail has a flag of its own (OPN-014).
 */
export function mayFetchReadingImages(
  job: Pick<Job, 'done'>,
  features: Pick<EffectiveSettings['features'], 'evaluationShowReadingImages'>,
  token: string | null,
): boolean {
  return job.done && token !== null && token !== '' && features.evaluationShowReadingImages;
}
