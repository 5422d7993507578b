import { Link } from '@tanstack/react-router';
import { useDevice, useObservable } from '../device/use-device.ts';
import { useLeaving } from '../outbox/use-leaving.tsx';
import { PATHS } from '../paths.ts';
import type { KeptAccount } from '../sign-in/kept-accounts.ts';
import { useAccountList, useAccounts } from '../sign-in/use-accounts.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { formatTime } from '../text/languages.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Icon } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { signOut, userCircle } from '../ui/icons.ts';
import { caretDown } from '../ui/outside-icons.ts';
import { jointOf } from '../ui/notices.ts';
import { useNotices } from '../ui/use-notices.ts';
import { classNames } from '../ui/class-names.ts';
import foldingCss from '../ui/folding.module.css';
import header from './header.module.css';
import css from './session-menu.module.css';

/** The user menu in the header. */
export function UserMenu() {
  const { t } = useTexts();
  const label = useSessionLabel(useAccountList());
  return (
    <Disclosure
      className={header.user}
      label={
        <>
          <Icon path={userCircle} size="small" />
          <VisuallyHidden>{t('frame.user')}</VisuallyHidden>
          <span className={css.userName}>{label}</span>
          <Icon path={caretDown} size="small" />
        </>
      }
    >
      {(close) => <SessionMenu onLeave={close} />}
    </Disclosure>
  );
}

/**
 * The signed-in accounts and sign-out, for the user menu of wide windows and for the menu sheet. `onLeave` is called
 * when a link leads to another screen.
 */
export function SessionMenu({ onLeave }: { readonly onLeave: () => void }) {
  const accounts = useAccounts();
  const { signIn } = usePortal();
  const { address } = useDevice();
  const { t } = useTexts();
  const names = useAccountNames();
  const several = names.length > 1;
  const [question, ask] = useLeaving();
  const leave = () =>
    ask(
      names.map(({ id }) => id),
      () => {
        address.replace(PATHS.home);
        accounts.signOut();
      },
    );
  return (
    <div className={css.session}>
      <p className={css.caption}>{t('frame.signedInAs')}</p>
      <ul className={css.names}>
        {names.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <div className={css.links}>
        <Link to={PATHS.management} activeOptions={{ exact: true }} onClick={onLeave}>
          {t('accounts.title')}
        </Link>
        {signIn.multipleAccountsLoginEnabled && (
          <Link to={PATHS.addAccount} onClick={onLeave}>
            {t('accounts.add')}
          </Link>
        )}
      </div>
      <NoticeLog />
      <Button size="small" wide onClick={leave}>
        <Icon path={signOut} size="small" />
        {t(several ? 'accounts.signOut.all' : 'frame.signOut')}
      </Button>
      {question}
    </div>
  );
}

/** The names of the accounts, with a placeholder while a name is missing. */
function useAccountNames(): ReadonlyArray<{ readonly id: string; readonly name: string }> {
  const { t } = useTexts();
  return useAccountList().map((account) => ({ id: account.id, name: account.info?.name ?? t('frame.noName') }));
}

/** The label of the user menu: one name, or the number of accounts. */
function useSessionLabel(accounts: readonly KeptAccount[]): string {
  const { t } = useTexts();
  if (accounts.length !== 1) return t('frame.users', { count: accounts.length });
  return accounts[0]?.info?.name ?? t('frame.noName');
}

/** The latest messages, to be read again; nothing if there were none. */
function NoticeLog() {
  const { t, language } = useTexts();
  const log = useObservable(useNotices().log);
  if (log.length === 0) return null;
  return (
    <details className={classNames(foldingCss.folding, header.log)}>
      <summary>
        {t('frame.log')}
        <Icon path={caretDown} size="small" />
      </summary>
      <ol>
        {log.map(({ id, title, message, at }) => (
          <li key={id}>
            <time dateTime={at.toISOString()}>{formatTime(at, language)}</time>
            <p>
              <strong>{title}</strong>
              {message !== null && `${jointOf(title)}${message}`}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}
