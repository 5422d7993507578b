import { postDeskPassword } from '@zaehlwerk/contract/own-access';
import { CLERK_PASSWORD_MIN_LENGTH, faultOfClerkPassword } from '@zaehlwerk/domain/clerk/clerk-account';
import { type FormEvent, useRef, useState } from 'react';
import { useServerApi } from '../../server/use-server.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/TextField.tsx';
import { CodeField } from '../frame/CodeField.tsx';
import proof from '../frame/proof.module.css';
import { refusalWords } from '../frame/refusal-words.ts';
import { useDesk, useDeskAccess } from '../frame/use-desk.ts';
import { useChanging } from './use-changing.ts';
import { useProofErrors } from './use-proof-errors.ts';

/** Another password, for the present one and a code of the app. */
export function NewPassword({ onClose }: { readonly onClose: () => void }) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const api = useServerApi();
  const access = useDeskAccess();
  const { mail } = useDesk().session;
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [code, setCode] = useState('');
  const [newError, setNewError] = useState<string>();
  const { passwordError, codeError, isWrong } = useProofErrors();
  const { isWorking, refused, change, done } = useChanging(t('desk.own.unsure'));
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fault = faultOfClerkPassword(newPassword, mail);
    setNewError(fault === null ? undefined : t(`desk.invitation.password.${fault === 'tooShort' ? 'short' : 'mail'}`));
    if (fault !== null) return field.current?.focus();
    if (isWrong({ password, code })) return;
    change(
      () => api.call(postDeskPassword, { body: { password, code, newPassword } }),
      (session) => {
        access.goOn(session);
        done(t('desk.own.password.done'));
        onClose();
      },
      (outcome) => {
        setCode('');
        return isWrong({ outcome }) ? null : refusalWords(outcome, t, t('desk.code.wrong'));
      },
    );
  };
  return (
    <Dialog
      title={t('desk.own.password.title')}
      closeLabel={common('frame.close')}
      locked={isWorking}
      onClose={onClose}
    >
      {refused !== null && (
        <Banner tone="err" title={t('desk.clerks.failed')}>
          <p>{refused}</p>
        </Banner>
      )}
      <form className={proof.form} noValidate onSubmit={submit}>
        <input type="text" autoComplete="username" value={mail} readOnly hidden />
        <PasswordField
          label={t('desk.own.password.present')}
          revealLabel={t('desk.signIn.reveal')}
          value={password}
          error={passwordError}
          onChange={({ target }) => setPassword(target.value)}
        />
        <PasswordField
          ref={field}
          label={t('desk.own.password.new')}
          revealLabel={t('desk.signIn.reveal')}
          autoComplete="new-password"
          hint={t('desk.invitation.password.hint', { count: CLERK_PASSWORD_MIN_LENGTH })}
          value={newPassword}
          error={newError}
          onChange={({ target }) => setNewPassword(target.value)}
        />
        <CodeField value={code} error={codeError} onChange={setCode} />
        <Button type="submit" kind="primary" wide busyLabel={isWorking ? t('desk.signIn.working') : undefined}>
          {t('desk.own.password.do')}
        </Button>
      </form>
    </Dialog>
  );
}
