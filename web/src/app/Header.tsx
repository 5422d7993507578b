import type { ReactNode } from 'react';
import { ContrastSwitch } from '../ui/ContrastSwitch.tsx';
import { usePortal } from '../tenant/use-portal.ts';
import { useTexts } from '../text/use-texts.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import css from './header.module.css';

/**
 * The app bar of phones, the top navigation of wider windows (visual.md, section 8): name, areas, switches and menu.
 */
export function Header({ areas, menu }: { readonly areas?: ReactNode; readonly menu?: ReactNode }) {
  const { name } = usePortal();
  const { t } = useTexts();
  return (
    <header className={css.header}>
      <div className={css.logo}>
        <img src="/api/public/application/logo.png" alt="" width="34" height="34" />
        <span>
          {name}
          <small>{t('frame.portal')}</small>
        </span>
      </div>
      {areas}
      <div className={css.utils}>
        <ContrastSwitch className={css.contrast} />
        <LanguageSwitch className={css.language} inMenu={menu !== undefined} />
        {menu}
      </div>
    </header>
  );
}
