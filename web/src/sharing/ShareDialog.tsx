import type { Share } from '@zaehlwerk/contract/sharing';
import { useState } from 'react';
import { useAccountList } from '../sign-in/use-accounts.ts';
import { useNotices } from '../ui/use-notices.ts';
import { useShareActions } from './use-share-actions.ts';
import type { Shares } from './use-shares.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ConfirmAction } from './ConfirmAction.tsx';
import { JobsOfShare } from './JobsOfShare.tsx';
import type { OwnJobs } from './SharedJobs.tsx';
import css from './share-dialog.module.css';
import { ShareProgress } from './ShareProgress.tsx';
import { UnsentMails } from './UnsentMails.tsx';
import { useIsStep } from './use-details.ts';

/**
 * The details of the share that the address names (MGT-25, MGT-26), or why they cannot be shown. Whoever has come by its link
 * sees a notice instead of its meters (MGT-29, MGT-30).
 */
export function ShareDialog({ shareId, shares, onClose, ...more }: ShareDialogProps) {
  const { t } = useTexts();
  const isStep = useIsStep();
  const share = shares.list?.find(({ id }) => id === shareId);
  if (share !== undefined) return <Details share={share} onClose={onClose} {...more} />;
  const why = shares.list === null ? (shares.failed === false ? 'loading' : 'notLoaded') : 'gone';
  return (
    <Dialog
      title={t(`management.${why}`)}
      closeLabel={t('frame.close')}
      isStep={isStep}
      onClose={onClose}
      actions={
        <Button kind="primary" size="large" onClick={onClose}>
          {t('management.back')}
        </Button>
      }
    >
      {why === 'gone' && <p>{t('management.gone.text')}</p>}
      {shares.list === null && shares.failed !== false && <p>{t(`management.failed.${shares.failed}`)}</p>}
    </Dialog>
  );
}

function Details({ accountId, share, own, onAccess, onClose }: DetailsProps) {
  const { t } = useTexts();
  const [isAsking, ask] = useState(false);
  const isStep = useIsStep();
  // Only whoever has come by its link is signed in with it beside its giver.
  const isByLink = useAccountList().some(({ id }) => id === share.id) && !isStep;
  const { name, allowToReShare, furtherShares } = share;
  return (
    <Dialog
      title={name}
      closeLabel={t('frame.close')}
      isStep={isStep}
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" onClick={() => onAccess(share)}>
            {t('management.access')}
          </Button>
          <Button kind="danger" onClick={() => ask(true)}>
            {t('management.delete')}
          </Button>
        </>
      }
    >
      {own !== null && share.counts !== undefined && (
        <div className={css.progress}>
          <ShareProgress progress={share.counts} />
        </div>
      )}
      <p className={css.facts}>
        {t(allowToReShare ? 'management.mayShareOn' : 'management.mayNotShareOn')}
        {furtherShares > 0 && ` ${t('management.further', { count: furtherShares })}`}
      </p>
      <UnsentMails mails={share.unsentMails} />
      {isByLink ? (
        <Banner tone="info" silent title={t('management.byLink.title')}>
          <p>{t('management.byLink.text', { name })}</p>
        </Banner>
      ) : (
        <JobsOfShare accountId={accountId} share={share} own={own} />
      )}
      {isAsking && <DeleteQuestion accountId={accountId} share={share} onKeep={() => ask(false)} onDeleted={onClose} />}
    </Dialog>
  );
}

/** Says what ends with the share and what stays (MGT-27, OPN-105). */
function DeleteQuestion({ accountId, share, onKeep, onDeleted }: DeleteQuestionProps) {
  const { t } = useTexts();
  const notices = useNotices();
  const { remove } = useShareActions(accountId);
  const { name, furtherShares } = share;
  const words = {
    keep: t('management.delete.keep'),
    act: t('management.delete'),
    busy: t('management.delete.busy'),
    failed: t('management.delete.failed'),
  };
  return (
    <ConfirmAction
      title={t('management.delete.title', { name })}
      words={words}
      danger
      onClose={onKeep}
      onDone={onDeleted}
      act={async () => {
        const result = await remove(share.id);
        if (result === 'done') notices.show('SUCCESS', t('management.deleted'), name);
        return result;
      }}
    >
      <p>{t('management.delete.access')}</p>
      {furtherShares > 0 && <p>{t('management.delete.further', { count: furtherShares })}</p>}
      <p>{t('management.delete.readings')}</p>
    </ConfirmAction>
  );
}

interface ShareDialogProps extends Omit<DetailsProps, 'share'> {
  readonly shareId: string;
  readonly shares: Shares;
}

interface DetailsProps {
  readonly accountId: string;
  readonly share: Share;
  readonly own: OwnJobs;
  readonly onAccess: (share: Share) => void;
  readonly onClose: () => void;
}

interface DeleteQuestionProps {
  readonly accountId: string;
  readonly share: Share;
  readonly onKeep: () => void;
  readonly onDeleted: () => void;
}
