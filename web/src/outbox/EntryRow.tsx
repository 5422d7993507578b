import { useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import { WaysToReach } from '../help/WaysToReach.tsx';
import { MeterNumber } from '../meters/MeterSigns.tsx';
import { MeterTypeIcon } from '../meters/MeterTypeIcon.tsx';
import { formatAge } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { caretDown } from '../ui/outside-icons.ts';
import { EntryState } from './EntryState.tsx';
import { canBeSent, type EntryStatus, messagesOf } from './entry-status.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import css from './outbox-panel.module.css';
import type { ShownEntry } from './use-shown-entries.ts';
import { useReason } from './use-waiting.ts';

/** An entry: what it is about and its status; when expanded, since when, why, and what can be done with it. */
export function EntryRow({ entry, shown, status, account, onRetry, onDiscard }: EntryRowProps) {
  const { t } = useTexts();
  const { meter, change } = shown;
  const [wanted, setWanted] = useState<boolean | null>(null);
  // What needs the user is expanded until they collapse it.
  const isOpen = wanted ?? (status === 'unsent' || status === 'account');
  const toggle = (open: boolean) => {
    if (open !== isOpen) setWanted(open);
  };
  return (
    <details className={css.entry} open={isOpen} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary>
        <MeterTypeIcon type={shown.type} small />
        <span className={css.words}>
          <strong>{meter}</strong>
          <Which {...shown} />
          <span className={css.detail}>{shown.content}</span>
        </span>
        <EntryState status={status} correction={shown.correction} />
        <Icon path={caretDown} size="small" className={css.caret} />
      </summary>
      {isOpen && (
        <div className={css.more}>
          <Why entry={entry} />
          <p className={css.detail}>
            <Age entry={entry} />
            {account !== null && `, ${t('outbox.whose', { name: account })}`}
          </p>
          <div className={css.actions}>
            {status === 'unsent' && canBeSent(entry) && (
              <Button size="small" aria-label={t('outbox.again.name', { meter })} onClick={onRetry}>
                {t('outbox.again')}
              </Button>
            )}
            {change !== null && canBeSent(entry) && (
              <Button size="small" aria-label={t('outbox.change.name', { meter })} onClick={change}>
                {t('outbox.change')}
              </Button>
            )}
            <Button size="small" aria-label={t('outbox.discard.name', { meter })} onClick={onDiscard}>
              {t('outbox.discard')}
            </Button>
          </div>
        </div>
      )}
    </details>
  );
}

/** Which of several meters it is: its location and number. */
export function Which({ location, number }: Pick<ShownEntry, 'location' | 'number'>) {
  return (
    <>
      {location !== '' && <span className={css.which}>{location}</span>}
      <span className={css.which}>
        <MeterNumber>{number}</MeterNumber>
      </span>
    </>
  );
}

function Why({ entry }: { readonly entry: OutboxEntry }) {
  const reason = useReason()(entry);
  if (reason === null) return null;
  return (
    <>
      <p>{reason.words}</p>
      {messagesOf(entry).map((message) => (
        <p key={message}>{message}</p>
      ))}
      {reason.toUtility && <WaysToReach meterNumber={entry.label.meterNumber} />}
    </>
  );
}

function Age({ entry }: { readonly entry: OutboxEntry }) {
  const { t, language } = useTexts();
  const { clock } = useDevice();
  return t('outbox.kept', { age: formatAge(new Date(entry.keptAt), clock.now(), language) });
}

interface EntryRowProps {
  readonly entry: OutboxEntry;
  readonly shown: ShownEntry;
  readonly status: EntryStatus;
  /** The owner, if several accounts are signed in. */
  readonly account: string | null;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}
