import { createContext, use } from 'react';
import type { Device } from './device.ts';

/** The device the program runs on. */
export const DeviceContext = createContext<Device | null>(null);

export function useDevice(): Device {
  const device = use(DeviceContext);
  if (device === null) throw new Error('no device around this component');
  return device;
}
