import { useEffect, useState } from 'react';
import { useDevice } from '../../device/use-device.ts';

/** The value as it was when it had stayed the same for so many milliseconds. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const { clock } = useDevice();
  const [settled, setSettled] = useState(value);
  useEffect(() => clock.after(milliseconds, () => setSettled(value)), [clock, milliseconds, value]);
  return settled;
}
