import { useEffect } from 'react';
import { useGoingTo } from '../device/use-going-to.ts';
import { AccessibilityScreen } from '../help/AccessibilityScreen.tsx';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { caretLeft } from '../ui/back.ts';
import { Icon } from '../ui/Icon.tsx';
import { beginScreen } from '../ui/screen-focus.ts';
import { OpenAreas, OpenTabBar } from './OpenAreas.tsx';
import { Shell } from './Shell.tsx';
import './print.css';

/**
 * The accessibility statement without a sign-in: with the navigation bar nevertheless (SHL-19, SHL-26). `opened` if the
 * page starts with it: then its heading does not take the focus.
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
