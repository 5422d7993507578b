import { jobFromWire } from '@zaehlwerk/contract/jobs';
import type { Job } from '@zaehlwerk/domain/job/job';
import { meter, type MeterFacts } from './meters.ts';

/** A sample meter as a parsed job. */
export function meterJob(facts: Partial<MeterFacts> = {}): Job {
  return jobFromWire(meter({ id: 'strom', ...facts }));
}
