import type { DeskSession } from '@zaehlwerk/contract/clerks';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PageTitle } from '../../tenant/PageTitle.tsx';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Question } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/TextField.tsx';
import { screenHeading } from '../../ui/screen-focus.ts';
import { useAction } from '../../ui/use-action.ts';
import proof from '../frame/proof.module.css';
import css from './outside.module.css';
import { PasskeyWay } from './PasskeyWay.tsx';
import { refusalWords } from '../frame/refusal-words.ts';
import { useDeskAccess } from '../frame/use-desk.ts';
import { useSignOut } from '../frame/use-sign-out.ts';

/** Over the desk while it is locked: its clerk goes on with a passkey or the password, or somebody else signs in. */
export function LockScreen({ session }: { readonly session: DeskSession }) {
  const { t } = useDeskTexts();
  const access = useDeskAccess();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [notShown, setNotShown] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [isWorking, start] = useAction(t('desk.signIn.unreachable'));
  const field = useRef<HTMLInputElement>(null);
  const hasPasskey = access.passkeys.areOffered && session.passkeyHere;
  useEffect(() => {
    if (!hasPasskey) field.current?.focus();
  }, [hasPasskey]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return field.current?.focus();
    setNotShown(null);
    void start(async () => {
      const outcome = await access.unlock(password);
      if (outcome.kind !== 'unreachable') setPassword('');
      setRefusal(refusalWords(outcome, t, t('desk.lock.wrong')));
      field.current?.focus();
    });
  };
  return (
    <>
      <PageTitle>{t('desk.lock.title')}</PageTitle>
      <div className={css.head}>
        <h1 ref={screenHeading}>{t('desk.lock.title')}</h1>
        <p>{t('desk.lock.text', { name: session.name })}</p>
      </div>
      {notShown !== null && <Banner tone="err" title={notShown} />}
      {hasPasskey && (
        <ByPasskey
          onRefused={(words) => {
            setRefusal(null);
            setNotShown(words);
          }}
        />
      )}
      <form className={proof.form} noValidate onSubmit={submit}>
        <input type="text" autoComplete="username" value={session.mail} readOnly hidden />
        <PasswordField
          ref={field}
          label={t('desk.signIn.password')}
          revealLabel={t('desk.signIn.reveal')}
          value={password}
          error={refusal ?? undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button
          type="submit"
          kind={hasPasskey ? 'secondary' : 'primary'}
          wide
          busyLabel={isWorking ? t('desk.signIn.working') : undefined}
        >
          {t('desk.lock.open')}
        </Button>
        <Button wide onClick={() => setAsking(true)}>
          {t('desk.lock.other')}
        </Button>
      </form>
      {asking && <Leaving name={session.name} onStay={() => setAsking(false)} />}
    </>
  );
}

/** The way of one press, which has the focus, and the line that the other begins with. */
function ByPasskey({ onRefused }: { readonly onRefused: (words: string | null) => void }) {
  const { t } = useDeskTexts();
  const { unlockByPasskey } = useDeskAccess();
  return (
    <>
      <PasskeyWay way="lock" show={unlockByPasskey} hasFocus onRefused={onRefused} />
      <p className={css.or}>{t('desk.lock.or')}</p>
    </>
  );
}

/** Asks before somebody else signs in: what is beneath is lost then. */
function Leaving({ name, onStay }: { readonly name: string; readonly onStay: () => void }) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const [isLeaving, leave] = useSignOut();
  return (
    <Question
      title={t('desk.lock.other.title')}
      closeLabel={common('frame.close')}
      stay={t('desk.lock.other.stay')}
      onStay={onStay}
      others={
        <Button size="large" busyLabel={isLeaving ? t('desk.signOut.working') : undefined} onClick={leave}>
          {t('desk.lock.other')}
        </Button>
      }
    >
      <p>{t('desk.lock.other.text', { name: name })}</p>
    </Question>
  );
}
