import { Link } from '@tanstack/react-router';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { useJobs } from '../meters/use-jobs.ts';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { buttonClass } from '../ui/class-names.ts';
import { LiveRegion } from '../ui/VisuallyHidden.tsx';
import css from './introduction.module.css';
import { screenHeading } from '../ui/screen-focus.ts';

const STEPS = ['choose', 'read', 'send'] as const;

/** Explains reading, after the first sign-in by link, once the jobs are loaded. */
export function IntroductionScreen() {
  const { t } = useTexts();
  const loading = useJobs().state === 'loading';
  return (
    <div className={css.screen}>
      <PageTitle>{t('introduction.title')}</PageTitle>
      {/* One heading for both states keeps the focus; the change is announced. */}
      <LiveRegion text={loading ? '' : t('introduction.title')} />
      <div className={css.head}>
        <h1 ref={screenHeading}>{t(loading ? 'home.loading' : 'introduction.title')}</h1>
        {!loading && <p>{t('introduction.lead')}</p>}
      </div>
      {!loading && (
        <>
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
