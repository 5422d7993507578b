import { createContext, use } from 'react';
import { useDevice } from '../device/use-device.ts';

/** Set where another account can be added: there the router opens the address. */
export const LandingContext = createContext<((path: string) => void) | null>(null);

/** A function that opens the address a sign-in leads to. */
export function useLand(): (path: string) => void {
  const { address } = useDevice();
  return use(LandingContext) ?? address.replace;
}
