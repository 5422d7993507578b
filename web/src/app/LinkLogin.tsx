import { lazy, Suspense, useState } from 'react';
import { useAccounts } from '../sign-in/use-accounts.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { TokenScreen } from '../sign-in/TokenScreen.tsx';
import type { Services } from './services.ts';

/**
 * Signs in with the token of a direct link. If this replaces a signed-in account, its unsent readings are asked about
 * first.
 */
export function LinkLogin({ token, inside, onDone }: LinkLoginProps) {
  const { multipleAccountsLoginEnabled } = usePortal().signIn;
  const accounts = useAccounts();
  // Only the initial state counts: signing in changes it.
  const [replaces] = useState(() => !multipleAccountsLoginEnabled && accounts.signedIn.get());
  const [Ask] = useState(() => lazy(() => loadQuestion(inside)));
  const login = <TokenScreen token={token} onDone={onDone} />;
  if (!replaces) return login;
  return (
    <Suspense fallback={null}>
      <Ask onStay={onDone}>{login}</Ask>
    </Suspense>
  );
}

async function loadQuestion(inside: Services['inside']) {
  const [{ AskBeforeReplacing }] = await Promise.all([import('../outbox/use-leaving.tsx'), inside()]);
  return { default: AskBeforeReplacing };
}

interface LinkLoginProps {
  readonly token: string;
  readonly inside: Services['inside'];
  readonly onDone: () => void;
}
