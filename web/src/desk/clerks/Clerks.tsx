import type { Clerk, Invitation } from '@zaehlwerk/contract/clerk-management';
import { deleteClerkDeputy, putClerkDeputy } from '@zaehlwerk/contract/deputies';
import { useState } from 'react';
import { useServerApi } from '../../server/use-server.ts';
import { formatList } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Status } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { checkCircle } from '../../ui/frame-icons.ts';
import { hourglass } from '../../ui/icons.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Failed } from '../frame/Failed.tsx';
import { lock, xCircle } from '../frame/icons.ts';
import { useDesk } from '../frame/use-desk.ts';
import { useWhen } from '../frame/use-when.ts';
import css from './clerks.module.css';
import { DeputyDialog, typedDay } from './DeputyDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { InvitedDialog } from './InvitedDialog.tsx';
import { ManageDialog } from './ManageDialog.tsx';
import { useClerks } from './use-access-lists.ts';

/** How many clerks one answer tells. */
const MOST = 1000;

type Open =
  | { readonly kind: 'inviting' }
  | { readonly kind: 'managing' | 'deputy'; readonly clerkId: string }
  | { readonly kind: 'invited'; readonly who: Pick<Clerk, 'name' | 'mail'>; readonly invitation: Invitation };

/** Who works here: what each may, how they stand, when they were here last, and what can be done about it. */
export function Clerks() {
  const { t } = useDeskTexts();
  const { outcome, again } = useClerks();
  const [open, setOpen] = useState<Open | null>(null);
  const clerks = outcome?.kind === 'delivered' ? outcome.answer.clerks : null;
  const chosen =
    open?.kind === 'managing' || open?.kind === 'deputy'
      ? (clerks?.find(({ clerkId }) => clerkId === open.clerkId) ?? null)
      : null;
  const managed = open?.kind === 'managing' ? chosen : null;
  const close = () => setOpen(null);
  // What is changed, and what ends with it, is told as it is now.
  const manage = (kind: 'managing' | 'deputy', { clerkId }: Clerk) => {
    again();
    setOpen({ kind, clerkId });
  };
  return (
    <>
      <div className={css.cap}>
        <h2 id="clerks-people">{t('desk.clerks.people')}</h2>
        {clerks !== null && <span>{t('desk.clerks.count', { count: clerks.length })}</span>}
        <div className={css.acts}>
          <Button kind="primary" size="small" onClick={() => setOpen({ kind: 'inviting' })}>
            {t('desk.clerks.invite')}
          </Button>
        </div>
      </div>
      {outcome === undefined && (
        <p role="status" className={css.note}>
          {t('desk.loading')}
        </p>
      )}
      {outcome !== undefined && outcome.kind !== 'delivered' && (
        <Failed outcome={outcome} needs="clerks" onAgain={again} />
      )}
      {clerks !== null && <ClerkTable clerks={clerks} onManage={manage} />}
      {clerks?.length === MOST && <p className={css.note}>{t('desk.clerks.most', { count: MOST })}</p>}
      {open?.kind === 'inviting' && (
        <InviteDialog onInvited={(who, invitation) => setOpen({ kind: 'invited', who, invitation })} onClose={close} />
      )}
      {managed !== null && (
        <ManageDialog
          key={managed.roles.join()}
          clerk={managed}
          onInvited={(invitation) => setOpen({ kind: 'invited', who: managed, invitation })}
          onClose={close}
        />
      )}
      {clerks !== null && chosen !== null && open?.kind === 'deputy' && (
        <DeputyOf clerk={chosen} clerks={clerks} onClose={close} />
      )}
      {open?.kind === 'invited' && <InvitedDialog {...open} onClose={close} />}
    </>
  );
}

/** Names who stands in for a clerk, such as one who has fallen ill. */
function DeputyOf({ clerk: { clerkId, name, deputy }, clerks, onClose }: DeputyOfProps) {
  const api = useServerApi();
  const { applicationId } = useDesk();
  const params = { applicationId, clerkId };
  return (
    <DeputyDialog
      name={name}
      deputy={deputy}
      colleagues={clerks.filter((one) => one.clerkId !== clerkId && one.state === 'active')}
      put={(body) => api.call(putClerkDeputy, { params, body })}
      end={() => api.call(deleteClerkDeputy, { params })}
      onClose={onClose}
    />
  );
}

interface DeputyOfProps {
  readonly clerk: Clerk;
  readonly clerks: readonly Clerk[];
  readonly onClose: () => void;
}

function ClerkTable({ clerks, onManage }: ClerkTableProps) {
  const { t, language } = useDeskTexts();
  const when = useWhen();
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('desk.clerks.name')}</th>
          <th scope="col">{t('desk.clerks.rights')}</th>
          <th scope="col">{t('desk.clerks.state')}</th>
          <th scope="col">{t('desk.clerks.seen')}</th>
          <th scope="col">{t('desk.clerks.act')}</th>
        </tr>
      </thead>
      <tbody>
        {clerks.map((clerk) => (
          <tr key={clerk.clerkId}>
            <th scope="row">
              {clerk.name}
              <span className={css.by}>{clerk.mail}</span>
              {standingIn(clerk, clerks).map(({ key, name, from, to }) => (
                <span key={`${key} ${name}`} className={css.by}>
                  {t(key, { name, from: typedDay(from), to: typedDay(to) })}
                </span>
              ))}
            </th>
            <td>
              {formatList(
                clerk.roles.map((role) => t(`desk.clerks.role.${role}`)),
                language,
              )}
            </td>
            <td>
              <State state={clerk.state} />
            </td>
            <td data-label={t('desk.clerks.seen')}>
              {clerk.lastSeenAt === null ? t('desk.clerks.never') : when(clerk.lastSeenAt)}
            </td>
            <td>
              {clerk.mayNameDeputy && (
                <>
                  <Button size="small" onClick={() => onManage('deputy', clerk)}>
                    {t('desk.deputy.open')} <VisuallyHidden>{clerk.name}</VisuallyHidden>
                  </Button>{' '}
                </>
              )}
              {clerk.keysHere !== null ? (
                <Button size="small" onClick={() => onManage('managing', clerk)}>
                  {t('desk.clerks.manage')} <VisuallyHidden>{clerk.name}</VisuallyHidden>
                </Button>
              ) : (
                <span className={css.muted}>{t(clerk.isSelf ? 'desk.clerks.self' : 'desk.clerks.notYours')}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ClerkTableProps {
  readonly clerks: readonly Clerk[];
  readonly onManage: (kind: 'managing' | 'deputy', clerk: Clerk) => void;
}

/** Who stands in for a clerk, and for whom they do. */
function standingIn({ clerkId, deputy }: Clerk, clerks: readonly Clerk[]) {
  const by = deputy === null ? [] : [{ ...deputy, key: 'desk.deputy.listed' as const }];
  const of = clerks.flatMap((one) =>
    one.deputy?.clerkId === clerkId ? [{ ...one.deputy, name: one.name, key: 'desk.deputy.listed.for' as const }] : [],
  );
  return [...by, ...of];
}

const STATES = {
  active: { tone: 'ok', icon: checkCircle },
  invited: { tone: 'wait', icon: hourglass },
  invitationOver: { tone: 'warn', icon: xCircle },
  locked: { tone: 'err', icon: lock },
} as const;

function State({ state }: Pick<Clerk, 'state'>) {
  const { t } = useDeskTexts();
  return <Status {...STATES[state]}>{t(`desk.clerks.state.${state}`)}</Status>;
}
