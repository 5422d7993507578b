import type { ExportedUnknownReading } from '@zaehlwerk/contract/unknown-export';
import type { ApplicationScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import { handOver, type HandedOver, type Outgoing, type Page } from './hand-over.ts';
import {
  listUnknownReadings,
  type PlacedUnknownReading,
  placingOfUnknownReadings,
} from './unknown-readings-out-store.ts';

const UNKNOWN_READINGS: Outgoing<PlacedUnknownReading> = {
  list: 'unknownReadings',
  sequence: 'unknown_reading_positions',
  placing: placingOfUnknownReadings,
  rowsAfter: listUnknownReadings,
};

/** A page of the accepted readings of unknown meters of an application. */
export async function handOverUnknownReadings(
  { db }: Pick<Parts, 'db'>,
  application: ApplicationScope,
  page: Page,
): Promise<HandedOver<ExportedUnknownReading>> {
  const { readings, next } = await handOver(db, application, UNKNOWN_READINGS, page);
  return { readings: readings.map(exportReading), next };
}

function exportReading(reading: PlacedUnknownReading): ExportedUnknownReading {
  return {
    id: reading.id,
    meterNumber: reading.meterNumber,
    readingValue: reading.readingValue,
    readingDate: reading.readingDate,
    comment: reading.comment,
    imageIds: [...reading.imageIds],
    capturedAt: reading.capturedAt?.toISOString() ?? null,
    acceptedAt: reading.acceptedAt.toISOString(),
    accountId: reading.accountId,
  };
}
