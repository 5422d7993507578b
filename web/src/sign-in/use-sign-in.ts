import { createContext, use, useReducer } from 'react';
import { useDevice } from '../device/use-device.ts';
import { landingPath } from '../paths.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { NOT_SIGNING_IN, type SignInProof, signInReducer, type SignInState } from './sign-in.ts';
import { useAccounts } from './use-accounts.ts';

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

/** Set where another account can be added: there the router opens the address. */
export const LandingContext = createContext<((path: string) => void) | null>(null);

/** A function that opens the address a sign-in leads to. */
function useLand(): (path: string) => void {
  const { address } = useDevice();
  return use(LandingContext) ?? address.replace;
}
