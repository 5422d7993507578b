import type { CreatedShare } from '@zaehlwerk/contract/sharing';
import type { Job } from '@zaehlwerk/domain/job/job';

/** An access that was made, with the jobs it has. */
export interface HandedOverAccess extends Omit<CreatedShare, 'jobs'> {
  readonly jobs: readonly Job[];
}
