import type { Job } from '@zaehlwerk/domain/job/job';
import type { FailedShare } from '@zaehlwerk/domain/sharing/making-shares';
import { useId, useMemo } from 'react';
import { BackBar } from '../list/BackBar.tsx';
import { useMeterName } from '../meters/use-meter-name.ts';
import { PATHS } from '../paths.ts';
import { useLack } from '../server/use-lack.ts';
import { useAccountList } from '../sign-in/use-accounts.ts';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { useTexts } from '../text/use-texts.ts';
import { ActionBar } from '../ui/ActionBar.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Progress } from '../ui/Progress.tsx';
import { checkCircle } from '../ui/frame-icons.ts';
import { screenHeading } from '../ui/screen-focus.ts';
import { useScreenStep } from '../ui/use-screen-step.ts';
import { AccessCards } from './AccessCards.tsx';
import { AccessForm, type EnteredAccess, useAccessPlan } from './AccessForm.tsx';
import { MadeAccesses } from './MadeAccesses.tsx';
import css from './access.module.css';
import { useHandingOver } from './use-handing-over.tsx';
import { type Making, type MakingFailure, useMakeShares } from './use-make-shares.ts';

/**
 * Creates one access for the selected jobs, or one for each house, street or object: form, sending, and handing over.
 * Passwords are shown on this page only, so leaving it asks until each was handed over.
 */
export function CreateAccess({ accountId, jobs, entered, onEnter, onDone, onBack }: CreateAccessProps) {
  const { t } = useTexts();
  const plan = useAccessPlan(jobs, entered, onEnter);
  const { making, start, again, stop } = useMakeShares(accountId, jobs);
  const giver = useAccountList().find(({ id }) => id === accountId)?.info?.name ?? t('frame.noName');
  const byId = useMemo(() => new Map(jobs.map((job) => [job.id, job])), [jobs]);
  const accesses = making.made.map(({ access, jobIds }) => ({
    ...access,
    jobs: jobIds.flatMap((id) => byId.get(id) ?? []),
  }));
  const { stage, made, failed, planned } = making;
  const isMaking = stage === 'sending';
  const several = made.length + failed.length + planned.length > 1;
  const handing = useHandingOver(
    accesses.map(({ id }) => id),
    { making: isMaking },
  );
  const isHandingOver = !isMaking && made.length > 0;
  const counted = isHandingOver ? accesses.reduce((sum, one) => sum + one.jobs.length, 0) : jobs.length;
  const hasForm = made.length === 0 && !(isMaking && several);
  const form = useId();
  useScreenStep(isHandingOver ? 'handOver' : hasForm ? 'form' : 'making');
  const title = titleOf(t, making, several);
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
              <p>
                {t(isHandingOver ? 'share.access.shared' : 'share.access.lead', { count: counted })}{' '}
                {isHandingOver && t('share.access.once')}
              </p>
            </div>
          </div>
          {!isMaking && failed.length > 0 && <NotMade failed={failed} several={several} onAgain={again} />}
          {hasForm && (
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
          {isMaking && several && <MakingProgress making={making} />}
          {isHandingOver && (
            <MadeAccesses accountId={accountId} accesses={accesses} giver={giver} onHandedOver={handing.handedOver} />
          )}
        </div>
        <ActionBar label={t('management.actions')} className={css.actions}>
          {isHandingOver && (
            <Button kind="primary" size="large" onClick={onDone}>
              {t('share.access.done')}
            </Button>
          )}
          {isMaking && several && <Button onClick={stop}>{t('share.access.stop')}</Button>}
          {hasForm && <FormActions form={form} count={plan.planned.length} busy={isMaking} onBack={onBack} />}
        </ActionBar>
      </div>
      {isHandingOver && <AccessCards accesses={accesses} giver={giver} />}
      {handing.question}
    </>
  );
}

function titleOf(t: ReturnType<typeof useTexts>['t'], { stage, made }: Making, several: boolean): string {
  const [only] = made;
  if (stage === 'sending' && several) return t('share.access.making');
  if (only === undefined) return t('share.access.title');
  return several ? t('share.access.madeSeveral', { count: made.length }) : t('share.access.made', { name: only.name });
}

function FormActions({ form, count, busy, onBack }: FormActionsProps) {
  const { t } = useTexts();
  return (
    <>
      <Button
        type="submit"
        form={form}
        kind="primary"
        size="large"
        busyLabel={busy ? t('share.access.creating') : undefined}
      >
        {t('share.access.create', { count })}
      </Button>
      {!busy && <Button onClick={onBack}>{t('share.access.back')}</Button>}
    </>
  );
}

interface FormActionsProps {
  /** The id of the form. */
  readonly form: string;
  readonly count: number;
  readonly busy: boolean;
  readonly onBack: () => void;
}

/** How many of several have been created. */
function MakingProgress({ making: { made, failed, planned } }: { readonly making: Making }) {
  const { t } = useTexts();
  const count = made.length + failed.length + planned.length;
  return (
    <div className={css.making}>
      <Progress done={made.length} total={count} />
      <p role="status">{t('share.access.progress', { done: made.length, count })}</p>
    </div>
  );
}

interface CreateAccessProps {
  readonly entered: EnteredAccess;
  readonly onEnter: (entered: EnteredAccess) => void;
  readonly accountId: string;
  /** The jobs to share. */
  readonly jobs: readonly Job[];
  /** Called when the accesses have been handed over: back to the shares. */
  readonly onDone: () => void;
  /** Back to the selection. */
  readonly onBack: () => void;
}

/** What was not created and why, in the server's words if it refused. */
function NotMade({ failed, several, onAgain }: NotMadeProps) {
  const { t } = useTexts();
  const reasonsOf = useReasons();
  return (
    <Banner tone="err" title={t('share.access.failed')}>
      <ul>
        {failed.map(({ name, failure }, index) =>
          reasonsOf(failure).map((reason) => (
            <li key={`${index} ${reason}`}>{several ? `${name}: ${reason}` : reason}</li>
          )),
        )}
      </ul>
      {several && <Button onClick={onAgain}>{t('share.access.again', { count: failed.length })}</Button>}
    </Banner>
  );
}

function useReasons(): (failure: MakingFailure) => readonly string[] {
  const { t } = useTexts();
  const nameOf = useMeterName();
  const lack = useLack();
  return (failure) => {
    switch (failure.kind) {
      case 'refused':
        return failure.reasons.map(({ job, text }) =>
          job === null ? text : `${nameOf(job)} ${job.meter.meterNumber}: ${text}`,
        );
      case 'unreachable':
        return [
          t(failure.offline && lack !== 'silent' ? 'share.access.failed.offline' : 'share.access.failed.unclear'),
        ];
      case 'tooMany':
        return [
          failure.minutes === null
            ? t('share.access.failed.tooMany')
            : t('share.access.failed.tooMany.minutes', { count: failure.minutes }),
        ];
      case 'stopped':
        return [t('share.access.failed.stopped')];
    }
  };
}

interface NotMadeProps {
  readonly failed: readonly FailedShare<MakingFailure>[];
  /** Whether several were requested: then each is named and can be retried. */
  readonly several: boolean;
  readonly onAgain: () => void;
}
