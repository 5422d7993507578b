import { isClear, photoOutcome, worthOf } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import type { Meter } from '@zaehlwerk/domain/job/job';
import type { PhotoReader } from './photo-reader.ts';

interface Readers {
  readonly device: PhotoReader;
  readonly server: PhotoReader;
}

/**
 * The device reads, with a network and without. Where it is unsure the server is asked as well, and the answer with which the
 * person can do more is shown, the server's where both are worth the same (OPN-238).
 */
export function deviceFirst({ device, server }: Readers, meter: Meter, matchLength: number): PhotoReader {
  const outcomeOf = (devices: Awaited<ReturnType<PhotoReader>>) => photoOutcome(devices, meter, matchLength);
  return async (photo, signal) => {
    const own = await device(photo, signal);
    if (signal.aborted || isClear(outcomeOf(own), meter)) return own;
    const asked = await server(photo, signal);
    return worthOf(outcomeOf(asked)) >= worthOf(outcomeOf(own)) ? asked : own;
  };
}
