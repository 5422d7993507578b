import {
  type Clerk,
  type Invitation,
  postClerkAgain,
  postClerkLock,
  putClerkRoles,
} from '@zaehlwerk/contract/clerk-management';
import type { ClerkRole } from '@zaehlwerk/domain/clerk/clerk-roles';
import { useState } from 'react';
import type { Outcome } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { usePortal } from '../../tenant/use-portal.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { RadioChoices } from '../../ui/ChoiceFields.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useDesk } from '../frame/use-desk.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import css from './clerks.module.css';
import { type Act, actsOn, keysEndedBy, TELLS } from './managing.ts';
import { RolesField } from './RolesField.tsx';
import { useChanging } from './use-changing.ts';

/** What can be done about a clerk, each with what it does said before; where keys end for good, the name is typed. */
export function ManageDialog({ clerk, onInvited, onClose }: ManageDialogProps) {
  const { t } = useDeskTexts();
  const { name: utility } = usePortal();
  const [act, setAct] = useState<Act>('roles');
  const [roles, setRoles] = useState<readonly ClerkRole[]>(clerk.roles);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { isWorking, refused, run } = useManaging(clerk, { onInvited, onClose });
  const keys = keysEndedBy(act, clerk);
  const word = clerk.name.trim();
  const confirm = () => {
    if (act === 'roles' && roles.length === 0) return setWrong(true);
    if (keys > 0 && typed.trim() !== word) return setWrong(true);
    run(act, roles);
  };
  const choose = (next: Act) => {
    setAct(next);
    setWrong(false);
  };
  const isLoss = act !== 'roles' && act !== 'open';
  return (
    <ChangeDialog
      title={t('desk.clerks.manage.title', { name: clerk.name })}
      label={t(`desk.clerks.manage.${act}.do`)}
      workingLabel={t('desk.clerks.working')}
      isLoss={isLoss}
      isWorking={isWorking}
      refused={refused}
      onDo={confirm}
      onClose={onClose}
    >
      <RadioChoices<Act>
        id="clerks-act"
        legend={t('desk.clerks.manage.what')}
        options={actsOn(clerk).map((one) => ({
          value: one,
          label: t(`desk.clerks.manage.${one}`),
          more: t(`desk.clerks.manage.${one}.text`, { application: utility }),
        }))}
        chosen={act}
        onChoose={choose}
      />
      {act === 'roles' && (
        <RolesField
          roles={roles}
          error={isWrong ? t('desk.clerks.roles.none') : undefined}
          onChange={(next) => {
            setRoles(next);
            setWrong(false);
          }}
        />
      )}
      {act === 'roles' && (clerk.state === 'invited' || clerk.state === 'invitationOver') && (
        <p className={css.muted}>{t('desk.clerks.manage.roles.invited')}</p>
      )}
      {isLoss && <Tells act={act} keys={keys} />}
      {keys > 0 && (
        <TextField
          label={t('desk.clerks.type', { word })}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={isWrong ? t('desk.clerks.type.wrong', { word }) : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(false);
          }}
        />
      )}
    </ChangeDialog>
  );
}

interface ManageDialogProps {
  readonly clerk: Clerk;
  readonly onInvited: (invitation: Invitation) => void;
  readonly onClose: () => void;
}

/** What it does, before it is done. */
function Tells({ act, keys }: { readonly act: Act; readonly keys: number }) {
  const { t } = useDeskTexts();
  return (
    <div role="status">
      <p>
        <strong>{t('desk.clerks.tells')}</strong>
      </p>
      <ul className={css.told}>
        {TELLS[act].map((line) => (
          <li key={line}>{t(`desk.clerks.tells.${line}`)}</li>
        ))}
        <li>{keys > 0 ? t('desk.clerks.tells.keys', { count: keys }) : t('desk.clerks.tells.noKeys')}</li>
      </ul>
    </div>
  );
}

/** Changed roles bring one only where the clerk has not taken up the one of before. */
const isInvitation = (answer: unknown): answer is Invitation =>
  typeof answer === 'object' && answer !== null && 'clerkId' in answer;

function useManaging({ clerkId, name, roles: from }: Clerk, { onInvited, onClose }: Omit<ManageDialogProps, 'clerk'>) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const { applicationId } = useDesk();
  const { isWorking, refused, change, done } = useChanging(t('desk.clerks.unsure'));
  const params = { applicationId, clerkId };
  const run = (act: Act, roles: readonly ClerkRole[]) => {
    const call = (): Promise<Outcome<unknown>> => {
      if (act === 'again') return api.call(postClerkAgain, { params, body: {} });
      if (act === 'roles' || act === 'end')
        return api.call(putClerkRoles, { params, body: { roles: act === 'end' ? [] : [...roles], from } });
      return api.call(postClerkLock, { params, body: { locked: act === 'lock' } });
    };
    change(
      call,
      (answer) => {
        if (isInvitation(answer)) return onInvited(answer);
        if (act !== 'again') done(t(`desk.clerks.manage.${act}.done`, { name }));
        onClose();
      },
      ({ problem }) =>
        ['notFound', 'conflict', 'forbidden'].includes(problem.code) ? t('desk.clerks.other') : problem.message,
    );
  };
  return { isWorking, refused, run };
}
