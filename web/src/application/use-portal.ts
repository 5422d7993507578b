import { createContext, use } from 'react';
import type { Portal } from './portal.ts';

export const PortalContext = createContext<Portal | null>(null);

/** The application's configuration; it is there on every screen. */
export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (portal === null) throw new Error('no portal around this component');
  return portal;
}
