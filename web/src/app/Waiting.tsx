import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import { OfflineWarning, OutboxPanelContext, WaitingAnnouncement } from '../outbox/OutboxBar.tsx';
import { OutboxPanel } from '../outbox/OutboxPanel.tsx';
import { useKeepingNames } from '../outbox/WaitingForSignIn.tsx';
import { needsPerson } from '../outbox/outbox-entry.ts';
import type { DrainEnd } from '../outbox/outbox.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { useWaiting } from '../outbox/use-waiting.ts';
import { tellChanges } from '../server/tell-changes.ts';
import { type Lack, lackOf } from '../server/use-lack.ts';
import { useConnection } from '../server/use-server.ts';
import { useTexts } from '../text/use-texts.ts';
import { useNotices } from '../ui/use-notices.ts';

/** The specified delay, so that the message about sent readings comes first. */
const SAY_FAILED_AFTER_MS = 2_000;

/** Wraps all screens: messages about the connection and about sending, and the panel of waiting readings. */
export function Waiting({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const { told, warnOf, putAway } = useConnectionChanges();
  useDeliveryNotices();
  useEndingWaitingNotices();
  useKeepingNames();
  const show = () => {
    putAway();
    setOpen(true);
  };
  return (
    <OutboxPanelContext value={show}>
      {children}
      <WaitingAnnouncement told={told} />
      {open && <OutboxPanel onClose={() => setOpen(false)} />}
      {warnOf !== null && !open && <OfflineWarning count={warnOf} onClose={putAway} onShow={show} />}
    </OutboxPanelContext>
  );
}

interface ConnectionChanges {
  /** What is missing, as last reported. */
  readonly told: Lack | null;
  /** The number of readings to warn about, or null; there is one warning per offline period. */
  readonly warnOf: number | null;
  /** Dismisses the warning. */
  readonly putAway: () => void;
}

/**
 * Tracks a lost connection, which the bar shows as long as it lasts, and shows a message when it is back, with the
 * consequence for waiting readings.
 */
function useConnectionChanges(): ConnectionChanges {
  const { t } = useTexts();
  const connection = useConnection();
  const { clock, online } = useDevice();
  const notices = useNotices();
  const { entries } = useWaiting();
  const [warnOf, setWarnOf] = useState<number | null>(null);
  const [told, setTold] = useState(() => lackOf(connection, online));
  const last = useRef<number | null>(null);
  const tell = useEffectEvent((state: 'online' | 'offline') => {
    if (last.current !== null) notices.close(last.current);
    last.current = state === 'offline' ? null : sayOnline();
    setTold(state === 'offline' ? (online.get() ? 'silent' : 'offline') : null);
    setWarnOf(state === 'offline' && entries.length > 0 ? entries.length : null);
  });
  useEffect(() => tellChanges(connection, clock, tell), [connection, clock]);
  return { told, warnOf, putAway: () => setWarnOf(null) };

  function sayOnline(): number {
    const count = entries.filter((entry) => !needsPerson(entry)).length;
    if (count === 0) return notices.show('INFO', t('connection.online.nothing'));
    const back = t(told === 'silent' ? 'connection.answers.title' : 'connection.online.title');
    return notices.show('INFO', back, t('connection.online.text', { count }), 'outbox.sending');
  }
}

/** Closes the messages that something waits, or is being sent, once nothing can be sent any more. */
function useEndingWaitingNotices(): void {
  const notices = useNotices();
  const { entries } = useWaiting();
  const waits = entries.some((entry) => !needsPerson(entry));
  const isStuck = !waits && entries.length > 0;
  useEffect(() => {
    if (!waits) notices.closeCoded('reading.kept');
    if (isStuck) notices.closeCoded('outbox.sending');
  }, [notices, waits, isStuck]);
}

/**
 * At the end of an outbox run, shows one message for all sent readings, and two seconds later one for the failed ones,
 * also if the connection was lost. A run that starts offline shows nothing: that has its own message.
 */
function useDeliveryNotices(): void {
  const outbox = useOutbox();
  const connection = useConnection();
  const notices = useNotices();
  const { clock } = useDevice();
  const { t } = useTexts();
  const sayFailed = useEffectEvent(() => {
    // Repeated attempts share one message.
    if (notices.isShown('reading.failed') || notices.isShown('outbox.failed')) return;
    notices.show('ERROR', t('reading.failed.title'), t('reading.failed.text'), 'outbox.failed');
  });
  const tell = useEffectEvent(({ delivered, refused, failed, why }: DrainEnd) => {
    if (delivered > 0) notices.show('SUCCESS', t('reading.sent.title'), t('reading.sent.text'));
    if (refused > 0 || (failed > 0 && why !== 'unreachable')) clock.after(SAY_FAILED_AFTER_MS, sayFailed);
    // Nobody has answered. If the server does answer with an error, there is no message about the connection.
    else if (failed > 0) clock.after(SAY_FAILED_AFTER_MS, async () => (await connection.check()) && sayFailed());
  });
  useEffect(() => outbox.onRunEnd(tell), [outbox]);
}
