import { postDeskApp, postDeskAppCode } from '@zaehlwerk/contract/own-access';
import { type FormEvent, useRef, useState } from 'react';
import type { AnswerOf } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { AppSecret } from '../frame/AppSecret.tsx';
import { CodeField } from '../frame/CodeField.tsx';
import proof from '../frame/proof.module.css';
import { refusalWords } from '../frame/refusal-words.ts';
import { useDeskAccess } from '../frame/use-desk.ts';
import { ProofForm, type Working } from './ProofForm.tsx';
import { useChanging } from './use-changing.ts';

type SetUp = AnswerOf<typeof postDeskApp>;

/** Another app that shows codes: for password and a code of the present one, then confirmed by its own first code. */
export function NewApp({ onClose }: { readonly onClose: () => void }) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const api = useServerApi();
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
        <ProofForm
          {...working}
          lead={t('desk.own.app.present')}
          label={t('desk.own.app.next')}
          call={(body) => api.call(postDeskApp, { body })}
          onDone={setSetUp}
        />
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
