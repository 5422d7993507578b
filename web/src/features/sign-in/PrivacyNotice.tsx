import { usePortal } from '../../application/use-portal.ts';
import { useTexts } from '../../text/use-texts.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './sign-in.module.css';

/** What the credentials are used for, and the way to the whole notice (LOG-08, LOG-09). */
export function PrivacyNotice() {
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
