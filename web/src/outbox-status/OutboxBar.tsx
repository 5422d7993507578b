import { useOffline } from '../connection/use-connection.ts';
import { useTexts } from '../text/use-texts.ts';
import { classNames } from '../ui/class-names.ts';
import { warningOctagon } from '../ui/icons/status.ts';
import { cloudSlash, hourglass } from '../ui/icons/waiting.ts';
import { Icon } from '../ui/Icon.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import css from './outbox-bar.module.css';
import { summarise } from './outbox-summary.ts';
import { useLost } from './use-lost.ts';
import { useOutboxPanel } from './use-outbox-panel.ts';
import { useSettledWaiting } from './use-settled-waiting.ts';

/**
 * The dark bar under the app bar: that there is no internet, and what waits, with the way to see it. `inTask` where it
 * stands under the bar of a task, which phones show in place of the app bar.
 */
export function OutboxBar({ inTask = false, underTask = false }: OutboxBarProps) {
  const { t } = useTexts();
  const open = useOutboxPanel();
  const offline = useOffline();
  const { entries, unreadable, sending, running } = useSettledWaiting();
  const [lost] = useLost();
  const { kind, count } = summarise({ offline, entries, unreadable: unreadable.length, sending, running });
  if (kind === 'empty' && lost === 0) return null;
  const look = classNames(css.bar, inTask && css.inTask, underTask && css.underTask);
  const what = kind === 'offline' || kind === 'empty' ? 'waiting' : kind;
  const words = [
    offline && t('outbox.bar.offline'),
    lost > 0 && t('outbox.bar.lost', { count: lost }),
    count > 0 && t(`outbox.bar.${what}`, { count }),
  ];
  const content = (
    <>
      {kind === 'sending' ? <Spinner /> : <Icon path={lost > 0 ? warningOctagon : ICONS[kind]} size="small" />}
      <span>{words.filter(Boolean).join(' ')}</span>
    </>
  );
  // The passing message says it aloud.
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
