import { useReducer } from 'react';
import { NOT_SIGNING_IN, signInReducer, type SignInState } from './sign-in-state.ts';
import type { SignInProof } from './sign-in.ts';
import { useAccounts } from './use-accounts.ts';
import { useLand } from './use-land.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { landingPath } from '../paths.ts';

/** Signing in from a screen: its state, a function that starts it, and one that dismisses an error. */
export function useSignIn(): {
  readonly state: SignInState;
  /** Resolves to whether it succeeded; the address has then changed to the next screen. */
  readonly start: (proof: SignInProof) => Promise<boolean>;
  readonly dismiss: () => void;
} {
  const [state, dispatch] = useReducer(signInReducer, NOT_SIGNING_IN);
  const accounts = useAccounts();
  const portal = usePortal();
  const land = useLand();
  const start = async (proof: SignInProof) => {
    dispatch({ type: 'started' });
    const failure = await accounts.signIn(proof, portal, (landing) => land(landingPath(landing)));
    dispatch(failure === null ? { type: 'succeeded' } : { type: 'failed', failure });
    return failure === null;
  };
  return { state, start, dismiss: () => dispatch({ type: 'dismissed' }) };
}
