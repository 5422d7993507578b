import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import css from './outbox-panel.module.css';
import { useLost } from '../outbox-status/use-lost.ts';

/** In the panel: that the browser has thrown readings away, and what the person can do now (quality F16). */
export function LostReadings({ onUnderstood }: { readonly onUnderstood: () => void }) {
  const { t } = useTexts();
  const [count, forget] = useLost();
  if (count === 0) return null;
  const understood = () => {
    forget();
    onUnderstood();
  };
  return (
    <Banner tone="err" silent title={t('outbox.lost.title')}>
      <p>{t('outbox.lost.text', { count })}</p>
      <Button kind="text" size="small" className={css.understood} onClick={understood}>
        {t('outbox.warning.understood')}
      </Button>
    </Banner>
  );
}
