import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { Finding } from '@zaehlwerk/domain/finding';
import type { Job } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import type { ValidatedRate } from '@zaehlwerk/domain/reading/check-reading';
import type { TakenBetween } from '@zaehlwerk/domain/reading/reading-date';
import type { ArrivedRate } from './rate-result.ts';
import type { ValidatedForm } from './reading-kind.ts';

/** What the form of a job is made for. */
export interface FormOfJob {
  readonly job: Job;
  readonly settings: EffectiveSettings;
  readonly today: Day;
  readonly accountId: string;
  readonly correcting: boolean;
  /** Of a form in which the utility corrects a reading: the day on which that was taken. */
  readonly correctsOf?: Day;
  /** The rates that were sent before or are waiting to be. */
  readonly arrived: readonly ArrivedRate[];
}

/** When the reading of a form can have been taken. */
export function takenOf({ today, correctsOf = today }: Pick<FormOfJob, 'today' | 'correctsOf'>): TakenBetween {
  return { since: correctsOf, today };
}

/** The result of validating the current form of a job. */
export interface ValidatedJob extends ValidatedForm {
  readonly rates: readonly ValidatedRate[];
  readonly aboutDate: readonly Finding[];
}
