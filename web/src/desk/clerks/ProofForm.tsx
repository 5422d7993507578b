import { type FormEvent, useState } from 'react';
import type { Outcome } from '../../server/call.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/TextField.tsx';
import { CodeField } from '../frame/CodeField.tsx';
import proof from '../frame/proof.module.css';
import { refusalWords } from '../frame/refusal-words.ts';
import { useDesk } from '../frame/use-desk.ts';
import type { useChanging } from './use-changing.ts';
import { useProofErrors } from './use-proof-errors.ts';

/** What a dialog about one's own access changes something with. */
export type Working = Pick<ReturnType<typeof useChanging>, 'isWorking' | 'change'>;

/** Asks for the present password and a code of the app, and makes a call with them; what is wrong stands at its field. */
export function ProofForm<Answer>({
  isWorking,
  change,
  lead,
  label,
  isLoss,
  call,
  onDone,
  wordsOf,
}: ProofFormProps<Answer>) {
  const { t } = useDeskTexts();
  const { mail } = useDesk().session;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { passwordError, codeError, isWrong } = useProofErrors();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong({ password, code })) return;
    change(
      () => call({ password, code }),
      onDone,
      (outcome) => {
        setCode('');
        if (isWrong({ outcome })) return null;
        return wordsOf?.(outcome.problem.code) ?? refusalWords(outcome, t, t('desk.code.wrong'));
      },
    );
  };
  return (
    <form className={proof.form} noValidate onSubmit={submit}>
      <input type="text" autoComplete="username" value={mail} readOnly hidden />
      <p>{lead}</p>
      <PasswordField
        label={t('desk.signIn.password')}
        revealLabel={t('desk.signIn.reveal')}
        value={password}
        error={passwordError}
        onChange={({ target }) => setPassword(target.value)}
      />
      <CodeField value={code} error={codeError} onChange={setCode} />
      <Button
        type="submit"
        kind={isLoss === true ? 'danger' : 'primary'}
        wide
        busyLabel={isWorking ? t('desk.signIn.working') : undefined}
      >
        {label}
      </Button>
    </form>
  );
}

interface ProofFormProps<Answer> extends Working {
  /** What it is for. */
  readonly lead: string;
  /** Of the button. */
  readonly label: string;
  readonly isLoss?: boolean;
  readonly call: (proof: { readonly password: string; readonly code: string }) => Promise<Outcome<Answer>>;
  readonly onDone: (answer: Answer) => void;
  /** Of refusals that mean something of their own here. */
  readonly wordsOf?: (code: string) => string | null;
}
