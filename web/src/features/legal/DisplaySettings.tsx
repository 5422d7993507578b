import { useContrast } from '../../appearance/use-contrast.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Switch } from './Switch.tsx';
import css from './statement.module.css';

/** High contrast can be switched on in the statement as well (LEG-08). */
export function DisplaySettings() {
  const { high, turn } = useContrast();
  const { t } = useTexts();
  return (
    <div className={css.settings}>
      <Switch label={t('frame.highContrast')} hint={t('statement.display.hint')} on={high} onChange={turn} />
    </div>
  );
}
