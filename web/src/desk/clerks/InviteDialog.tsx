import { type Clerk, type Invitation, postClerk } from '@zaehlwerk/contract/clerk-management';
import { isMailAddress } from '@zaehlwerk/contract/mail';
import type { ClerkRole } from '@zaehlwerk/domain/clerk/clerk-roles';
import { type FormEvent, useState } from 'react';
import { useServerApi } from '../../server/use-server.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useDesk } from '../frame/use-desk.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import css from './clerks.module.css';
import { RolesField } from './RolesField.tsx';
import { useChanging } from './use-changing.ts';

const FORM = 'clerks-invite';

/** Invites somebody: who it is, and what they may. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const { applicationId } = useDesk();
  const [name, setName] = useState('');
  const [mail, setMail] = useState('');
  const [roles, setRoles] = useState<readonly ClerkRole[]>([]);
  const [isTried, setTried] = useState(false);
  const [taken, setTaken] = useState('');
  const { isWorking, refused, change } = useChanging(t('desk.clerks.unsure'));
  const who = { name: name.trim(), mail: mail.trim() };
  const isMail = isMailAddress(who.mail);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (who.name === '' || !isMail || roles.length === 0) return;
    change(
      () => api.call(postClerk, { params: { applicationId }, body: { ...who, roles: [...roles] } }),
      (invitation) => onInvited(who, invitation),
      ({ problem }) => {
        if (!problem.fieldErrors.some(({ code }) => code === 'taken')) return problem.message;
        setTaken(who.mail);
        return null;
      },
    );
  };
  const mailError =
    taken !== '' && taken === who.mail
      ? t('desk.clerks.invite.mail.taken')
      : isTried && !isMail
        ? t('desk.clerks.invite.mail.wrong')
        : undefined;
  return (
    <ChangeDialog
      title={t('desk.clerks.invite.title')}
      label={t('desk.clerks.invite.do')}
      workingLabel={t('desk.clerks.invite.working')}
      form={FORM}
      isWorking={isWorking}
      refused={refused}
      onClose={onClose}
    >
      <form id={FORM} className={css.form} noValidate onSubmit={submit}>
        <TextField
          label={t('desk.clerks.invite.name')}
          autoComplete="off"
          maxLength={100}
          value={name}
          error={isTried && who.name === '' ? t('desk.clerks.invite.name.missing') : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label={t('desk.clerks.invite.mail')}
          type="email"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={mail}
          error={mailError}
          onChange={({ target }) => setMail(target.value)}
        />
        <RolesField
          roles={roles}
          error={isTried && roles.length === 0 ? t('desk.clerks.roles.none') : undefined}
          onChange={setRoles}
        />
      </form>
    </ChangeDialog>
  );
}

interface InviteDialogProps {
  readonly onInvited: (who: Pick<Clerk, 'name' | 'mail'>, invitation: Invitation) => void;
  readonly onClose: () => void;
}
