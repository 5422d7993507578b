import { useEffect, useEffectEvent, useState } from 'react';
import { useDevice } from '../../device/use-device.ts';

/** So long nothing has to change before it is read aloud: whoever types is not talked over with every key. */
const REST_MS = 2_000;

/** What stood last for a while without a change, told apart by `key`; null for a key says that it is still changing, and leaves what was. */
export function useRested<T>(key: string | null, value: T): T | null {
  const { clock } = useDevice();
  const [rested, setRested] = useState<T | null>(null);
  const rest = useEffectEvent(() => setRested(value));
  useEffect(() => (key === null ? undefined : clock.after(REST_MS, () => rest())), [key, clock]);
  return rested;
}
