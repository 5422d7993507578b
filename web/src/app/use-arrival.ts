import { useEffect, useState } from 'react';
import { beginScreen } from '../ui/screen-focus.ts';

export type Place = 'loading' | 'link' | 'outside' | 'withoutAccess' | 'accessibility' | 'inside';

/** The screens beside the sign-in that can be opened without one (SHL-26). */
export type OpenPlace = 'withoutAccess' | 'accessibility';

/** These are loaded only then, and begin by themselves. */
const LATE: readonly Place[] = ['inside', 'withoutAccess', 'accessibility'];

/**
 * Begins the screen anew each time the place changes, except when the page has just been opened: the browser starts at the
 * top then. Returns whether the present place is that first one.
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
