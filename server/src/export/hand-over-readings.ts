import type { ExportedReading } from '@zaehlwerk/contract/operator';
import { formatDecimal, fractionDigits, parseDecimal, roundDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import type { ApplicationScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import { handOver, type HandedOver, type Outgoing, type Page } from './hand-over.ts';
import { listReadings, type PlacedResult, placingOfReadings } from './readings-out-store.ts';

const READINGS: Outgoing<PlacedResult> = {
  list: 'readings',
  sequence: 'reading_positions',
  placing: placingOfReadings,
  rowsAfter: listReadings,
};

/** A page of the accepted readings of an application. */
export async function handOverReadings(
  { db }: Pick<Parts, 'db'>,
  application: ApplicationScope,
  page: Page,
): Promise<HandedOver<ExportedReading>> {
  const { readings, next } = await handOver(db, application, READINGS, page);
  return { readings: readings.map(exportReading), next };
}

function exportReading(result: PlacedResult): ExportedReading {
  const { firstObis, meterType } = result;
  return {
    id: result.resultId,
    orderNumber: result.orderNumber,
    meterNumber: result.meterNumber,
    meterType: meterTypeOf({ meterType, meterRateTasks: [{ obis: firstObis }] }),
    obis: result.obis,
    rateName: result.rateName,
    unit: unitOf(result),
    readingValue: asOrdered(result.readingValue, result.postDecimals ?? 0),
    readingDate: result.readingDate,
    comment: result.comment,
    imageIds: [...result.imageIds],
    capturedAt: result.capturedAt?.toISOString() ?? null,
    acceptedAt: result.acceptedAt.toISOString(),
    accountId: result.accountId,
  };
}

/** A value with as many decimals as the order names; never fewer than it has, in case a later order names fewer. */
function asOrdered(text: string, decimals: number): string {
  const value = parseDecimal(text);
  if (value === null) throw new Error(`not a decimal in the database: ${text}`);
  return formatDecimal(roundDecimal(value, Math.max(decimals, fractionDigits(value))));
}
