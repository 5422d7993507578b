import type { ReactNode } from 'react';
import { useDevice } from '../../device/use-device.ts';
import { LanguageSwitch } from '../../tenant/LanguageSwitch.tsx';
import { usePortal } from '../../tenant/use-portal.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { ContrastSwitch } from '../../ui/ContrastSwitch.tsx';
import { screenMain } from '../../ui/screen-focus.ts';
import { framePlace } from '../../ui/use-notices.ts';
import header from '../../app/header.module.css';
import css from './outside.module.css';
import { MAIN, SkipLink } from '../frame/SkipLink.tsx';

/** The frame of whatever is shown to nobody in particular: a card in the middle, and where customers belong. */
export function Outside({ children }: { readonly children: ReactNode }) {
  const { t } = useDeskTexts();
  const { address } = useDevice();
  return (
    <div className={css.outside}>
      <SkipLink />
      <header className={header.header}>
        <DeskName />
        <div className={header.utils}>
          <ContrastSwitch className={header.contrast} />
          <LanguageSwitch className={header.language} />
        </div>
      </header>
      <main ref={screenMain} id={MAIN} className={css.main} tabIndex={-1}>
        <div className={css.card}>{children}</div>
        <p className={css.customers}>
          {t('desk.signIn.customers')} <a href="/">{address.host}</a>
        </p>
      </main>
      <div ref={framePlace} className={css.messages} />
    </div>
  );
}

/** The name of the application, as the bar shows it. */
export function DeskName({ className }: { readonly className?: string | undefined }) {
  const { name } = usePortal();
  const { t } = useDeskTexts();
  return (
    <div className={className ?? header.logo}>
      <img src="/api/public/application/logo.png" alt="" width="30" height="30" />
      <span>
        {name}
        <small>{t('desk.name')}</small>
      </span>
    </div>
  );
}
