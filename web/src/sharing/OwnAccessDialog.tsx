import { useNavigate } from '@tanstack/react-router';
import type { KeptAccount } from '../sign-in/kept-account.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/**
 * The details of the access with which somebody has just signed in by its link, while its giver is not signed in here: whose
 * it is and where to read (MGT-29, MGT-30, OPN-001). It can be changed by its giver only.
 */
export function OwnAccessDialog({ account, onClose }: OwnAccessDialogProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { name: utility } = usePortal();
  const name = account.info?.name ?? t('frame.noName');
  return (
    <Dialog
      title={name}
      closeLabel={t('frame.close')}
      onClose={onClose}
      actions={
        <Button kind="primary" size="large" onClick={() => void navigate({ to: PATHS.jobs })}>
          {t('management.own.readings')}
        </Button>
      }
    >
      <Banner tone="info" silent title={t('management.own.title', { name })}>
        <p>{t('management.own.text', { name: account.info?.parentName ?? utility })}</p>
      </Banner>
    </Dialog>
  );
}

interface OwnAccessDialogProps {
  readonly account: KeptAccount;
  readonly onClose: () => void;
}
