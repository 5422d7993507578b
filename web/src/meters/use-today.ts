import { berlinDay, type Day } from '@zaehlwerk/domain/calendar/day';
import { useEffect, useState } from 'react';
import { useDevice } from '../device/use-device.ts';

/** A page that is left open must notice midnight. */
const LOOK_AGAIN_MS = 60_000;

/** The calendar day in Europe/Berlin. */
export function useToday(): Day {
  const { clock } = useDevice();
  const [today, setToday] = useState(() => berlinDay(clock.now()));
  useEffect(() => {
    let stop = () => {};
    const look = () => {
      setToday(berlinDay(clock.now()));
      stop = clock.after(LOOK_AGAIN_MS, look);
    };
    look();
    return () => stop();
  }, [clock]);
  return today;
}
