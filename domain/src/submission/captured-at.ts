import { parseInstant } from '../calendar/instant.ts';

/** How far back a device is believed (OPN-082). */
const BELIEVED_FOR_MS = 30 * 86_400_000;

/**
 * The moment a reading is judged by: when it was taken, if the device says so believably, which is not in the future and
 * at most 30 days ago; else when it arrived. Takes the header as it came (OPN-082).
 */
export function believedCaptureTime(capturedAt: string | null | undefined, arrived: Date): Date {
  const captured = parseInstant(capturedAt ?? '');
  if (captured === null) return arrived;
  const ago = arrived.getTime() - captured.getTime();
  return ago >= 0 && ago <= BELIEVED_FOR_MS ? captured : arrived;
}
