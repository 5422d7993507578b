import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { tellChanges } from '../connection/tell-changes.ts';
import { useConnection } from '../connection/use-connection.ts';
import { useDevice } from '../device/use-device.ts';
import { useNotices } from '../notices/use-notices.ts';
import { needsPerson } from '../outbox/entry/outbox-entry.ts';
import { useWaiting } from '../outbox/use-outbox.ts';
import { useTexts } from '../text/use-texts.ts';

/**
 * Says when the connection goes and when it is back, with what that means for the readings that wait (OFF-05 to OFF-07); a
 * newer message takes the place of the one before. Returns for how many readings there is to warn, once per time without a
 * connection (OFF-15, OPN-085), null for none, and how that is put away.
 */
export function useConnectionNotices(): readonly [number | null, () => void] {
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
