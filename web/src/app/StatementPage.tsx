import { useEffect } from 'react';
import { useGoingTo } from '../device/use-going-to.ts';
import { AccessibilityScreen } from '../help/AccessibilityScreen.tsx';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { gauge } from '../ui/area-icons.ts';
import { classNames } from '../ui/class-names.ts';
import { caretLeft } from '../ui/outside-icons.ts';
import { beginScreen } from '../ui/screen-focus.ts';
import { Shell } from './Shell.tsx';
import nav from './areas.module.css';
import css from './open-areas.module.css';
import '../ui/print.css';
import tabBar from './tab-bar.module.css';

/**
 * The accessibility statement without a sign-in, still with the navigation bar. With `opened`, the page starts here,
 * and the heading does not take the focus.
 */
export function StatementPage({ opened }: { readonly opened: boolean }) {
  const { t } = useTexts();
  const home = useGoingTo(PATHS.home);
  useEffect(() => {
    if (!opened) beginScreen();
  }, [opened]);
  const back = (
    <a {...home}>
      <Icon path={caretLeft} size="small" />
      {t('withoutAccess.back')}
    </a>
  );
  return (
    <Shell areas={<OpenAreas />} tabs={<OpenTabBar />}>
      <AccessibilityScreen back={back} />
    </Shell>
  );
}

/** The navigation without a sign-in: Reading, which leads to the sign-in screen. */
export function OpenAreas() {
  const { t } = useTexts();
  return (
    <nav className={classNames(nav.areas, css.areas)} aria-label={t('frame.navigation')}>
      <a {...useGoingTo(PATHS.jobs)}>{t('frame.readings')}</a>
    </nav>
  );
}

/** The same at the bottom of the window on phones. */
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
