import type { ExportedAnonymousReading } from '@zaehlwerk/contract/anonymous-export';
import { isMeterType } from '@zaehlwerk/domain/meter/meter-type';
import type { ApplicationScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import {
  listAnonymousReadings,
  noteHandOver,
  type PlacedAnonymousReading,
  placingOfAnonymousReadings,
} from './anonymous-readings-out-store.ts';
import { handOver, type HandedOver, type Page } from './hand-over.ts';

/**
 * A page of the accepted readings without access of an application. Unless the caller only asks what there is, whatever
 * is on it counts as handed over from now on.
 */
export async function handOverAnonymousReadings(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  application: ApplicationScope,
  page: Page,
  { onlyAsks }: { readonly onlyAsks: boolean },
): Promise<HandedOver<ExportedAnonymousReading>> {
  const { readings, next } = await handOver<PlacedAnonymousReading>(
    db,
    application,
    {
      list: 'anonymousReadings',
      sequence: 'anonymous_reading_positions',
      placing: placingOfAnonymousReadings,
      rowsAfter: listAnonymousReadings,
      noteHandOver: async (...given) => (onlyAsks ? undefined : noteHandOver(...given, clock())),
    },
    page,
  );
  return { readings: readings.map(exportReading), next };
}

function exportReading(reading: PlacedAnonymousReading): ExportedAnonymousReading {
  const { position: _, meterType, imageIds, capturedAt, acceptedAt, ...rest } = reading;
  if (!isMeterType(meterType)) throw new Error(`no meter type: ${meterType}`);
  return {
    ...rest,
    meterType,
    imageIds: [...imageIds],
    capturedAt: capturedAt?.toISOString() ?? null,
    acceptedAt: acceptedAt.toISOString(),
  };
}
