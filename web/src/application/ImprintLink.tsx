import { useTexts } from '../text/use-texts.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { usePortal } from './use-portal.ts';

/** Where a text names the utility and nothing else is known of how to reach it: its imprint, as far as there is one. */
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
