import type { ReactNode } from 'react';
import { usePortal } from '../../application/use-portal.ts';
import { useGoingTo } from '../../device/use-going-to.ts';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../text/use-texts.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './footer.module.css';

/**
 * Imprint and privacy notice of the utility, in a new tab; one that is not configured is left out (OPN-049). The way to the
 * accessibility statement, when it is enabled (SHL-44); inside, the router's own link.
 */
export function Footer({ statement }: { readonly statement: ReactNode }) {
  const { imprint, privacy, accessibility } = usePortal();
  const { t } = useTexts();
  const outside = useGoingTo(PATHS.accessibility);
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
      {accessibility.enabled && (statement ?? <a {...outside}>{t('frame.accessibility')}</a>)}
    </footer>
  );
}
