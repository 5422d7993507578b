import { useState } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { AppUpdate } from './app-update.ts';

/** Offers the newer version: update now or later. With typed, unsent values it asks once more. */
export function UpdateDialog({ update }: { readonly update: AppUpdate }) {
  const { t } = useTexts();
  const [asksAgain, setAsksAgain] = useState(false);
  const [updating, setUpdating] = useState(false);
  const updateNow = async () => {
    if (!asksAgain && (await update.hasUnsentWork())) return setAsksAgain(true);
    setUpdating(true);
    update.accept();
  };
  return (
    <Dialog
      title={t(asksAgain ? 'update.unsent.title' : 'update.title')}
      closeLabel={t('frame.close')}
      onClose={update.postpone}
      urgent={asksAgain}
      key={String(asksAgain)}
      actions={
        <>
          <Button
            kind="primary"
            busyLabel={updating ? t('update.updating') : undefined}
            onClick={() => void updateNow()}
          >
            {t(asksAgain ? 'update.anyway' : 'update.now')}
          </Button>
          <Button onClick={update.postpone}>{t('update.later')}</Button>
        </>
      }
    >
      <p>{t(asksAgain ? 'update.unsent.text' : 'update.text')}</p>
    </Dialog>
  );
}
