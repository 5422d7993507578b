import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { EntryState } from '../outbox-status/EntryState.tsx';
import css from './outbox-panel.module.css';

/** Something kept that is no reading any more (F40): it can go into the file, or be thrown away. */
export function UnreadableRow({ onDiscard }: { readonly onDiscard: () => void }) {
  const { t } = useTexts();
  const meter = t('outbox.unreadable');
  return (
    <div className={css.unreadable}>
      <div className={css.line}>
        <strong className={css.words}>{meter}</strong>
        <EntryState status="unsent" />
      </div>
      <p className={css.detail}>{t('outbox.why.unreadable')}</p>
      <div className={css.actions}>
        <Button size="small" aria-label={t('outbox.discard.name', { meter })} onClick={onDiscard}>
          {t('outbox.discard')}
        </Button>
      </div>
    </div>
  );
}
