/** The parts of a job that decide about sharing. */
export interface ShareCandidate {
  readonly jobPermissions: { readonly reShare: boolean | null };
}

/**
 * Whether a job may be shared: its own permission decides; without one, the application's features.reshareAllowed.
 * @see ROL-07, ROL-08, OPN-007
 */
export function isShareable(job: ShareCandidate, reshareAllowed: boolean): boolean {
  return job.jobPermissions.reShare ?? reshareAllowed;
}

/**
 * The jobs the share dialog offers, open and done.
 * @see OPN-108
 */
export function shareableJobs<J extends ShareCandidate>(jobs: readonly J[], reshareAllowed: boolean): J[] {
  return jobs.filter((job) => isShareable(job, reshareAllowed));
}

/**
 * Whether an account may share at all: menu entry and share button need one shareable job.
 * @see ROL-09, ROL-10, OPN-101
 */
export function mayShare(jobs: readonly ShareCandidate[], reshareAllowed: boolean): boolean {
  return jobs.some((job) => isShareable(job, reshareAllowed));
}
