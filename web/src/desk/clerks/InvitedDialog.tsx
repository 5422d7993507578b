import type { Clerk, Invitation } from '@zaehlwerk/contract/clerk-management';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useWhen } from '../frame/use-when.ts';
import { OnceDialog } from './OnceDialog.tsx';

/** What became of an invitation: its link, this once; or that nobody has to be invited. */
export function InvitedDialog({ who: { name, mail }, invitation, onClose }: InvitedDialogProps) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const when = useWhen();
  const { link, expiresAt, isMailed, state } = invitation;
  if (link === null)
    return (
      <Dialog
        title={t('desk.clerks.noLink', { name })}
        closeLabel={common('frame.close')}
        onClose={onClose}
        actions={
          <Button kind="primary" onClick={onClose}>
            {t('desk.clerks.close')}
          </Button>
        }
      >
        <p>{t(state === 'locked' ? 'desk.clerks.noLink.locked' : 'desk.clerks.noLink.active')}</p>
      </Dialog>
    );
  return (
    <OnceDialog
      title={t('desk.clerks.invited', { name })}
      what={t('desk.clerks.link')}
      secret={link}
      isOnItsWay={isMailed}
      onClose={onClose}
    >
      <p>{t('desk.clerks.link.text', { when: expiresAt === null ? '' : when(expiresAt) })}</p>
      <p>{isMailed ? t('desk.clerks.link.mailed', { mail }) : t('desk.clerks.link.notMailed')}</p>
      {state === 'locked' && <p>{t('desk.clerks.link.locked')}</p>}
    </OnceDialog>
  );
}

interface InvitedDialogProps {
  readonly who: Pick<Clerk, 'name' | 'mail'>;
  readonly invitation: Invitation;
  readonly onClose: () => void;
}
