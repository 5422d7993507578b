import { requiredContext, useObservable } from '../device/use-device.ts';
import { useTexts } from '../text/use-texts.ts';
import { Icon } from './Icon.tsx';
import type { Contrast } from './contrast.ts';
import { circleHalf } from './frame-icons.ts';

const [ContrastContext, useContrastSetting] = requiredContext<Contrast>('contrast');

export { ContrastContext };

/** Whether high contrast is on, and a function that switches it. */
export function useContrast(): { readonly high: boolean; readonly turn: (on: boolean) => void } {
  const { high, turn } = useContrastSetting();
  return { high: useObservable(high), turn };
}

/** Switches the high contrast colours on and off. On phones only the icon is visible. */
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
