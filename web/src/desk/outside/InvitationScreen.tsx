import {
  type DeskSession,
  postInvitation,
  postInvitationCode,
  postInvitationPassword,
} from '@zaehlwerk/contract/clerks';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { faultOfClerkPassword } from '@zaehlwerk/domain/clerk/clerk-account';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnswerOf, Outcome } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { PageTitle } from '../../tenant/PageTitle.tsx';
import { formatDay } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/TextField.tsx';
import { focusScreen, screenHeading } from '../../ui/screen-focus.ts';
import { useAction } from '../../ui/use-action.ts';
import { AppSecret } from '../frame/AppSecret.tsx';
import { CodeField } from '../frame/CodeField.tsx';
import proof from '../frame/proof.module.css';
import css from './outside.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { refusalWords } from '../frame/refusal-words.ts';
import { useDeskAccess } from '../frame/use-desk.ts';

type Invited = AnswerOf<typeof postInvitation>;
type SetUp = AnswerOf<typeof postInvitationPassword>;

/** An invitation is taken up: a password, the app that shows codes, and the recovery codes to be noted. */
export function InvitationScreen({ token, onDone }: InvitationScreenProps) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const access = useDeskAccess();
  const [invited, setInvited] = useState<Invited | Failed | 'asking'>('asking');
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const [begun, setBegun] = useState<{ readonly codes: readonly string[]; readonly session: DeskSession } | null>(null);
  const [tries, setTries] = useState(1);
  // Asked once for each try: another language does not ask again.
  const ask = useEffectEvent(() => api.call(postInvitation, { body: { token } }));
  useEffect(() => {
    void ask().then((outcome) => setInvited(outcome.kind === 'delivered' ? outcome.answer : { failed: outcome }));
  }, [tries]);
  useEffect(() => {
    if (invited !== 'asking') focusScreen();
  }, [invited]);
  const again = () => {
    setInvited('asking');
    setTries(tries + 1);
  };
  if (invited === 'asking') return <p role="status">{t('desk.invitation.asking')}</p>;
  if ('failed' in invited) return <NoInvitation outcome={invited.failed} onAgain={again} onDone={onDone} />;
  const finish = () => {
    if (begun !== null) access.take(begun.session);
    onDone();
  };
  const step = begun !== null ? 3 : setUp !== null ? 2 : 1;
  return (
    <>
      <PageTitle>{t('desk.invitation.title', { name: invited.name })}</PageTitle>
      <div className={css.head}>
        <h1 ref={screenHeading}>{t('desk.invitation.title', { name: invited.name })}</h1>
        <p>
          {t('desk.invitation.lead', {
            mail: invited.mail,
            day: formatDay(berlinDay(new Date(invited.expiresAt))),
          })}
        </p>
        <p>{t('desk.invitation.step', { step })}</p>
      </div>
      {begun !== null ? (
        <RecoveryCodes codes={begun.codes} onDone={finish} />
      ) : setUp !== null ? (
        <AppStep
          token={token}
          setUp={setUp}
          onConfirmed={({ recoveryCodes, session }) => setBegun({ codes: recoveryCodes, session })}
        />
      ) : (
        <PasswordStep token={token} invited={invited} onSet={setSetUp} />
      )}
    </>
  );
}

interface InvitationScreenProps {
  readonly token: string;
  readonly onDone: () => void;
}

interface Failed {
  readonly failed: Exclude<Outcome<Invited>, { readonly kind: 'delivered' }>;
}

/** That it is good no more; or that nobody knows yet, and the token is kept for another try. */
function NoInvitation({ outcome, onAgain, onDone }: NoInvitationProps) {
  const { t } = useDeskTexts();
  // A token that the server cannot read will not be one the next time.
  const isOver = outcome.kind === 'refused' && ['notFound', 'invalid'].includes(outcome.problem.code);
  const over = t('desk.invitation.over');
  const refusal = isOver ? over : (refusalWords(outcome, t, over) ?? over);
  return (
    <>
      <PageTitle>{refusal}</PageTitle>
      <div className={css.head} role="alert">
        <h1 ref={screenHeading}>{refusal}</h1>
        <p>{t(isOver ? 'desk.invitation.over.text' : 'desk.invitation.unknown')}</p>
      </div>
      {!isOver && (
        <Button kind="primary" wide onClick={onAgain}>
          {t('desk.again')}
        </Button>
      )}
      <Button kind={isOver ? 'primary' : 'text'} wide onClick={onDone}>
        {t('desk.invitation.toSignIn')}
      </Button>
    </>
  );
}

interface NoInvitationProps {
  readonly outcome: Failed['failed'];
  readonly onAgain: () => void;
  readonly onDone: () => void;
}

function PasswordStep({ token, invited, onSet }: PasswordStepProps) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isWorking, start] = useAction(t('desk.signIn.unreachable'));
  const field = useRef<HTMLInputElement>(null);
  const refuse = (words: string | null) => {
    setError(words);
    if (words !== null) field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fault = faultOfClerkPassword(password, invited.mail);
    if (fault !== null) return refuse(t(`desk.invitation.password.${fault === 'tooShort' ? 'short' : 'mail'}`));
    void start(async () => {
      const outcome = await api.call(postInvitationPassword, { body: { token, password } });
      refuse(refusalWords(outcome, t, t('desk.invitation.password.short')));
      if (outcome.kind === 'delivered') onSet(outcome.answer);
    });
  };
  return (
    <form className={proof.form} noValidate onSubmit={submit}>
      <h2>{t('desk.invitation.password')}</h2>
      <input type="text" autoComplete="username" value={invited.mail} readOnly hidden />
      <PasswordField
        ref={field}
        label={t('desk.signIn.password')}
        revealLabel={t('desk.signIn.reveal')}
        autoComplete="new-password"
        hint={t('desk.invitation.password.hint', { count: invited.passwordMinLength })}
        value={password}
        error={error ?? undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" kind="primary" wide busyLabel={isWorking ? t('desk.signIn.working') : undefined}>
        {t('desk.invitation.password.next')}
      </Button>
    </form>
  );
}

interface PasswordStepProps {
  readonly token: string;
  readonly invited: Invited;
  readonly onSet: (setUp: SetUp) => void;
}

function AppStep({ token, setUp, onConfirmed }: AppStepProps) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isWorking, start] = useAction(t('desk.signIn.unreachable'));
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return field.current?.focus();
    void start(async () => {
      const outcome = await api.call(postInvitationCode, { body: { token, code } });
      if (outcome.kind === 'delivered') return onConfirmed(outcome.answer);
      if (outcome.kind !== 'unreachable') setCode('');
      setError(refusalWords(outcome, t, t('desk.invitation.app.wrong')));
      field.current?.focus();
    });
  };
  return (
    <form className={proof.form} noValidate onSubmit={submit}>
      <h2 ref={heading} tabIndex={-1}>
        {t('desk.invitation.app')}
      </h2>
      <p>{t('desk.invitation.app.text')}</p>
      <AppSecret {...setUp} />
      <CodeField ref={field} value={code} error={error ?? undefined} onChange={setCode} />
      <Button type="submit" kind="primary" wide busyLabel={isWorking ? t('desk.signIn.working') : undefined}>
        {t('desk.invitation.app.next')}
      </Button>
    </form>
  );
}

interface AppStepProps {
  readonly token: string;
  readonly setUp: SetUp;
  readonly onConfirmed: (answer: AnswerOf<typeof postInvitationCode>) => void;
}
