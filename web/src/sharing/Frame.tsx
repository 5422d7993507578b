import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { KeptAccount } from '../sign-in/kept-accounts.ts';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { BackBar } from '../list/BackBar.tsx';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { caretLeft } from '../ui/outside-icons.ts';
import { Icon } from '../ui/Icon.tsx';
import { screenHeading } from '../ui/screen-focus.ts';
import { classNames } from '../ui/class-names.ts';
import taskBarCss from '../ui/task-bar.module.css';
import css from './share-screen.module.css';

/** Back link, heading and content of the screen. */
export function Frame({ account, bar, children }: FrameProps) {
  const { t } = useTexts();
  const title = t('share.table.title');
  const name = account === undefined ? t('share.table.toAccounts') : (account.info?.name ?? t('frame.noName'));
  const back =
    account === undefined
      ? ({ to: PATHS.management } as const)
      : ({ to: PATHS.account, params: { accountId: account.id } } as const);
  return (
    <div className={css.screen}>
      <PageTitle>{title}</PageTitle>
      <BackBar to={back} label={name} />
      <div className={css.page}>
        <div className={css.intro}>
          <div>
            <Link className={classNames(taskBarCss.back, css.back)} {...back} activeOptions={{ exact: true }}>
              <Icon path={caretLeft} size="small" />
              {name}
            </Link>
            <h1 ref={screenHeading}>{title}</h1>
          </div>
          {account !== undefined && (
            <p>
              {t('share.table.description')} {t('share.table.tip')}
            </p>
          )}
        </div>
        {children}
      </div>
      {bar}
    </div>
  );
}

interface FrameProps {
  /** Absent if the address names no account of this device. */
  readonly account?: KeptAccount;
  /** At the bottom of the window. */
  readonly bar?: ReactNode;
  readonly children: ReactNode;
}

/** Shown instead of the table. */
export function Message({ title, text, children }: MessageProps) {
  return (
    <div className={css.message}>
      <strong>{title}</strong>
      <p>{text}</p>
      {children}
    </div>
  );
}

interface MessageProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}
