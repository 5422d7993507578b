import type { Portal } from './portal.ts';
import { requiredContext } from '../device/use-device.ts';

/** The tenant's configuration, available on every screen. */
export const [PortalContext, usePortal] = requiredContext<Portal>('portal');
