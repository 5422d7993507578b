import { classNames } from '../ui/class-names.ts';
import { useGoingTo } from '../device/use-going-to.ts';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { gauge } from '../ui/areas.ts';
import { Icon } from '../ui/Icon.tsx';
import nav from './areas.module.css';
import css from './open-areas.module.css';
import tabBar from './tab-bar.module.css';

/** The navigation without a sign-in: Reading, which leads to the sign-in screen (SHL-19, OPN-050). */
export function OpenAreas() {
  const { t } = useTexts();
  return (
    <nav className={classNames(nav.areas, css.areas)} aria-label={t('frame.navigation')}>
      <a {...useGoingTo(PATHS.jobs)}>{t('frame.readings')}</a>
    </nav>
  );
}

/** The same at the lower edge of phones. */
export function OpenTabBar() {
  const { t } = useTexts();
  return (
    <nav className={classNames(tabBar.bar, css.bar)} aria-label={t('frame.navigation')}>
      <a {...useGoingTo(PATHS.jobs)}>
        <Icon path={gauge} />
        {t('frame.readings')}
      </a>
    </nav>
  );
}
