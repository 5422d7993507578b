import { usePortal } from '../../application/use-portal.ts';
import { useTexts } from '../../text/use-texts.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './footer.module.css';

/** Imprint and privacy notice of the utility, in a new tab; one that is not configured is left out (OPN-049). */
export function Footer() {
  const { imprint, privacy } = usePortal();
  const { t } = useTexts();
  const links = [
    { address: imprint, label: t('frame.imprint') },
    { address: privacy, label: t('frame.privacy') },
  ];
  return (
    <footer className={css.footer}>
      {links.map(
        ({ address, label }) =>
          address !== null && (
            <a key={label} href={address} target="_blank" rel="noopener noreferrer">
              {label} <VisuallyHidden>{t('frame.newTab')}</VisuallyHidden>
            </a>
          ),
      )}
    </footer>
  );
}
