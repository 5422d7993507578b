import { postRecoveryCodes } from '@zaehlwerk/contract/clerks';
import { type FormEvent, useRef, useState } from 'react';
import { useServerApi } from '../../server/use-server.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useAction } from '../../ui/use-action.ts';
import { refusalWords } from '../frame/refusal-words.ts';
import { useAskOnClose } from '../frame/use-ask-on-close.ts';
import { CodeField } from '../frame/CodeField.tsx';
import proof from '../frame/proof.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/**
 * Whoever is signed in gets new recovery codes for a code of the app. From when they are asked for, when those of before may be
 * void already, until they are said to be noted nothing closes it.
 */
export function NewRecoveryCodes({ onClose }: { readonly onClose: () => void }) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const api = useServerApi();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isWorking, start] = useAction(t('desk.newCodes.unreachable'));
  const field = useRef<HTMLInputElement>(null);
  useAskOnClose(isWorking);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code === '') return field.current?.focus();
    void start(async () => {
      const outcome = await api.call(postRecoveryCodes, { body: { code } });
      if (outcome.kind === 'delivered') return setCodes(outcome.answer.recoveryCodes);
      setCode('');
      const isLost = outcome.kind === 'unreachable';
      setError(isLost ? t('desk.newCodes.unreachable') : refusalWords(outcome, t, t('desk.code.wrong')));
      field.current?.focus();
    });
  };
  return (
    <Dialog
      title={t('desk.newCodes')}
      closeLabel={common('frame.close')}
      locked={codes !== null || isWorking}
      onClose={onClose}
    >
      {codes !== null ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <form className={proof.form} noValidate onSubmit={submit}>
          <p>{t('desk.newCodes.text')}</p>
          <CodeField ref={field} value={code} error={error ?? undefined} onChange={setCode} />
          <Button type="submit" kind="primary" wide busyLabel={isWorking ? t('desk.signIn.working') : undefined}>
            {t('desk.newCodes.submit')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
