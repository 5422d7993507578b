import { type ComponentType, useState } from 'react';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { usePortal } from '../tenant/use-portal.ts';
import { useSpeech, useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Counter } from '../ui/Counter.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { screenHeading } from '../ui/screen-focus.ts';
import { useNotices } from '../ui/use-notices.ts';
import { SignInMethods } from './SignInMethods.tsx';
import css from './sign-in.module.css';

/** The sign-in screen: a form on phones; wider windows also say what the app is for. */
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

/** What the credentials are used for, with a link to the privacy notice. */
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

/** Opens contact and help, which are not part of the first load. */
function HelpButton() {
  const { t } = useTexts();
  const [speech, notices] = [useSpeech(), useNotices()];
  const [Help, setHelp] = useState<ComponentType<{ readonly onClose: () => void }> | null>(null);
  const open = async () => {
    try {
      const [{ HelpDialog }] = await Promise.all([import('./HelpDialog.tsx'), speech.loadAllTexts()]);
      setHelp(() => HelpDialog);
    } catch {
      notices.show('ERROR', t('login.error.unreachable.title'), t('login.error.unreachable.text'));
    }
  };
  return (
    <div className={css.help}>
      <Button kind="text" size="small" onClick={() => void open()}>
        {t('login.help')}
      </Button>
      {Help !== null && <Help onClose={() => setHelp(null)} />}
    </div>
  );
}
