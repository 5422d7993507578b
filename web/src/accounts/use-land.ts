import { createContext, use } from 'react';
import { useDevice } from '../device/use-device.ts';

/** Set where somebody signs in while others are signed in already: there the router shows the address. */
export const LandingContext = createContext<((path: string) => void) | null>(null);

/** Shows the address a sign-in leads to. */
export function useLand(): (path: string) => void {
  const { address } = useDevice();
  return use(LandingContext) ?? address.replace;
}
