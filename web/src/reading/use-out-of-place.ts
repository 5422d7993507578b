import type { Finding } from '@zaehlwerk/domain/finding';
import { checkRoom, type RateDigits, type TypedDigits } from '@zaehlwerk/domain/reading/reading-value';
import { useState } from 'react';

/** What was entered without a place in the counter, to be said at once: what stays out, or stands beside the digits. */
export function useOutOfPlace(typed: TypedDigits, rate: RateDigits, onType: (typed: TypedDigits) => void) {
  const [refusal, onRefuse] = useState<Finding | null>(null);
  const enter = (next: TypedDigits) => {
    onRefuse(null);
    onType(next);
  };
  return { outOfPlace: refusal ?? checkRoom(typed, rate)[0] ?? null, onRefuse, enter };
}
