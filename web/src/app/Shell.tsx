import type { ReactNode } from 'react';
import { NoticeList } from './NoticeList.tsx';
import { useTexts } from '../text/use-texts.ts';
import { focusMain, screenMain } from '../ui/screen-focus.ts';
import { framePlace } from '../ui/use-message-place.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import css from './shell.module.css';

const MAIN = 'inhalt';

/**
 * The frame around every screen: skip link, header, footer, tab bar on phones, and messages. Without a sign-in there
 * are no areas. A `task` has its own bar on phones and takes the whole window there, or all of it above the tabs
 * (visual.md, section 8).
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
  /** The footer's link to the accessibility statement, if it is not a plain one. */
  readonly statement?: ReactNode;
  readonly task?: boolean | 'aboveTabs';
  readonly children: ReactNode;
}
