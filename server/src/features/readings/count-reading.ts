import { believedCapture } from '@zaehlwerk/domain/submission/submission';
import type { ReadingWay } from '../../counters.ts';
import { refusalOf } from '../../http/answer-errors.ts';
import type { SendHeaders } from '../../http/send-headers.ts';
import type { Parts } from '../../parts.ts';

/**
 * Accepts a reading, and counts by which way it came and what became of it: of what is refused the first reason, which is the code of
 * a refusal or, where fields are wrong, that of the first; of what a device has sent, how long ago it was taken.
 */
export async function countReading<T extends { readonly again: boolean }>(
  { counters, clock }: Pick<Parts, 'counters' | 'clock'>,
  way: ReadingWay,
  accept: () => Promise<T>,
  sent?: SendHeaders,
): Promise<T> {
  try {
    const accepted = await accept();
    counters.readings.inc({ way, outcome: accepted.again ? 'already' : 'accepted' });
    const now = clock();
    const takenAt = sent === undefined || accepted.again ? null : believedCapture(sent.capturedAt, now);
    if (takenAt !== null) counters.readingAge.observe({ way }, (now.getTime() - takenAt.getTime()) / 1000);
    return accepted;
  } catch (error) {
    const { code, faults } = refusalOf(error);
    counters.readings.inc({ way, outcome: 'refused' });
    counters.readingsRefused.inc({ way, reason: code === 'invalid' ? (faults[0]?.code ?? code) : code });
    throw error;
  }
}
