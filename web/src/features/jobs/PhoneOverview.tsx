import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { Job } from '@zaehlwerk/domain/job/job';
import { useTexts } from '../../text/use-texts.ts';
import { caretDown } from '../../ui/icons/menu.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './jobs-screen.module.css';
import { ProgressGroups } from './ProgressGroups.tsx';

/** The progress per deadline and kind of meter on phones and tablets: folded, because the list is what people come for. */
export function PhoneOverview({ jobs, today }: { readonly jobs: readonly Job[]; readonly today: Day }) {
  const { t } = useTexts();
  return (
    <details className={css.overview}>
      <summary>
        <strong>{t('jobs.overview')}</strong>
        <Icon path={caretDown} size="small" />
      </summary>
      <ProgressGroups jobs={jobs} today={today} />
    </details>
  );
}
