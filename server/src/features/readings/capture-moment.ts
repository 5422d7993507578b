import { parseInstant } from '@zaehlwerk/domain/calendar/instant';

/** OPN-082. */
const MOST_DAYS = 30;
const MS_PER_DAY = 86_400_000;

/**
 * When a reading was taken, as far as the sender's word is believed: not in the future and at most 30 days ago
 * (OPN-082). Null when it said nothing, or nothing credible; then the arrival counts.
 */
export function believedCapture(said: string | null, now: Date): Date | null {
  const captured = said === null ? null : parseInstant(said);
  if (captured === null) return null;
  const age = now.getTime() - captured.getTime();
  return age >= 0 && age <= MOST_DAYS * MS_PER_DAY ? captured : null;
}
