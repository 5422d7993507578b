import { useEffect, useState } from 'react';
import { beginScreen } from '../ui/screen-focus.ts';

export type Place = 'loading' | 'link' | 'outside' | 'withoutAccess' | 'accessibility' | 'reminders' | 'inside';

/** Loaded late; they call `beginScreen` themselves. */
const LATE: readonly Place[] = ['inside', 'withoutAccess', 'accessibility', 'reminders'];

/**
 * Calls `beginScreen` each time the place changes, except when the page has just been opened: the browser starts at the
 * top then. Returns whether the current place is that first one.
 */
export function useArrival(place: Place): boolean {
  const [trip, setTrip] = useState<{ place: Place; from: Place }>({ place, from: 'loading' });
  if (trip.place !== place) setTrip({ place, from: trip.place });
  const opened = trip.from === 'loading';
  useEffect(() => {
    if (!opened && !LATE.includes(place)) beginScreen();
  }, [opened, place]);
  return opened;
}
