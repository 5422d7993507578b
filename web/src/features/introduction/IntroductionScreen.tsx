import { Link } from '@tanstack/react-router';
import { PageTitle } from '../../application/PageTitle.tsx';
import { useJobs } from '../../meter/use-jobs.ts';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../text/use-texts.ts';
import { buttonClass } from '../../ui/button-class.ts';
import css from './introduction.module.css';

const STEPS = ['choose', 'read', 'send'] as const;

/** How reading works, shown after the first sign-in by link once the jobs are there (LOG-45, SHL-22, OPN-003). */
export function IntroductionScreen() {
  const { t } = useTexts();
  const { state } = useJobs();
  return (
    <div className={css.screen}>
      <PageTitle>{t('introduction.title')}</PageTitle>
      {state === 'loading' ? (
        <p role="status">{t('home.loading')}</p>
      ) : (
        <>
          <div className={css.head}>
            <h1>{t('introduction.title')}</h1>
            <p>{t('introduction.lead')}</p>
          </div>
          <ol className={css.steps}>
            {STEPS.map((step) => (
              <li key={step}>
                <div>
                  <h2>{t(`introduction.${step}.title`)}</h2>
                  <p>{t(`introduction.${step}.text`)}</p>
                </div>
              </li>
            ))}
          </ol>
          <p className={css.offline}>{t('introduction.offline')}</p>
          <Link className={buttonClass({ kind: 'primary', size: 'large' })} to={PATHS.jobs}>
            {t('introduction.start')}
          </Link>
        </>
      )}
    </div>
  );
}
