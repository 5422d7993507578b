import type { Job } from '@zaehlwerk/domain/job/job';
import { useBlocker } from '@tanstack/react-router';
import { useId, useMemo, useState } from 'react';
import { useAccountList } from '../../../accounts/use-accounts.ts';
import { PageTitle } from '../../../application/PageTitle.tsx';
import { BackBar } from '../../../jobs/BackBar.tsx';
import { PATHS } from '../../../paths.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { ActionBar } from '../../../ui/ActionBar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { checkCircle } from '../../../ui/icons/status.ts';
import { LiveRegion } from '../../../ui/LiveRegion.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { screenHeading } from '../../../ui/screen-focus.ts';
import css from './access.module.css';
import { AccessCards } from './AccessCards.tsx';
import { AccessForm } from './AccessForm.tsx';
import { MadeAccesses } from './MadeAccesses.tsx';
import { NotMade } from './NotMade.tsx';
import { useAccessPlan } from './use-access-plan.ts';
import { useMakeShares } from './use-make-shares.ts';

/**
 * Makes one access of the selected jobs, or one for each house, street or object: form, sending, and what hands the access
 * over (spec 2, sections 2 and 4). Passwords are shown on this page alone, so leaving it asks until something was handed over.
 */
export function CreateAccess({ accountId, jobs, onDone, onBack }: CreateAccessProps) {
  const { t } = useTexts();
  const plan = useAccessPlan(jobs);
  const { making, start, again, stop } = useMakeShares(accountId, jobs);
  const [isHandedOver, setHandedOver] = useState(false);
  const giver = useAccountList().find(({ id }) => id === accountId)?.info?.name ?? t('frame.noName');
  const byId = useMemo(() => new Map(jobs.map((job) => [job.id, job])), [jobs]);
  const accesses = making.made.map(({ access, jobIds }) => ({
    ...access,
    jobs: jobIds.flatMap((id) => byId.get(id) ?? []),
  }));
  const { stage, made, failed, planned } = making;
  const isMaking = stage === 'sending';
  const several = made.length + failed.length + planned.length > 1;
  const asks = isMaking || (made.length > 0 && !isHandedOver);
  const blocker = useBlocker({ shouldBlockFn: () => asks, enableBeforeUnload: () => asks, withResolver: true });
  const isHandingOver = !isMaking && made.length > 0;
  const counted = isHandingOver ? accesses.reduce((sum, one) => sum + one.jobs.length, 0) : jobs.length;
  const form = useId();
  const title = titleOf();
  return (
    <>
      <div className={css.page}>
        <PageTitle>{title}</PageTitle>
        <BackBar to={{ to: PATHS.account, params: { accountId } }} label={giver} />
        <div className={css.body}>
          <div className={css.head}>
            {stage === 'success' && <Icon path={checkCircle} size="large" />}
            <div>
              <h1 ref={screenHeading}>{title}</h1>
              <p>{t(isHandingOver ? 'share.access.shared' : 'share.access.lead', { count: counted })}</p>
              {isHandingOver && <p>{t('share.access.once')}</p>}
            </div>
          </div>
          <LiveRegion text={stage === 'form' || isMaking ? '' : title} />
          {!isMaking && failed.length > 0 && <NotMade failed={failed} several={several} onAgain={again} />}
          {made.length === 0 && !(isMaking && several) && (
            <AccessForm
              id={form}
              plan={plan}
              onCreate={() =>
                start(
                  plan.planned.map((one) => ({ ...one, name: one.name.trim() })),
                  plan.mayShareOn,
                )
              }
            />
          )}
          {isMaking && several && (
            <div className={css.making}>
              <Progress done={made.length} total={made.length + failed.length + planned.length} />
              <p role="status">
                {t('share.access.progress', { done: made.length, count: made.length + failed.length + planned.length })}
              </p>
            </div>
          )}
          {isHandingOver && (
            <MadeAccesses
              accountId={accountId}
              accesses={accesses}
              giver={giver}
              onHandedOver={() => setHandedOver(true)}
            />
          )}
        </div>
        <ActionBar label={t('management.actions')} className={css.actions}>
          {isHandingOver && (
            <Button kind="primary" size="large" onClick={onDone}>
              {t('share.access.done')}
            </Button>
          )}
          {isMaking && several && <Button onClick={stop}>{t('share.access.stop')}</Button>}
          {made.length === 0 && !(isMaking && several) && (
            <>
              <Button
                type="submit"
                form={form}
                kind="primary"
                size="large"
                busyLabel={isMaking ? t('share.access.creating') : undefined}
              >
                {t('share.access.create', { count: plan.planned.length })}
              </Button>
              {!isMaking && <Button onClick={onBack}>{t('share.access.back')}</Button>}
            </>
          )}
        </ActionBar>
      </div>
      {isHandingOver && <AccessCards accesses={accesses} giver={giver} />}
      {blocker.status === 'blocked' && (
        <LeaveDialog making={isMaking} count={made.length} onStay={blocker.reset} onLeave={blocker.proceed} />
      )}
    </>
  );

  function titleOf(): string {
    const [only] = made;
    if (only !== undefined && made.length === 1 && !several) return t('share.access.made', { name: only.name });
    if (isMaking && several) return t('share.access.making');
    if (made.length > 0) return t('share.access.madeSeveral', { count: made.length });
    return t('share.access.title');
  }
}

/** Before a password is lost that nobody can show again. */
function LeaveDialog({ making, count, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog
      title={t(making ? 'share.access.leave.making' : 'share.access.leave')}
      closeLabel={t('frame.close')}
      urgent
      onClose={onStay}
      actions={
        <>
          <Button kind="primary" size="large" onClick={onStay}>
            {t('share.access.leave.stay')}
          </Button>
          <Button kind="danger" onClick={onLeave}>
            {t('share.access.leave.go')}
          </Button>
        </>
      }
    >
      <p>{t('share.access.leave.text', { count })}</p>
    </Dialog>
  );
}

interface CreateAccessProps {
  readonly accountId: string;
  /** What is shared. */
  readonly jobs: readonly Job[];
  /** Called when the accesses are handed over: back to the shares. */
  readonly onDone: () => void;
  /** Back to the selection. */
  readonly onBack: () => void;
}

interface LeaveDialogProps {
  readonly making: boolean;
  readonly count: number;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}
