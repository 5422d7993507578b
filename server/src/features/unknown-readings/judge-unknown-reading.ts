import type { Day } from '@zaehlwerk/domain/calendar/day';
import { blocking } from '@zaehlwerk/domain/finding';
import { checkUnknownReading } from '@zaehlwerk/domain/unknown-meter/check-unknown-reading';
import type { UnknownReadingSettings } from '@zaehlwerk/domain/unknown-meter/unknown-reading-settings';
import { faultOf, joinFaults } from '../../http/join-faults.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ProvenPhoto } from '../photos/prove-photo.ts';
import { provePhotos, refuseLargePhotos } from '../photos/prove-photos.ts';
import type { ReadUnknownReading } from './read-unknown-reading.ts';

/**
 * Judges the reading of an unknown meter by the rules the browser judges with, on the Berlin day it was taken (OPN-082,
 * OPN-168): `forbidden` where the application takes none, then every field at once (`invalid`), photos included. Photos
 * about which something is known to be wrong are not decoded. Gives the proven photos.
 */
export async function judgeUnknownReading(
  { reading, faults }: ReadUnknownReading,
  settings: UnknownReadingSettings,
  today: Day,
): Promise<readonly ProvenPhoto[]> {
  if (!settings.unknownReadingsAllowed) throw new Refusal('forbidden');
  const photos = { field: 'readingImages', images: reading.readingImages };
  refuseLargePhotos([photos]);
  const broken = blocking(checkUnknownReading(reading, settings, today)).map(faultOf);
  const undecodable = [...faults, ...broken].some(({ field }) => field.startsWith(photos.field));
  const proofs = undecodable ? { proven: [], faults: [] } : await provePhotos(photos);
  const all = joinFaults(faults, [...broken, ...proofs.faults]);
  if (all.length > 0) throw new Refusal('invalid', all);
  return proofs.proven;
}
