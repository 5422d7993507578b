import { useState } from 'react';
import type { Outcome } from '../../server/call.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';

/** What is looked at: fields before they are sent, or what the server said of them. */
type Looked =
  | { readonly password: string; readonly code: string }
  | { readonly outcome: Extract<Outcome<unknown>, { readonly kind: 'refused' }> };

/** What is wrong with the present password and the code, each at its field. */
export function useProofErrors() {
  const { t } = useDeskTexts();
  const [wrong, setWrong] = useState<{ readonly field: 'password' | 'code'; readonly words: string } | null>(null);
  const isWrong = (looked: Looked): boolean => {
    const found = faultIn(looked);
    setWrong(found === null ? null : { field: found.field, words: t(found.words) });
    return found !== null;
  };
  return {
    passwordError: wrong?.field === 'password' ? wrong.words : undefined,
    codeError: wrong?.field === 'code' ? wrong.words : undefined,
    isWrong,
  };
}

function faultIn(looked: Looked) {
  if ('outcome' in looked) {
    const { code } = looked.outcome.problem;
    if (code === 'passwordWrong') return { field: 'password', words: 'desk.own.password.wrong' } as const;
    return code === 'invalid' ? ({ field: 'code', words: 'desk.code.wrong' } as const) : null;
  }
  if (looked.password === '') return { field: 'password', words: 'desk.signIn.incomplete' } as const;
  return looked.code.trim() === '' ? ({ field: 'code', words: 'desk.signIn.incomplete' } as const) : null;
}
