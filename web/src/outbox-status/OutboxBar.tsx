import { useLack } from '../connection/use-lack.ts';
import { useOffline } from '../connection/use-connection.ts';
import { useLost, useWaiting } from '../outbox/use-waiting.ts';
import { useTexts } from '../text/use-texts.ts';
import { classNames } from '../ui/class-names.ts';
import { warningOctagon } from '../ui/icons/status.ts';
import { cloudSlash, hourglass } from '../ui/icons/waiting.ts';
import { Icon } from '../ui/Icon.tsx';
import { LiveRegion } from '../ui/LiveRegion.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { requiredContext } from '../use-required-context.ts';
import css from './outbox-bar.module.css';
import { summarise } from './entry-status.ts';
import { useSettledWaiting } from './use-settled-waiting.ts';

/** Opens the panel with what waits; provided where the panel is drawn. */
export const [OutboxPanelContext, useOutboxPanel] = requiredContext<() => void>('outbox panel');

/**
 * The dark bar under the app bar: that there is no internet or no answer, and what waits, with the way to see it. `inTask` where it
 * stands under the bar of a task, which phones show in place of the app bar.
 */
export function OutboxBar({ inTask = false, underTask = false }: OutboxBarProps) {
  const { t } = useTexts();
  const open = useOutboxPanel();
  const [offline, lack] = [useOffline(), useLack()];
  const { entries, unreadable, sending, running } = useSettledWaiting();
  const [lost] = useLost();
  const { kind, count } = summarise({ offline, entries, unreadable: unreadable.length, sending, running });
  if (kind === 'empty' && lost === 0) return null;
  const look = classNames(css.bar, inTask && css.inTask, underTask && css.underTask);
  const what = kind === 'offline' || kind === 'empty' ? 'waiting' : kind;
  const words = [
    lack !== null && t(`outbox.bar.${lack}`),
    lost > 0 && t('outbox.bar.lost', { count: lost }),
    count > 0 && t(`outbox.bar.${what}`, { count }),
  ];
  const content = (
    <>
      {kind === 'sending' ? <Spinner /> : <Icon path={lost > 0 ? warningOctagon : ICONS[kind]} size="small" />}
      <span>{words.filter(Boolean).join(' ')}</span>
    </>
  );
  // The notice of the lost connection says it aloud.
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
  /** The screen has a bar of a task, under which phones show it. */
  readonly underTask?: boolean;
}

/**
 * Says to a screen reader how many readings wait, whenever that changes without a connection (quality A08). While they
 * are being sent they are not counted down: the notice at the end says it. What was lost is said at once.
 */
export function WaitingAnnouncement() {
  const { t } = useTexts();
  const offline = useOffline();
  const { entries } = useWaiting();
  const count = entries.length;
  const [lost] = useLost();
  const words = [
    lost > 0 && t('outbox.bar.lost', { count: lost }),
    offline && count > 0 && t('outbox.bar.waiting', { count }),
  ];
  return <LiveRegion text={words.filter(Boolean).join(' ')} />;
}
