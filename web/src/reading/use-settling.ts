import { useEffect, useEffectEvent } from 'react';
import { useDevice } from '../device/use-device.ts';

/** Settles a field after a pause in typing of this many milliseconds: then it is validated. */
export function useSettling<T>(
  { typed, validated }: { readonly typed: T; readonly validated: T },
  delay: number,
  settle: () => void,
): void {
  const { clock } = useDevice();
  const settleNow = useEffectEvent(settle);
  useEffect(() => {
    if (typed === validated) return;
    return clock.after(delay, () => settleNow());
  }, [typed, validated, delay, clock]);
}
