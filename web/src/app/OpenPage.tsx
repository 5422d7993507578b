import { useEffect } from 'react';
import { useGoingTo } from '../device/use-going-to.ts';
import { AccessibilityScreen } from '../features/legal/AccessibilityScreen.tsx';
import { WithoutAccessScreen } from '../features/without-access/WithoutAccessScreen.tsx';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { caretLeft } from '../ui/icons/action.ts';
import { Icon } from '../ui/Icon.tsx';
import { beginScreen } from '../ui/screen-focus.ts';
import { OpenAreas, OpenTabBar } from './shell/OpenAreas.tsx';
import { Shell } from './shell/Shell.tsx';
import { WaitingWithoutAccess } from './shell/WaitingWithoutAccess.tsx';
import type { OpenPlace } from './use-arrival.ts';

/**
 * A screen that needs no sign-in (SHL-19, SHL-21, SHL-26). `opened` if the page starts with it: then its heading does
 * not take the focus.
 */
export function OpenPage({ place, opened }: { readonly place: OpenPlace; readonly opened: boolean }) {
  useEffect(() => {
    if (!opened) beginScreen();
  }, [place, opened]);
  if (place === 'accessibility') return <StatementOutside />;
  return (
    <Shell task bar={<WaitingWithoutAccess />}>
      <WithoutAccessScreen opened={opened} />
    </Shell>
  );
}

/** The accessibility statement without a sign-in: with the navigation bar nevertheless (SHL-19). */
function StatementOutside() {
  const { t } = useTexts();
  const home = useGoingTo(PATHS.home);
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
