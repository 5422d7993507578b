import { postRecoveryCodes } from '@zaehlwerk/contract/clerks';
import { type FormEvent, useRef, useState } from 'react';
import { useServerApi } from '../../server/use-server.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useAction } from '../../ui/use-action.ts';
import { refusalWords } from '../frame/refusal-words.ts';
import { CodeField } from './CodeField.tsx';
import css from './outside.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Whoever is signed in gets new recovery codes for a code; once they are shown, only saying that they are noted closes it. */
export function NewRecoveryCodes({ onClose }: { readonly onClose: () => void }) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const api = useServerApi();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isWorking, start] = useAction(t('desk.signIn.unreachable'));
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code === '') return field.current?.focus();
    void start(async () => {
      const outcome = await api.call(postRecoveryCodes, { body: { code } });
      if (outcome.kind === 'delivered') return setCodes(outcome.answer.recoveryCodes);
      if (outcome.kind !== 'unreachable') setCode('');
      setError(refusalWords(outcome, t, t('desk.code.wrong')));
      field.current?.focus();
    });
  };
  return (
    <Dialog title={t('desk.newCodes')} closeLabel={common('frame.close')} locked={codes !== null} onClose={onClose}>
      {codes !== null ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <form className={css.form} noValidate onSubmit={submit}>
          <p>{t('desk.newCodes.text')}</p>
          <CodeField ref={field} recoverable value={code} error={error ?? undefined} onChange={setCode} />
          <Button type="submit" kind="primary" wide busyLabel={isWorking ? t('desk.signIn.working') : undefined}>
            {t('desk.newCodes.submit')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
