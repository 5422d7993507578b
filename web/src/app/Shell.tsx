import { type ReactNode, useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import { useGoingTo } from '../device/use-going-to.ts';
import { PATHS } from '../paths.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { LANGUAGE_KEY, languageTag, nextLanguage } from '../text/languages.ts';
import { useSpeech, useTexts } from '../text/use-texts.ts';
import { ContrastSwitch } from '../ui/ContrastSwitch.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LiveRegion, VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { globe } from '../ui/frame-icons.ts';
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

const CODES = { de: 'DE', 'de-informal': 'DE·Du', en: 'EN' } as const;

/**
 * Cycles through the enabled languages; hidden with fewer than two. It shows the code of the current language; its
 * accessible name gives the current and the next one, the latter in its own language. A change is announced.
 */
export function LanguageSwitch({ className, inMenu = false }: LanguageSwitchProps) {
  const { languages, ownTexts } = usePortal();
  const { storage } = useDevice();
  const speech = useSpeech();
  const { t, language } = useTexts();
  const next = nextLanguage(language, languages);
  const [changed, setChanged] = useState(false);
  if (next === null) return null;
  const change = async () => {
    await speech.speak(next.name, ownTexts);
    storage.write(LANGUAGE_KEY, next.name);
    setChanged(true);
  };
  const present = languages.find((one) => one.name === language)?.readableName ?? CODES[language];
  return (
    <>
      <button type="button" className={className} data-in-menu={inMenu || undefined} onClick={() => void change()}>
        <Icon path={globe} size="small" />
        <span aria-hidden="true">{CODES[language]}</span>
        <VisuallyHidden>
          {t('frame.language', { name: present })} {t('frame.switchTo')}{' '}
          <span lang={languageTag(next.name)}>{next.readableName}</span>
        </VisuallyHidden>
      </button>
      <LiveRegion text={changed ? t('frame.language', { name: present }) : ''} />
    </>
  );
}

interface LanguageSwitchProps {
  readonly className?: string | undefined;
  /** In small windows the menu has the switch, so this one is hidden there. */
  readonly inMenu?: boolean;
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
