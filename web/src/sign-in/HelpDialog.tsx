import { usePortal } from '../tenant/use-portal.ts';
import { HelpOutside } from '../help/HelpOutside.tsx';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** Contact and help, before anybody has signed in. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const { name } = usePortal();
  const { t } = useTexts();
  return (
    <Dialog
      title={t('login.help')}
      closeLabel={t('frame.close')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('frame.close')}</Button>}
    >
      <HelpOutside otherwise={<p>{t('withoutAccess.otherwise', { name })}</p>} />
    </Dialog>
  );
}
