import { useState } from 'react';
import { createPortal } from 'react-dom';
import { requiredContext, useObservable } from '../device/use-device.ts';
import { type Lack, useLack } from '../server/use-lack.ts';
import { useOffline } from '../server/use-server.ts';
import { useAccounts } from '../sign-in/use-accounts.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Question } from '../ui/Dialog.tsx';
import { Icon, Spinner } from '../ui/Icon.tsx';
import { LiveRegion } from '../ui/VisuallyHidden.tsx';
import { classNames } from '../ui/class-names.ts';
import { warningOctagon } from '../ui/frame-icons.ts';
import { cloudSlash, hourglass } from '../ui/icons.ts';
import { useMessagePlace } from '../ui/use-notices.ts';
import { summarise } from './entry-status.ts';
import css from './outbox-bar.module.css';
import { useLost, useSettledWaiting, useWaiting } from './use-waiting.ts';

/** Opens the panel with what waits; provided where the panel is rendered. */
export const [OutboxPanelContext, useOutboxPanel] = requiredContext<() => void>('outbox panel');

/**
 * The dark bar under the app bar: no internet or no answer, how much waits, and the button to see it. `inTask` where it
 * is under the bar of a task, which replaces the app bar on phones.
 */
export function OutboxBar({ inTask = false, underTask = false }: OutboxBarProps) {
  const { t } = useTexts();
  const wordsOf = useLackSentence();
  const open = useOutboxPanel();
  const [offline, lack] = [useOffline(), useLack()];
  const { entries, unreadable, sending, running } = useSettledWaiting();
  const [lost] = useLost();
  const { kind, count } = summarise({ offline, entries, unreadable: unreadable.length, sending, running });
  if (kind === 'empty' && lost === 0) return null;
  const look = classNames(css.bar, inTask && css.inTask, underTask && css.underTask);
  const what = kind === 'offline' || kind === 'empty' ? 'waiting' : kind;
  const words = [
    wordsOf(lack),
    lost > 0 && t('outbox.bar.lost', { count: lost }),
    count > 0 && t(`outbox.bar.${what}`, { count }),
  ];
  const content = (
    <>
      {kind === 'sending' ? <Spinner /> : <Icon path={lost > 0 ? warningOctagon : ICONS[kind]} size="small" />}
      <span>{words.filter(Boolean).join(' ')}</span>
    </>
  );
  // The announcement covers it.
  if (count === 0 && lost === 0) {
    return (
      <div className={look} role="status" aria-live="off">
        {content}
      </div>
    );
  }
  return (
    <button type="button" className={look} onClick={open}>
      {content}
      <span className={css.go}>{t('outbox.bar.show')}</span>
    </button>
  );
}

const ICONS = { empty: warningOctagon, offline: cloudSlash, waiting: hourglass, unsent: warningOctagon };

interface OutboxBarProps {
  readonly inTask?: boolean;
  /** The screen has a task bar, under which phones show it. */
  readonly underTask?: boolean;
}

/**
 * Announces to screen readers that the connection was lost, and the number of waiting readings whenever it changes
 * offline. While sending there is no countdown: the notice at the end covers it. Lost readings are announced at once.
 * `told` is what was last reported missing: not every change of a flaky connection is.
 */
export function WaitingAnnouncement({ told }: { readonly told: Lack | null }) {
  const { t } = useTexts();
  const wordsOf = useLackSentence();
  const { entries } = useWaiting();
  const place = useMessagePlace();
  const count = entries.length;
  const [lost] = useLost();
  const words = [
    lost > 0 && t('outbox.bar.lost', { count: lost }),
    wordsOf(told),
    told !== null && count > 0 && t('outbox.bar.waiting', { count }),
  ];
  const text = words.filter(Boolean).join(' ');
  return (
    <>
      <LiveRegion text={text} />
      {place?.modal === true && createPortal(<LaterText text={text} />, place.element)}
    </>
  );
}

/**
 * The same inside a dialog, where nothing outside is announced; what was announced before it opened is not repeated.
 */
function LaterText({ text }: { readonly text: string }) {
  const [known, setKnown] = useState<string | null>(text);
  if (known !== null && known !== text) setKnown(null);
  return <LiveRegion text={known === null ? text : ''} />;
}

/**
 * The text for a lost connection: the specified sentence where readings can be entered, otherwise only that it is lost.
 */
function useLackSentence(): (lack: Lack | null) => string | null {
  const { t } = useTexts();
  const { withoutAccessAllowed } = usePortal();
  const canRead = useObservable(useAccounts().signedIn) || withoutAccessAllowed;
  return (lack) => lack && t(canRead ? `connection.${lack}` : `outbox.bar.${lack}`);
}

/** Warns when the connection is lost while readings wait: they are safe as long as the window stays open. */
export function OfflineWarning({ count, onClose, onShow }: OfflineWarningProps) {
  const { t } = useTexts();
  const lack = useLack() ?? 'offline';
  return (
    <Question
      title={t(`outbox.${lack}.title`)}
      closeLabel={t('frame.close')}
      stay={t('outbox.warning.understood')}
      onStay={onClose}
      others={<Button onClick={onShow}>{t('outbox.bar.show')}</Button>}
    >
      <p>{t('outbox.warning.text', { count })}</p>
      <p>{t('outbox.keepOpen')}</p>
    </Question>
  );
}

interface OfflineWarningProps {
  readonly count: number;
  readonly onClose: () => void;
  /** Shows what waits. */
  readonly onShow: () => void;
}
