import { useState } from 'react';
import { useConnection } from '../server/use-connection.ts';
import { useDevice } from '../device/use-device.ts';
import { useAction } from '../ui/use-action.ts';
import { useNotices } from '../ui/use-notices.ts';
import { needsPerson } from './outbox-entry.ts';
import { canBeSent } from './entry-status.ts';
import { useOutbox } from './use-outbox.ts';
import { useWaiting } from './use-waiting.ts';
import { useTexts } from '../text/use-texts.ts';
import { exportUnsent } from './export-unsent.ts';

/** Sends what waits when the person asks for it; before, whether there is a connection at all. */
export function useTrying() {
  const { t } = useTexts();
  const outbox = useOutbox();
  const connection = useConnection();
  const { entries } = useWaiting();
  const [trying, start] = useAction(t('outbox.failed.title'));
  const [inVain, setInVain] = useState(false);

  const whenReachable = (send: () => Promise<unknown>) =>
    start(async () => {
      setInVain(false);
      const isReachable = await connection.check();
      setInVain(!isReachable);
      if (isReachable) await send();
    });
  const tryAll = () =>
    whenReachable(async () => {
      // What the server refused is tried again only because the person wants it.
      await Promise.all(
        entries.filter((entry) => needsPerson(entry) && canBeSent(entry)).map(({ id }) => outbox.retry(id)),
      );
      await outbox.drain();
    });
  const tryOne = (id: string) => whenReachable(() => outbox.retry(id));
  return { trying, inVain, tryAll, tryOne };
}

/** Writes everything that waits into a file for the person; whether it is being written, and what starts it. */
export function useExport(): readonly [boolean, () => Promise<void>] {
  const { t } = useTexts();
  const device = useDevice();
  const notices = useNotices();
  const { entries, unreadable } = useWaiting();
  // The browser may give out nothing any more just now: then there is nothing to write from.
  const [writing, start] = useAction(t('outbox.export.failed'));
  const save = () =>
    start(async () => {
      device.saveFile(await exportUnsent(device, { entries, unreadable }));
      notices.show('SUCCESS', t('outbox.exported'));
    });
  return [writing, save];
}
