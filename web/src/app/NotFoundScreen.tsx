import { Link } from '@tanstack/react-router';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { buttonClass } from '../ui/class-names.ts';
import { Counter } from '../ui/Counter.tsx';
import css from './not-found.module.css';
import { screenHeading } from '../ui/screen-focus.ts';

/** Shown for every unknown address. */
export function NotFoundScreen() {
  const { t } = useTexts();
  return (
    <div className={css.screen}>
      <PageTitle>{t('notFound.title')}</PageTitle>
      <div className={css.counter}>
        <Counter pre="000404" />
      </div>
      <div className={css.words}>
        <h1 ref={screenHeading}>{t('notFound.title')}</h1>
        <p>{t('notFound.text')}</p>
      </div>
      <Link className={buttonClass({ kind: 'primary', size: 'large' })} to={PATHS.home}>
        {t('notFound.home')}
      </Link>
    </div>
  );
}
