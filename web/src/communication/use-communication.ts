import type { CommunicationMode } from '@zaehlwerk/domain/communication/communication';
import { requiredContext } from '../device/use-device.ts';

/** The communication dialog, as screens see it. */
export interface CommunicationDoor {
  /** What it is for; null where it is inactive, and not offered (CRM-13 to CRM-16). */
  readonly mode: CommunicationMode | null;
  /** A receipt was asked for, and nothing has been sent since. */
  readonly nothingNew: boolean;
  readonly open: () => void;
  /** A screen that offers it is opened: what the CRM knows is asked again, if it was not just now. */
  readonly refresh: () => void;
}

export const [CommunicationContext, useCommunication] = requiredContext<CommunicationDoor>('communication');
