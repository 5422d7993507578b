import type {
  ExportedAnonymousReading,
  ExportedReading,
  ExportedUnknownReading,
} from '@zaehlwerk/contract/reading-exports';
import { type Columns, day, instant, number, type Table, tableOf, text } from '@zaehlwerk/domain/table/table';

const OF_READINGS: Columns<ExportedReading> = {
  id: ({ id }) => text(id),
  orderNumber: ({ orderNumber }) => text(orderNumber),
  meterNumber: ({ meterNumber }) => text(meterNumber),
  meterType: ({ meterType }) => text(meterType),
  obis: ({ obis }) => text(obis),
  rateName: ({ rateName }) => text(rateName),
  unit: ({ unit }) => text(unit),
  readingValue: ({ readingValue }) => number(readingValue),
  readingDate: ({ readingDate }) => day(readingDate),
  comment: ({ comment }) => text(comment),
  imageIds: ({ imageIds }) => text(imageIds.join(' ')),
  capturedAt: ({ capturedAt }) => instant(capturedAt),
  acceptedAt: ({ acceptedAt }) => instant(acceptedAt),
  accountId: ({ accountId }) => text(accountId),
};

const OF_UNKNOWN_METER_READINGS: Columns<ExportedUnknownReading> = {
  id: ({ id }) => text(id),
  meterNumber: ({ meterNumber }) => text(meterNumber),
  readingValue: ({ readingValue }) => number(readingValue),
  readingDate: ({ readingDate }) => day(readingDate),
  comment: ({ comment }) => text(comment),
  imageIds: ({ imageIds }) => text(imageIds.join(' ')),
  capturedAt: ({ capturedAt }) => instant(capturedAt),
  acceptedAt: ({ acceptedAt }) => instant(acceptedAt),
  accountId: ({ accountId }) => text(accountId),
};

const OF_READINGS_WITHOUT_ACCESS: Columns<ExportedAnonymousReading> = {
  id: ({ id }) => text(id),
  readingId: ({ readingId }) => text(readingId),
  meterType: ({ meterType }) => text(meterType),
  meterNumber: ({ meterNumber }) => text(meterNumber),
  obis: ({ obis }) => text(obis),
  rateName: ({ rateName }) => text(rateName),
  readingValue: ({ readingValue }) => number(readingValue),
  readingDate: ({ readingDate }) => day(readingDate),
  readingReason: ({ readingReason }) => text(readingReason),
  firstname: ({ firstname }) => text(firstname),
  lastname: ({ lastname }) => text(lastname),
  street: ({ street }) => text(street),
  houseNumber: ({ houseNumber }) => text(houseNumber),
  zip: ({ zip }) => text(zip),
  city: ({ city }) => text(city),
  imageIds: ({ imageIds }) => text(imageIds.join(' ')),
  capturedAt: ({ capturedAt }) => instant(capturedAt),
  acceptedAt: ({ acceptedAt }) => instant(acceptedAt),
  seemsAutomatic: ({ seemsAutomatic }) => text(String(seemsAutomatic)),
};

/** Accepted readings as a table. */
export function readingsTable(readings: readonly ExportedReading[]): Table {
  return tableOf('readings', OF_READINGS, readings);
}

/** Accepted readings of unknown meters as a table. */
export function unknownMeterReadingsTable(readings: readonly ExportedUnknownReading[]): Table {
  return tableOf('unknown-readings', OF_UNKNOWN_METER_READINGS, readings);
}

/** Accepted readings without access as a table. */
export function readingsWithoutAccessTable(readings: readonly ExportedAnonymousReading[]): Table {
  return tableOf('anonymous-readings', OF_READINGS_WITHOUT_ACCESS, readings);
}
