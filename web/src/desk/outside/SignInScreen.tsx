import { CODES_PER_TICKET, TICKET_MS } from '@zaehlwerk/domain/clerk/clerk-account';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useDevice } from '../../device/use-device.ts';
import { PageTitle } from '../../tenant/PageTitle.tsx';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PasswordField, TextField } from '../../ui/TextField.tsx';
import { caretLeft } from '../../ui/outside-icons.ts';
import { focusScreen, screenHeading } from '../../ui/screen-focus.ts';
import { useAction } from '../../ui/use-action.ts';
import { CodeField } from '../frame/CodeField.tsx';
import proof from '../frame/proof.module.css';
import css from './outside.module.css';
import { PasskeyWay } from './PasskeyWay.tsx';
import { ProviderSignIn } from './ProviderSignIn.tsx';
import { refusalWords } from '../frame/refusal-words.ts';
import { useDeskAccess } from '../frame/use-desk.ts';

const PASSWORD = '[autocomplete="current-password"]';

/**
 * A passkey, the provider, or mail and password, then the code. `after`: by what the session that was there is over; `returned`:
 * with what the provider has led back.
 */
export function SignInScreen({ after, returned = null }: SignInScreenProps) {
  const [mail, setMail] = useState('');
  const [ticket, setTicket] = useState<string | null>(null);
  const [back, setBack] = useState<'late' | 'chosen' | null>(null);
  if (ticket === null)
    return (
      <PasswordStep mail={mail} after={after} returned={returned} back={back} onMail={setMail} onTicket={setTicket} />
    );
  return (
    <CodeStep
      mail={mail}
      ticket={ticket}
      onBack={(late) => {
        setBack(late ? 'late' : 'chosen');
        setTicket(null);
      }}
    />
  );
}

/** How people call the provider by which they may sign in as well; null until the server has said so, and where there is none. */
function useProviderName(): string | null {
  const access = useDeskAccess();
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    void access.providerName().then((found) => isShown && setName(found));
    return () => {
      isShown = false;
    };
  }, [access]);
  return name;
}

interface SignInScreenProps {
  readonly after: 'end' | 'signOut' | null;
  readonly returned?: string | null;
}

function PasswordStep({ mail, after, returned, back, onMail, onTicket }: PasswordStepProps) {
  const { t } = useDeskTexts();
  const access = useDeskAccess();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pressed, setPressed] = useState(false);
  const provider = useProviderName();
  const hasShort = access.passkeys.areOffered || provider !== null;
  const [isWorking, start] = useAction(t('desk.signIn.unreachable'));
  const form = useRef<HTMLFormElement>(null);
  // What had the focus is gone. Opened directly, the page leaves it where the browser begins.
  useEffect(() => {
    if (back !== null) form.current?.querySelector<HTMLInputElement>(PASSWORD)?.focus();
    else if (after !== null) focusScreen();
  }, [after, back]);
  const missing = (value: string) => (pressed && value.trim() === '' ? t('desk.signIn.incomplete') : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (mail.trim() === '' || password === '') {
      form.current?.querySelector<HTMLInputElement>(mail.trim() === '' ? 'input' : PASSWORD)?.focus();
      return;
    }
    void start(async () => {
      const outcome = await access.signIn(mail, password);
      if (outcome.kind !== 'unreachable') setPassword('');
      setPressed(false);
      setRefusal(refusalWords(outcome, t, t('desk.signIn.wrong')));
      if (outcome.kind === 'delivered') onTicket(outcome.answer.ticket);
    });
  };
  return (
    <>
      <PageTitle>{t('desk.signIn.title')}</PageTitle>
      <div className={css.head}>
        <h1 ref={screenHeading}>{t('desk.signIn.title')}</h1>
        <p>{t('desk.signIn.lead')}</p>
      </div>
      {refusal === null && after === 'end' && back === null && <Banner tone="info" title={t('desk.signIn.ended')} />}
      {refusal === null && back === 'late' && <Banner tone="warn" title={t('desk.code.again')} />}
      {refusal !== null && <Banner tone="err" title={refusal} />}
      <ShortWays provider={provider} after={after} returned={back === null ? returned : null} onRefused={setRefusal} />
      <form ref={form} className={proof.form} noValidate onSubmit={submit}>
        <TextField
          label={t('desk.signIn.mail')}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={mail}
          error={missing(mail)}
          onChange={(event) => onMail(event.target.value)}
        />
        <PasswordField
          label={t('desk.signIn.password')}
          revealLabel={t('desk.signIn.reveal')}
          value={password}
          error={missing(password)}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button
          type="submit"
          kind={hasShort ? 'secondary' : 'primary'}
          wide
          busyLabel={isWorking ? t('desk.signIn.working') : undefined}
        >
          {t('desk.signIn.next')}
        </Button>
      </form>
      <div className={proof.more}>
        <details>
          <summary>{t('desk.signIn.forgotten')}</summary>
          <p>{t('desk.signIn.forgotten.text')}</p>
        </details>
      </div>
    </>
  );
}

/** The ways in of one press, and the line that the long one begins with. */
function ShortWays({ provider, after, returned, onRefused }: ShortWaysProps) {
  const { t } = useDeskTexts();
  const { passkeys, signInByPasskey } = useDeskAccess();
  const { areOffered } = passkeys;
  return (
    <>
      {areOffered && <PasskeyWay way="signIn" show={signInByPasskey} onRefused={onRefused} />}
      {provider !== null && (
        <ProviderSignIn
          name={provider}
          returned={returned}
          isAfterEnd={after === 'end'}
          isFirst={!areOffered}
          onRefused={onRefused}
        />
      )}
      {(areOffered || provider !== null) && <p className={css.or}>{t('desk.signIn.or')}</p>}
    </>
  );
}

interface ShortWaysProps extends Pick<PasswordStepProps, 'after' | 'returned'> {
  readonly provider: string | null;
  readonly onRefused: (words: string | null) => void;
}

interface PasswordStepProps {
  readonly mail: string;
  readonly after: 'end' | 'signOut' | null;
  readonly returned: string | null;
  /** From the code, by choice or because it came too late. */
  readonly back: 'late' | 'chosen' | null;
  readonly onMail: (mail: string) => void;
  readonly onTicket: (ticket: string) => void;
}

/**
 * The server answers a wrong code and a ticket that is over alike. How long and how often a ticket is good is known: after
 * that the password is asked for again.
 */
function CodeStep({ mail, ticket, onBack }: CodeStepProps) {
  const { t } = useDeskTexts();
  const access = useDeskAccess();
  const { clock } = useDevice();
  const wrongCodes = useRef(0);
  const since = useRef(clock.now().getTime());
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isWorking, start] = useAction(t('desk.signIn.unreachable'));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return field.current?.focus();
    void start(async () => {
      const outcome = await access.confirm(ticket, code);
      if (outcome.kind !== 'unreachable') setCode('');
      const isWrong = outcome.kind === 'refused' && outcome.problem.code === 'unauthorized';
      if (isWrong) wrongCodes.current += 1;
      const isOver = wrongCodes.current >= CODES_PER_TICKET || clock.now().getTime() - since.current >= TICKET_MS;
      if (isWrong && isOver) return onBack(true);
      setRefusal(refusalWords(outcome, t, t('desk.code.wrong')));
      field.current?.focus();
    });
  };
  return (
    <>
      <PageTitle>{t('desk.code.title')}</PageTitle>
      <div className={css.head}>
        <Button kind="text" size="small" aria-label={`${t('desk.code.back')}: ${mail}`} onClick={() => onBack(false)}>
          <Icon path={caretLeft} size="small" />
          {mail}
        </Button>
        <h1 ref={screenHeading}>{t('desk.code.title')}</h1>
        <p>{t('desk.code.lead')}</p>
      </div>
      <form className={proof.form} noValidate onSubmit={submit}>
        <CodeField ref={field} value={code} error={refusal ?? undefined} recoverable onChange={setCode} />
        <Button type="submit" kind="primary" wide busyLabel={isWorking ? t('desk.signIn.working') : undefined}>
          {t('desk.code.submit')}
        </Button>
      </form>
    </>
  );
}

interface CodeStepProps {
  readonly mail: string;
  readonly ticket: string;
  /** `late`: the ticket is over, so the password is asked for again. */
  readonly onBack: (late: boolean) => void;
}
