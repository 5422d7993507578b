import { isClear, photoOutcome, worthOf } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import type { Meter } from '@zaehlwerk/domain/job/job';
import type { MissingPhotoReader, PhotoReader } from './photo-reader.ts';

interface Readers {
  readonly device: MissingPhotoReader;
  readonly server: PhotoReader;
  readonly isOffline: () => boolean;
}

/**
 * The device reads, with a network and without. Where it is unsure the server is asked as well, and the answer with which the
 * person can do more is shown, the server's where both are worth the same. Null where nobody could read: the device has not got
 * its reader, and there is no network (OPN-238).
 */
export function deviceFirst(
  { device, server, isOffline }: Readers,
  meter: Meter,
  matchLength: number,
): MissingPhotoReader {
  const outcomeOf = (devices: Awaited<ReturnType<PhotoReader>>) => photoOutcome(devices, meter, matchLength);
  return async (photo, signal) => {
    const own = await device(photo, signal);
    if (signal.aborted || (own !== null && isClear(outcomeOf(own), meter))) return own;
    const asked = await server(photo, signal);
    if (own === null) return asked.length === 0 && isOffline() ? null : asked;
    return worthOf(outcomeOf(asked)) >= worthOf(outcomeOf(own)) ? asked : own;
  };
}
