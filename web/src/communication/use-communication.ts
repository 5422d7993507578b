import type { CommunicationMode } from '@zaehlwerk/domain/communication/communication';
import { requiredContext } from '../device/use-device.ts';

/** The communication dialog, as screens see it. */
export interface CommunicationDoor {
  /** Its purpose; null where it is inactive and not offered. */
  readonly mode: CommunicationMode | null;
  /** A receipt was requested, and nothing has been sent since. */
  readonly nothingNew: boolean;
  /** The last receipt could not be sent. */
  readonly givenUp: boolean;
  readonly open: () => void;
  /** Called when a screen that offers it opens: fetches what the CRM knows, unless that was just done. */
  readonly refresh: () => void;
}

export const [CommunicationContext, useCommunication] = requiredContext<CommunicationDoor>('communication');
