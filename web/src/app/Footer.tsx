import type { ReactNode } from 'react';
import { usePortal } from '../tenant/use-portal.ts';
import { useGoingTo } from '../device/use-going-to.ts';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import css from './footer.module.css';

/**
 * Imprint and privacy notice of the utility, in a new tab; either is left out if not configured (OPN-049). Also the
 * accessibility statement, if it is enabled (SHL-44); `statement` replaces the plain link with one of the router.
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
