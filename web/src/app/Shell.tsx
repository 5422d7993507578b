import type { ReactNode } from 'react';
import { useGoingTo } from '../device/use-going-to.ts';
import { PATHS } from '../paths.ts';
import { LanguageSwitch } from '../tenant/LanguageSwitch.tsx';
import { usePortal } from '../tenant/use-portal.ts';
import { useTexts } from '../text/use-texts.ts';
import { ContrastSwitch } from '../ui/ContrastSwitch.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { focusMain, screenMain } from '../ui/screen-focus.ts';
import { framePlace } from '../ui/use-notices.ts';
import { NoticeList } from './NoticeList.tsx';
import css from './shell.module.css';
import headerCss from './header.module.css';

const MAIN = 'inhalt';

/**
 * The frame around every screen: skip link, header, footer, tab bar on phones, and messages. Without a sign-in there
 * are no areas. A `task` has its own bar on phones and fills the whole window there, or all of it above the tabs.
 */
export function Shell({ areas, menu, bar, tabs, statement, task = false, children }: ShellProps) {
  const { t } = useTexts();
  return (
    <div className={css.shell} data-task={task || undefined}>
      <a
        className={css.skip}
        href={`#${MAIN}`}
        onClick={(event) => {
          event.preventDefault();
          focusMain();
        }}
      >
        {t('frame.skip')}
      </a>
      <Header areas={areas} menu={menu} />
      {bar}
      <main ref={screenMain} id={MAIN} className={css.main} tabIndex={-1}>
        {children}
      </main>
      <Footer statement={statement} />
      <div className={css.bottom}>
        <div ref={framePlace} className={css.messages} />
        {tabs}
      </div>
      <NoticeList />
    </div>
  );
}

interface ShellProps {
  readonly areas?: ReactNode;
  readonly menu?: ReactNode;
  /** Below the header, on every screen. */
  readonly bar?: ReactNode;
  readonly tabs?: ReactNode;
  /** Replaces the footer's plain link to the accessibility statement. */
  readonly statement?: ReactNode;
  readonly task?: boolean | 'aboveTabs';
  readonly children: ReactNode;
}

/** The app bar of phones, the top navigation of wider windows: name, areas, switches and menu. */
function Header({ areas, menu }: { readonly areas?: ReactNode; readonly menu?: ReactNode }) {
  const { name } = usePortal();
  const { t } = useTexts();
  return (
    <header className={headerCss.header}>
      <div className={headerCss.logo}>
        <img src="/api/public/application/logo.png" alt="" width="34" height="34" />
        <span>
          {name}
          <small>{t('frame.portal')}</small>
        </span>
      </div>
      {areas}
      <div className={headerCss.utils}>
        <ContrastSwitch className={headerCss.contrast} />
        <LanguageSwitch className={headerCss.language} inMenu={menu !== undefined} />
        {menu}
      </div>
    </header>
  );
}

/**
 * Imprint and privacy notice of the utility, in a new tab, each only if configured. Also the accessibility statement,
 * if enabled; `statement` replaces its plain link with one of the router.
 */
function Footer({ statement }: { readonly statement: ReactNode }) {
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
