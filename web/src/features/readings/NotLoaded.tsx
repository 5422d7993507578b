import { useQueryClient } from '@tanstack/react-query';
import { reloadJobs } from '../../jobs/use-jobs.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import css from './reading.module.css';

/** In place of a meter whose jobs could not be loaded. */
export function NotLoaded() {
  const { t } = useTexts();
  const client = useQueryClient();
  return (
    <div className={css.hints}>
      <Banner tone="err" title={t('jobs.unreachable')}>
        <p>{t('jobs.unreachable.hint')}</p>
      </Banner>
      <Button onClick={() => void reloadJobs(client)}>{t('jobs.retry')}</Button>
    </div>
  );
}
