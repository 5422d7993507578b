import type { Portal } from './portal.ts';
import { requiredContext } from '../use-required-context.ts';

/** The application's configuration; there is one wherever a screen is shown. */
export const [PortalContext, usePortal] = requiredContext<Portal>('portal');
