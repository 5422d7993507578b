import { useAccountList } from '../../accounts/use-accounts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Disclosure } from './Disclosure.tsx';
import { caretDown, userCircle } from '../../ui/icons/menu.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './header.module.css';
import { SessionMenu, useSessionLabel } from './SessionMenu.tsx';

/** The user menu of wide windows. */
export function UserMenu() {
  const { t } = useTexts();
  const label = useSessionLabel(useAccountList());
  return (
    <Disclosure
      className={css.user}
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
