import { useEffect, useState } from 'react';
import { focusScreen } from '../ui/screen-focus.ts';

/** Starts a new screen: scrolled to the top, with the focus on its heading (SHL-03, A09). */
export function arrive(): void {
  window.scrollTo(0, 0);
  focusScreen();
}

export type Place = 'loading' | 'link' | 'outside' | 'withoutAccess' | 'accessibility' | 'inside';

/** The screens beside the sign-in that can be opened without one (SHL-26). */
export type OpenPlace = 'withoutAccess' | 'accessibility';

/** What is loaded only then, and so arrives by itself. */
const LATE: readonly Place[] = ['inside', 'withoutAccess', 'accessibility'];

/**
 * Arrives each time the place changes, except where the page itself has just been opened: there the browser starts at
 * the top anyway. Returns whether the present place is that first one.
 */
export function useArrival(place: Place): boolean {
  const [trip, setTrip] = useState<{ place: Place; from: Place }>({ place, from: 'loading' });
  if (trip.place !== place) setTrip({ place, from: trip.place });
  const opened = trip.from === 'loading';
  useEffect(() => {
    if (!opened && !LATE.includes(place)) arrive();
  }, [opened, place]);
  return opened;
}
