import { useEffect, useEffectEvent } from 'react';

/** Goes on, once, with what had to wait for photos that were still being prepared. */
export function useWhenPrepared(waits: boolean, preparing: boolean, goOn: () => void): void {
  const act = useEffectEvent(goOn);
  useEffect(() => {
    if (waits && !preparing) act();
  }, [waits, preparing]);
}
