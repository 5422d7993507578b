import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useDevice, useObservable } from '../device/use-device.ts';
import { useLeaving } from '../outbox/use-leaving.tsx';
import { PATHS } from '../paths.ts';
import type { KeptAccount } from '../sign-in/kept-accounts.ts';
import { useAccountList, useAccounts } from '../sign-in/use-accounts.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { formatTime } from '../text/languages.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { signOut, userCircle } from '../ui/icons.ts';
import { caretDown } from '../ui/outside-icons.ts';
import { jointOf } from '../ui/notices.ts';
import { useLayer } from '../ui/use-layer.ts';
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

/** A button that opens a small panel below it. Escape, back, a click elsewhere or moving the focus away closes it. */
function Disclosure({ label, className, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const press = (event: PointerEvent) => {
      if (!around.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [open]);
  const leave = () => {
    setOpen(false);
    button.current?.focus();
  };
  useLayer(open, leave);
  const escape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) leave();
  };
  return (
    <div
      ref={around}
      className={header.around}
      onKeyDown={escape}
      onBlur={(event) => {
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      {open && (
        <div id={id} className={header.panel}>
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  );
}

interface DisclosureProps {
  readonly label: ReactNode;
  /** Applies to the button. */
  readonly className?: string | undefined;
  /** Receives a function that closes the panel, for links that stay on the page. */
  readonly children: (close: () => void) => ReactNode;
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
