import { Link } from '@tanstack/react-router';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../text/use-texts.ts';
import { list } from '../../ui/icons/menu.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './tab-bar.module.css';
import { useAreas } from './use-areas.ts';

/** The areas at the lower edge of phones (SHL-04). Where even they find no room, the current one and the whole menu. */
export function TabBar({ onMenu }: { readonly onMenu: () => void }) {
  const { t } = useTexts();
  const areas = useAreas();
  return (
    <nav className={css.bar} aria-label={t('frame.navigation')}>
      {areas.map(({ to, text, icon, current }) => (
        <Link key={to} to={to} activeOptions={{ exact: to === PATHS.home }}>
          {({ isActive }: { readonly isActive: boolean }) => (
            <>
              <Icon path={isActive ? current : icon} />
              {t(text)}
            </>
          )}
        </Link>
      ))}
      <button type="button" className={css.more} onClick={onMenu}>
        <Icon path={list} />
        {t('frame.allAreas')}
      </button>
    </nav>
  );
}
