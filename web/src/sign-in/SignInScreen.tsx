import { PageTitle } from '../tenant/PageTitle.tsx';
import { usePortal } from '../tenant/use-portal.ts';
import { useTexts } from '../text/use-texts.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { Counter } from '../ui/Counter.tsx';
import css from './sign-in.module.css';
import { HelpButton } from './HelpButton.tsx';
import { SignInMethods } from './SignInMethods.tsx';
import { screenHeading } from '../ui/screen-focus.ts';

/** The sign-in screen: a form on phones; wider windows also say what the product is for. */
export function SignInScreen() {
  const { t } = useTexts();
  return (
    <div className={css.screen}>
      <PageTitle>{t('login.title')}</PageTitle>
      <div className={css.art}>
        <h1 ref={screenHeading}>{t('login.art.title')}</h1>
        <div className={css.counter}>
          <Counter pre="021074" post="3" unit="kWh" />
        </div>
        <p>{t('login.art.text')}</p>
      </div>
      <div className={css.card}>
        <div>
          <h1 ref={screenHeading} className={css.narrowTitle}>
            {t('login.title')}
          </h1>
          <h2 className={css.wideTitle}>{t('login.title')}</h2>
          <p className={css.lead}>{t('login.lead')}</p>
        </div>
        <SignInMethods />
        <HelpButton />
        <PrivacyNotice />
      </div>
    </div>
  );
}

/** What the credentials are used for, with a link to the privacy notice (LOG-08, LOG-09). */
function PrivacyNotice() {
  const { privacy } = usePortal();
  const { t } = useTexts();
  return (
    <p className={css.privacy}>
      {t('login.privacy')}{' '}
      {privacy !== null && (
        <a href={privacy} target="_blank" rel="noopener noreferrer">
          {t('login.privacy.link')} <VisuallyHidden>{t('frame.newTab')}</VisuallyHidden>
        </a>
      )}
    </p>
  );
}
