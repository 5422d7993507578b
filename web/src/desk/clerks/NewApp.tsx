import { postDeskApp, postDeskAppCode } from '@zaehlwerk/contract/own-access';
import { type FormEvent, useRef, useState } from 'react';
import type { AnswerOf } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/TextField.tsx';
import { AppSecret } from '../frame/AppSecret.tsx';
import { CodeField } from '../frame/CodeField.tsx';
import proof from '../frame/proof.module.css';
import { refusalWords } from '../frame/refusal-words.ts';
import { useDesk, useDeskAccess } from '../frame/use-desk.ts';
import { useChanging } from './use-changing.ts';
import { useProofErrors } from './use-proof-errors.ts';

type SetUp = AnswerOf<typeof postDeskApp>;

/** Another app that shows codes: for password and a code of the present one, then confirmed by its own first code. */
export function NewApp({ onClose }: { readonly onClose: () => void }) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const { isWorking, refused, change, done } = useChanging(
    t(setUp === null ? 'desk.signIn.unreachable' : 'desk.own.unsure'),
  );
  const working: Working = { isWorking, change };
  return (
    <Dialog title={t('desk.own.app.title')} closeLabel={common('frame.close')} locked={isWorking} onClose={onClose}>
      {refused !== null && (
        <Banner tone="err" title={t('desk.clerks.failed')}>
          <p>{refused}</p>
        </Banner>
      )}
      {setUp === null ? (
        <Proof {...working} onBegun={setSetUp} />
      ) : (
        <Confirm
          {...working}
          setUp={setUp}
          onConfirmed={() => {
            done(t('desk.own.app.done'));
            onClose();
          }}
          onOver={() => setSetUp(null)}
        />
      )}
    </Dialog>
  );
}

type Working = Pick<ReturnType<typeof useChanging>, 'isWorking' | 'change'>;

function Proof({ isWorking, change, onBegun }: Working & { readonly onBegun: (setUp: SetUp) => void }) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const { mail } = useDesk().session;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { passwordError, codeError, isWrong } = useProofErrors();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong({ password, code })) return;
    change(
      () => api.call(postDeskApp, { body: { password, code } }),
      onBegun,
      (outcome) => {
        setCode('');
        return isWrong({ outcome }) ? null : refusalWords(outcome, t, t('desk.code.wrong'));
      },
    );
  };
  return (
    <form className={proof.form} noValidate onSubmit={submit}>
      <input type="text" autoComplete="username" value={mail} readOnly hidden />
      <p>{t('desk.own.app.present')}</p>
      <PasswordField
        label={t('desk.signIn.password')}
        revealLabel={t('desk.signIn.reveal')}
        value={password}
        error={passwordError}
        onChange={({ target }) => setPassword(target.value)}
      />
      <CodeField value={code} error={codeError} onChange={setCode} />
      <Button type="submit" kind="primary" wide busyLabel={isWorking ? t('desk.signIn.working') : undefined}>
        {t('desk.own.app.next')}
      </Button>
    </form>
  );
}

function Confirm({ isWorking, change, setUp, onConfirmed, onOver }: ConfirmProps) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const access = useDeskAccess();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return field.current?.focus();
    change(
      () => api.call(postDeskAppCode, { body: { setUp: setUp.setUp, code } }),
      (session) => {
        access.goOn(session);
        onConfirmed();
      },
      (outcome) => {
        setCode('');
        if (outcome.problem.code === 'notFound') {
          onOver();
          return t('desk.own.app.over');
        }
        setError(refusalWords(outcome, t, t('desk.invitation.app.wrong')) ?? undefined);
        field.current?.focus();
        return null;
      },
    );
  };
  return (
    <form className={proof.form} noValidate onSubmit={submit}>
      <p role="status">{t('desk.own.app.new')}</p>
      <AppSecret {...setUp} />
      <CodeField ref={field} value={code} error={error} onChange={setCode} />
      <Button type="submit" kind="primary" wide busyLabel={isWorking ? t('desk.signIn.working') : undefined}>
        {t('desk.own.app.do')}
      </Button>
    </form>
  );
}

interface ConfirmProps extends Working {
  readonly setUp: SetUp;
  readonly onConfirmed: () => void;
  /** What was begun is good no more. */
  readonly onOver: () => void;
}
