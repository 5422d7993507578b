import type { Job } from '@zaehlwerk/domain/job/job';
import { Link } from '@tanstack/react-router';
import { meterName } from '../../jobs/meter-title.ts';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../text/use-texts.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { arrowRight } from '../../ui/icons/menu.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Where to go on from a meter that is read: to the next open one, or back to all of them. */
export function NextMeter({ next }: { readonly next: Job | null }) {
  const { t } = useTexts();
  const look = buttonClass({ kind: 'primary', size: 'large' });
  return (
    <ActionBar label={t('reading.actions')}>
      {next === null ? (
        <Link className={look} to={PATHS.jobs} activeOptions={{ exact: true }}>
          {t('done.toList')}
        </Link>
      ) : (
        <Link className={look} to={PATHS.job} params={{ jobId: next.id }}>
          {wordsFor(next)}
          <Icon path={arrowRight} size="small" />
        </Link>
      )}
    </ActionBar>
  );

  function wordsFor(job: Job): string {
    const name = meterName(job);
    return 'own' in name ? t('done.nextNamed', { name: name.own }) : t('done.next', { name: t(name.key) });
  }
}
