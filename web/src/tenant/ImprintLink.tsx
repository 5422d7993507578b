import { useTexts } from '../text/use-texts.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { usePortal } from './use-portal.ts';

/** The imprint as a link, if it is configured: for texts that name the utility without other contact details. */
export function ImprintLink() {
  const { imprint } = usePortal();
  const { t } = useTexts();
  if (imprint === null) return null;
  return (
    <a href={imprint} target="_blank" rel="noopener noreferrer">
      {t('frame.imprint')} <VisuallyHidden>{t('frame.newTab')}</VisuallyHidden>
    </a>
  );
}
