import type { Device } from './device.ts';
import { requiredContext } from './use-required-context.ts';

/** The device the program runs on. */
export const [DeviceContext, useDevice] = requiredContext<Device>('device');
