import { PageTitle } from '../../application/PageTitle.tsx';
import { useTexts } from '../../text/use-texts.ts';
import { Counter } from '../../ui/Counter.tsx';
import { PrivacyNotice } from './PrivacyNotice.tsx';
import css from './sign-in.module.css';
import { SignInMethods } from './SignInMethods.tsx';
import { screenHeading } from '../../ui/screen-focus.ts';

/** The login screen: a form on phones, beside it what the portal is for where there is room. */
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
        <PrivacyNotice />
      </div>
    </div>
  );
}
