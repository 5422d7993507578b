import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import type { Share } from '@zaehlwerk/contract/sharing';
import { useEffect, useRef, useState } from 'react';
import { PATHS } from '../paths.ts';
import { useLackWords } from '../server/use-lack.ts';
import { useAccountList } from '../sign-in/use-accounts.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { focusScreen } from '../ui/screen-focus.ts';
import { useNotices } from '../ui/use-notices.ts';
import { ConfirmAction, useShareActions } from './ShareActions.tsx';
import { ShareProgress } from './ShareList.tsx';
import { type OwnJobs, SharedJobs } from './SharedJobs.tsx';
import css from './share-dialog.module.css';
import { type Shares, useOneShare } from './use-shares.ts';

/**
 * The details of the share in the address, or why they cannot be shown. With only its link, a notice replaces its
 * meters.
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
  // Only somebody who came by its link is signed in with it beside its giver.
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

/** Says what ends with the share and what stays. */
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

/** Mails with the access data of a share that were not delivered, or have not been sent yet. */
function UnsentMails({ mails = [] }: { readonly mails: Share['unsentMails'] }) {
  const { t } = useTexts();
  const isLost = mails.some(({ state }) => state === 'givenUp');
  if (mails.length === 0) return null;
  return (
    <Banner silent tone={isLost ? 'err' : 'warn'} title={t(isLost ? 'management.mails.lost' : 'management.mails')}>
      <ul>
        {mails.map(({ email, state }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same address may occur twice
          <li key={index}>
            {email}: {t(`management.mails.${state}`)}
          </li>
        ))}
      </ul>
      {isLost && <p>{t('management.mails.again')}</p>}
    </Banner>
  );
}

/** The jobs of a share, loaded when it is opened, or why they are missing. */
function JobsOfShare({ accountId, share, own }: JobsOfShareProps) {
  const { t } = useTexts();
  const lacking = useLackWords();
  const { list, failed, reload } = useOneShare(accountId, share.id);
  if (list !== null) {
    const jobs = list.find(({ id }) => id === share.id)?.jobs ?? [];
    return <SharedJobs accountId={accountId} share={{ ...share, jobs }} own={own} />;
  }
  if (failed === false) return <p role="status">{t('jobs.loading')}</p>;
  return (
    <Banner tone={failed === 'offline' ? 'info' : 'err'} title={t('jobs.unreachable')}>
      <p>{failed === 'offline' ? lacking(t('management.failed.offline')) : t('management.failed.failed')}</p>
      <Button size="small" onClick={reload}>
        {t('jobs.retry')}
      </Button>
    </Banner>
  );
}

interface JobsOfShareProps {
  readonly accountId: string;
  readonly share: Share;
  readonly own: OwnJobs;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    readonly fromList?: boolean;
  }
}

/**
 * A function that closes the details over an account: back to its list if they were opened there, otherwise the list
 * replaces them. If the row is gone by then, the heading gets the focus.
 */
export function useDetails(accountId: string, shareId: string | null): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const before = useRef(shareId);
  useEffect(() => {
    const wasOpen = before.current !== null;
    before.current = shareId;
    if (wasOpen && shareId === null && document.activeElement === document.body) focusScreen();
  }, [shareId]);
  return () => {
    if (router.state.location.state.fromList === true) router.history.back();
    else void navigate({ to: PATHS.account, params: { accountId }, replace: true });
  };
}

/** Whether the details were opened from the list: then going back in the history closes them. */
function useIsStep(): boolean {
  return useLocation({ select: ({ state }) => state.fromList === true });
}
