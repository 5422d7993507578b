import { useEffect, useEffectEvent } from 'react';
import { useCommunication } from '../communication/use-communication.ts';
import { useTexts } from '../text/use-texts.ts';
import { caretRight } from '../ui/action.ts';
import { Icon } from '../ui/Icon.tsx';
import { envelope } from '../ui/sharing.ts';
import css from './communication-card.module.css';

/** How readings are confirmed, and the way to the dialog about it; nothing where that is inactive (HOM-09, CRM-05). */
export function CommunicationCard() {
  const { t } = useTexts();
  const { mode, nothingNew, open, refresh } = useCommunication();
  const opened = useEffectEvent(refresh);
  useEffect(() => opened(), []);
  if (mode === null) return null;
  return (
    <section className={css.card}>
      <h2>{t('communication.title')}</h2>
      <button type="button" className={css.way} onClick={open}>
        <Icon path={envelope} />
        <span className={css.words}>
          <strong>{t(`communication.card.${mode}`)}</strong>{' '}
          <span className={css.state}>
            {t(
              nothingNew && mode === 'communication' ? 'communication.card.asked' : `communication.card.${mode}.state`,
            )}
          </span>
        </span>
        <Icon path={caretRight} size="small" />
      </button>
    </section>
  );
}
