import { Link } from '@tanstack/react-router';
import { AccessibilityScreen } from '../help/AccessibilityScreen.tsx';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { caretLeft } from '../ui/outside-icons.ts';
import { Icon } from '../ui/Icon.tsx';

/** The accessibility statement for signed-in people. */
export function AccessibilityPage() {
  const { t } = useTexts();
  const back = (
    <Link to={PATHS.home}>
      <Icon path={caretLeft} size="small" />
      {t('frame.home')}
    </Link>
  );
  return <AccessibilityScreen back={back} />;
}
