import { useEffect, useEffectEvent } from 'react';
import { useDevice } from '../device/use-device.ts';

/** Settles a field after a pause in typing of this many milliseconds: then it is validated. */
export function useSettling<T>(
  { typed, judged }: { readonly typed: T; readonly judged: T },
  delay: number,
  settle: () => void,
): void {
  const { clock } = useDevice();
  const settleNow = useEffectEvent(settle);
  useEffect(() => {
    if (typed === judged) return;
    return clock.after(delay, () => settleNow());
  }, [typed, judged, delay, clock]);
}
