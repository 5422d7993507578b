import { openReadingSender, type Sender } from '../portal/reading-sender.ts';
import type { RunningPortal } from '../portal/portal-process.ts';
import { openSenderWithoutAccess } from '../portal/sender-without-access.ts';
import { type DeviceOptions, openFieldDevice, openDeviceWithoutAccess, type SendingDevice } from './field-device.ts';

interface SenderKind {
  /** Sends of this many meters byte by byte. */
  readonly openSender: (meters: number, portal?: RunningPortal) => Promise<Sender>;
  /** The real app in a real browser. */
  readonly openDevice: (options: DeviceOptions) => Promise<SendingDevice>;
  /** The button that leads what was not sent back to its form, where there is one. */
  readonly ways: readonly RegExp[];
}

/** Who may send: every error between a device and the portal is tried with each of them. */
export const SENDERS: ReadonlyArray<readonly [who: string, kind: SenderKind]> = [
  ['an account', { openSender: openReadingSender, openDevice: openFieldDevice, ways: [/Ablesung ändern$/] }],
  ['without access', { openSender: openSenderWithoutAccess, openDevice: openDeviceWithoutAccess, ways: [] }],
];
