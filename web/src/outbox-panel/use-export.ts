import { useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import { useNotices } from '../notices/use-notices.ts';
import { useTexts } from '../text/use-texts.ts';
import { exportUnsent } from './export-unsent.ts';
import { useWaiting } from '../outbox-status/use-waiting.ts';

/** Writes everything that waits into a file for the person, on their wish; whether it is being written, and what begins it. */
export function useExport(): readonly [boolean, () => Promise<void>] {
  const { t } = useTexts();
  const device = useDevice();
  const notices = useNotices();
  const { entries, unreadable } = useWaiting();
  const [writing, setWriting] = useState(false);
  const save = async () => {
    setWriting(true);
    // The browser may keep nothing any more just now: then there is nothing to write from.
    const file = await exportUnsent(device, { entries, unreadable }).catch(() => null);
    setWriting(false);
    if (file === null) return void notices.show('ERROR', t('outbox.export.failed'));
    device.saveFile(file);
    notices.show('SUCCESS', t('outbox.exported'));
  };
  return [writing, save];
}
