import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Lack } from '../../connection/use-lack.ts';
import { tellChanges } from '../../connection/tell-changes.ts';
import { useConnection } from '../../connection/use-connection.ts';
import { useDevice } from '../../device/use-device.ts';
import { useNotices } from '../../notices/use-notices.ts';
import { needsPerson } from '../../outbox/entry/outbox-entry.ts';
import type { DrainEnd } from '../../outbox/outbox.ts';
import { useOutbox } from '../../outbox/use-outbox.ts';
import { useWaiting } from '../../outbox/use-waiting.ts';
import { OutboxPanel } from '../../outbox-panel/OutboxPanel.tsx';
import { OfflineWarning } from '../../outbox-status/OfflineWarning.tsx';
import { OutboxPanelContext, WaitingAnnouncement } from '../../outbox-status/OutboxBar.tsx';
import { useKeepingNames } from '../../outbox-status/use-kept-senders.ts';
import { useTexts } from '../../text/use-texts.ts';

/** OFF-11, CST-28. */
const SAY_FAILED_AFTER_MS = 2_000;

/** Wraps all screens: messages about the connection and about sending, and the panel of waiting readings. */
export function Waiting({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [warnOf, putAway] = useConnectionNotices();
  useDeliveryNotices();
  useKeepingNames();
  const show = () => {
    putAway();
    setOpen(true);
  };
  return (
    <OutboxPanelContext value={show}>
      {children}
      <WaitingAnnouncement />
      {open && <OutboxPanel onClose={() => setOpen(false)} />}
      {warnOf !== null && !open && <OfflineWarning count={warnOf} onClose={putAway} onShow={show} />}
    </OutboxPanelContext>
  );
}

/**
 * Shows a message when the connection is lost and when it is back, with the consequence for waiting readings (OFF-05 to
 * OFF-07); a new message replaces the previous one. Returns the number of readings to warn about, or null, and a
 * function that ends the warning. There is one warning per offline period (OFF-15, OPN-085).
 */
function useConnectionNotices(): readonly [number | null, () => void] {
  const { t } = useTexts();
  const connection = useConnection();
  const { clock, online } = useDevice();
  const notices = useNotices();
  const { entries } = useWaiting();
  const [warnOf, setWarnOf] = useState<number | null>(null);
  const last = useRef<number | null>(null);
  const before = useRef<Lack>('offline');
  const tell = useEffectEvent((state: 'online' | 'offline') => {
    if (last.current !== null) notices.close(last.current);
    last.current = state === 'offline' ? sayLack(online.get() ? 'silent' : 'offline') : sayOnline();
  });
  useEffect(() => tellChanges(connection, clock, tell), [connection, clock]);
  return [warnOf, () => setWarnOf(null)];

  function sayLack(lack: Lack): number {
    before.current = lack;
    setWarnOf(entries.length > 0 ? entries.length : null);
    return notices.show('WARNING', t(`connection.${lack}.title`), t('connection.offline.text'));
  }
  function sayOnline(): number {
    setWarnOf(null);
    const count = entries.filter((entry) => !needsPerson(entry)).length;
    if (count === 0) return notices.show('INFO', t('connection.online.nothing'));
    const back = t(before.current === 'silent' ? 'connection.answers.title' : 'connection.online.title');
    return notices.show('INFO', back, t('connection.online.text', { count }));
  }
}

/**
 * Shows one message at the end of an outbox run for all sent readings (OPN-084, SND-13), and two seconds later one for
 * the failed ones (OFF-11), also where the line broke. A run without a connection shows nothing: that has its own message.
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
    // Nobody has answered. Where the server does answer otherwise, no message about the connection says so.
    else if (failed > 0) clock.after(SAY_FAILED_AFTER_MS, async () => (await connection.check()) && sayFailed());
  });
  useEffect(() => outbox.onRunEnd(tell), [outbox]);
}
