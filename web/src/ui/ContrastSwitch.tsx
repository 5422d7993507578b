import { useTexts } from '../text/use-texts.ts';
import { circleHalf } from './shell.ts';
import { Icon } from './Icon.tsx';
import { useContrast } from './use-contrast.ts';

/** Switches the high contrast colours on and off (SHL-41). On phones only the icon is visible. */
export function ContrastSwitch({ className }: { readonly className?: string | undefined }) {
  const { high, turn } = useContrast();
  const { t } = useTexts();
  return (
    <button
      type="button"
      className={className}
      aria-label={t('frame.highContrast')}
      aria-pressed={high}
      onClick={() => turn(!high)}
    >
      <Icon path={circleHalf} />
      <span>{t('frame.contrast')}</span>
    </button>
  );
}
