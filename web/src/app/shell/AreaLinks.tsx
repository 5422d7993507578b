import { Link } from '@tanstack/react-router';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../text/use-texts.ts';
import css from './header.module.css';
import { useAreas } from './use-areas.ts';

/** The areas in the top navigation of wide windows; the current one is marked by word, line and aria-current. */
export function AreaLinks() {
  const { t } = useTexts();
  const areas = useAreas();
  return (
    <nav className={css.areas} aria-label={t('frame.navigation')}>
      {areas.map(({ to, text }) => (
        <Link key={to} to={to} activeOptions={{ exact: to === PATHS.home }}>
          {t(text)}
        </Link>
      ))}
    </nav>
  );
}
