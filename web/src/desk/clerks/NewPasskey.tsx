import { postDeskPasskey, postDeskPasskeyChallenge } from '@zaehlwerk/contract/passkeys';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useDeskAccess } from '../frame/use-desk.ts';
import proof from '../frame/proof.module.css';
import { ProofForm, type Working } from './ProofForm.tsx';
import { useChanging } from './use-changing.ts';

type Asked = AnswerOf<typeof postDeskPasskeyChallenge>;

/** A further passkey: for password and code, then made by the browser under a name. */
export function NewPasskey({ onClose }: { readonly onClose: () => void }) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const api = useServerApi();
  const access = useDeskAccess();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { isWorking, refused, change, done } = useChanging(t('desk.own.passkeys.unsure'));
  const working: Working = { isWorking, change };
  return (
    <Dialog
      title={t('desk.own.passkeys.title')}
      closeLabel={common('frame.close')}
      locked={isWorking}
      onClose={onClose}
    >
      {refused !== null && (
        <Banner tone="err" title={t('desk.clerks.failed')}>
          <p>{refused}</p>
        </Banner>
      )}
      {asked === null ? (
        <ProofForm
          {...working}
          lead={t('desk.own.passkeys.present')}
          label={t('desk.own.passkeys.next')}
          call={(body) => api.call(postDeskPasskeyChallenge, { body })}
          onDone={setAsked}
          wordsOf={(code) => (code === 'conflict' ? t('desk.own.passkeys.most') : null)}
        />
      ) : (
        <Make
          {...working}
          asked={asked}
          onKept={(name) => {
            done(t('desk.own.passkeys.done', { name }));
            // So that the lock knows of it.
            access.noteWork(0);
            onClose();
          }}
          onOver={() => setAsked(null)}
        />
      )}
    </Dialog>
  );
}

function Make({ isWorking, change, asked, onKept, onOver }: MakeProps) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const { passkeys } = useDeskAccess();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const [isMaking, start] = useAction(t('desk.clerks.failed'));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const called = name.trim();
    setMissing(called === '');
    if (called === '') return form.current?.querySelector('input')?.focus();
    void start(async () => {
      setNote(null);
      const made = await passkeys.make(asked);
      if (made.kind !== 'made') return setNote(t(`desk.own.passkeys.${made.kind}`));
      change(
        () => api.call(postDeskPasskey, { body: { name: called, ...made.passkey } }),
        () => onKept(called),
        ({ problem }) => {
          if (problem.code !== 'notFound') return problem.message;
          onOver();
          return t('desk.own.passkeys.over');
        },
      );
    });
  };
  return (
    <form ref={form} className={proof.form} noValidate onSubmit={submit}>
      {note !== null && <Banner tone="warn" title={note} />}
      <TextField
        label={t('desk.own.passkeys.name')}
        hint={t('desk.own.passkeys.name.hint')}
        autoComplete="off"
        maxLength={100}
        value={name}
        error={isMissing ? t('desk.signIn.incomplete') : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Button
        type="submit"
        kind="primary"
        wide
        busyLabel={isMaking || isWorking ? t('desk.own.passkeys.working') : undefined}
      >
        {t('desk.own.passkeys.do')}
      </Button>
    </form>
  );
}

interface MakeProps extends Working {
  readonly asked: Asked;
  readonly onKept: (name: string) => void;
  /** What was asked for is good no more. */
  readonly onOver: () => void;
}
