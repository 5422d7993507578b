import { parseInstant } from '../calendar/instant.ts';

/** How long before its arrival a reading may say it was taken. */
const BELIEVED_FOR_MS = 30 * 86_400_000;

/**
 * When a reading was taken according to its device, if that is credible: not in the future and at most 30 days before
 * it arrived. Null otherwise; then the arrival counts.
 * @see OPN-082
 */
export function believedCapture(said: string | null, arrived: Date): Date | null {
  const captured = said === null ? null : parseInstant(said);
  if (captured === null) return null;
  const ago = arrived.getTime() - captured.getTime();
  return ago >= 0 && ago <= BELIEVED_FOR_MS ? captured : null;
}
