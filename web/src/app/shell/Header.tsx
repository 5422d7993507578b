import type { ReactNode } from 'react';
import { ContrastSwitch } from '../../appearance/ContrastSwitch.tsx';
import { usePortal } from '../../application/use-portal.ts';
import { useTexts } from '../../text/use-texts.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import css from './header.module.css';

/** On phones the app bar, above the top navigation (visual.md, section 8): whose portal it is, where to go, utilities. */
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
