import { Link } from '@tanstack/react-router';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useAreas } from './Areas.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import css from './menu-sheet.module.css';
import { SessionMenu } from './SessionMenu.tsx';

/** The menu of phones: areas, language, accounts and signing out. */
export function MenuSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const areas = useAreas();
  return (
    <Dialog title={t('frame.menu')} closeLabel={t('frame.close')} onClose={onClose}>
      <nav aria-label={t('frame.menu')} className={css.areas}>
        {areas.map(({ to, text, icon }) => (
          <Link key={to} to={to} activeOptions={{ exact: to === PATHS.home }} onClick={onClose}>
            <Icon path={icon} />
            {t(text)}
          </Link>
        ))}
      </nav>
      <LanguageSwitch className={css.language} />
      <SessionMenu onLeave={onClose} />
    </Dialog>
  );
}
