import { PageTitle } from '../../tenant/PageTitle.tsx';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { screenHeading } from '../../ui/screen-focus.ts';
import { useMay, useMayNot } from '../frame/use-desk.ts';
import { Drop } from './Drop.tsx';
import { Files } from './Files.tsx';
import css from './handing-over.module.css';
import { Webhooks } from './Webhooks.tsx';

/** What waits to be handed over, files of it and their acknowledgement, and what other systems were told or given. */
export function HandOverScreen() {
  const { t } = useDeskTexts();
  const may = useMay();
  const mayNot = useMayNot();
  return (
    <div className={css.screen}>
      <PageTitle>{t('desk.handOver')}</PageTitle>
      <div className={css.head}>
        <h1 ref={screenHeading} tabIndex={-1}>
          {t('desk.handOver')}
        </h1>
        <p>{t('desk.handOver.text')}</p>
      </div>
      {may('handOver') ? <Files /> : <Banner tone="info" title={mayNot('handOver')} silent />}
      <div className={css.columns}>
        <section aria-labelledby="webhooks">
          <h2 id="webhooks" className={css.heading}>
            {t('desk.webhooks')}
          </h2>
          {may('settings') ? <Webhooks /> : <p className={css.muted}>{mayNot('settings')}</p>}
        </section>
        <section aria-labelledby="drop">
          <h2 id="drop" className={css.heading}>
            {t('desk.drop')}
          </h2>
          {may('settings') ? <Drop /> : <p className={css.muted}>{mayNot('settings')}</p>}
        </section>
      </div>
    </div>
  );
}
