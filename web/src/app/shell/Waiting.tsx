import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { tellChanges } from '../../connection/tell-changes.ts';
import { useConnection } from '../../connection/use-connection.ts';
import { useDevice } from '../../device/use-device.ts';
import { useNotices } from '../../notices/use-notices.ts';
import { needsPerson } from '../../outbox/entry/outbox-entry.ts';
import type { DrainEnd } from '../../outbox/outbox.ts';
import { useOutbox, useWaiting } from '../../outbox/use-outbox.ts';
import { OutboxPanel } from '../../outbox-panel/OutboxPanel.tsx';
import { OfflineWarning } from '../../outbox-status/OfflineWarning.tsx';
import { OutboxPanelContext, WaitingAnnouncement } from '../../outbox-status/OutboxBar.tsx';
import { useTexts } from '../../text/use-texts.ts';

/** OFF-11, CST-28. */
const SAY_FAILED_AFTER_MS = 2_000;

/** Around all screens: what is said of the connection and of sending, and the panel with what waits. */
export function Waiting({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [warnOf, putAway] = useConnectionNotices();
  useDeliveryNotices();
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
 * Says when the connection goes and when it is back, with what that means for the readings that wait (OFF-05 to OFF-07); a
 * newer message takes the place of the one before. Returns for how many readings there is to warn, once per time without a
 * connection (OFF-15, OPN-085), null for none, and how that is put away.
 */
function useConnectionNotices(): readonly [number | null, () => void] {
  const { t } = useTexts();
  const connection = useConnection();
  const { clock } = useDevice();
  const notices = useNotices();
  const { entries } = useWaiting();
  const [warnOf, setWarnOf] = useState<number | null>(null);
  const last = useRef<number | null>(null);
  const tell = useEffectEvent((state: 'online' | 'offline') => {
    if (last.current !== null) notices.close(last.current);
    last.current = state === 'offline' ? sayOffline() : sayOnline();
  });
  useEffect(() => tellChanges(connection, clock, tell), [connection, clock]);
  return [warnOf, () => setWarnOf(null)];

  function sayOffline(): number {
    setWarnOf(entries.length > 0 ? entries.length : null);
    return notices.show('WARNING', t('connection.offline.title'), t('connection.offline.text'));
  }
  function sayOnline(): number {
    setWarnOf(null);
    const number = entries.filter((entry) => !needsPerson(entry)).length;
    if (number === 0) return notices.show('INFO', t('connection.online.nothing'));
    return notices.show('INFO', t('connection.online.title'), t('connection.online.text', { number }));
  }
}

/**
 * At the end of a run of the outbox: one message for everything that was sent (OPN-084, SND-13), and two seconds later one
 * for what was not (OFF-11). A run that reached nobody says nothing: that there is no connection is said elsewhere.
 */
function useDeliveryNotices(): void {
  const outbox = useOutbox();
  const notices = useNotices();
  const { clock } = useDevice();
  const { t } = useTexts();
  const sayFailed = useEffectEvent(() => {
    // However often it is tried, it is one message.
    if (notices.isShown('reading.failed')) return;
    notices.show('ERROR', t('reading.failed.title'), t('reading.failed.text'), 'reading.failed');
  });
  const tell = useEffectEvent(({ delivered, refused, failed, why }: DrainEnd) => {
    if (delivered > 0) notices.show('SUCCESS', t('reading.sent.title'), t('reading.sent.text'));
    if (refused > 0 || (failed > 0 && why !== 'unreachable')) clock.after(SAY_FAILED_AFTER_MS, sayFailed);
  });
  useEffect(() => outbox.onRunEnd(tell), [outbox]);
}
