import type { Job } from '@zaehlwerk/domain/job/job';
import { useTexts } from '../text/use-texts.ts';
import { meterName } from './meter-title.ts';

/** Says what a meter is called: "Gaszähler", or the utility's own name for it. */
export function useMeterName(): (job: Pick<Job, 'meter'>) => string {
  const { t } = useTexts();
  return (job) => {
    const name = meterName(job);
    return 'own' in name ? name.own : t(name.key);
  };
}
