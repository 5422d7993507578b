import { isSameMeterNumber } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import { Link } from '@tanstack/react-router';
import { useJobs } from '../meters/use-jobs.ts';
import { useMeterName } from '../meters/use-meter-name.ts';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { buttonClass } from '../ui/class-names.ts';

/**
 * That a number is on the person's own list, with a link to it. The person may continue anyway: two meters may have one
 * number.
 */
export function ListedMeter({ meterNumber }: { readonly meterNumber: string }) {
  const { t } = useTexts();
  const { jobs } = useJobs();
  const nameOf = useMeterName();
  const job = jobs.find(({ meter }) => isSameMeterNumber(meter.meterNumber, meterNumber));
  if (job === undefined) return null;
  const location = job.meter.meterAddress.locationDescription?.trim() ?? '';
  const meter = location === '' ? nameOf(job) : `${nameOf(job)}, ${location}`;
  return (
    <Banner tone="info" title={t('unknown.listed', { meter })}>
      <p>{t('unknown.listed.text')}</p>
      <Link className={buttonClass({ size: 'small' })} to={PATHS.job} params={{ jobId: job.id }}>
        {t('unknown.listed.open')}
      </Link>
    </Banner>
  );
}
