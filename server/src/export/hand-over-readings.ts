import type { ExportedReading } from '@zaehlwerk/contract/operator';
import { formatDecimal, fractionDigits, parseDecimal, roundDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { meterTypeOf } from '@zaehlwerk/domain/meter/meter-type-of';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { Refusal } from '../http/refusal.ts';
import type { ApplicationScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import { BEGINNING, formatCursor, readCursor } from './cursor.ts';
import { listReadings, type PlacedResult, placeReadings, wasGivenOut } from './readings-out-store.ts';

export interface HandedOver {
  readonly readings: readonly ExportedReading[];
  /** The cursor for the next call; the same as before when there was nothing new. */
  readonly next: string;
}

/**
 * At most `limit` accepted readings after a cursor, in the order of acceptance, for the back office (OPN-148). The same
 * cursor always gives the same readings, and none is ever passed over (decision 0004). Throws `invalid` for a cursor
 * that is none of this application, or lies ahead of all it has given out.
 */
export async function handOverReadings(
  { db }: Pick<Parts, 'db'>,
  application: ApplicationScope,
  cursor: string | undefined,
  limit: number,
): Promise<HandedOver> {
  const after = cursor === undefined ? BEGINNING : readCursor(application, cursor);
  if (after === null) throw new Refusal('invalid', [{ field: 'after', code: 'badFormat' }]);
  if (!(await wasGivenOut(db, after))) throw new Refusal('invalid', [{ field: 'after', code: 'unknown' }]);
  let placed = await listReadings(db, application, after, limit);
  if (placed.length < limit) {
    await placeReadings(db, application, PLACED_AT_ONCE);
    placed = await listReadings(db, application, after, limit);
  }
  return { readings: placed.map(exportReading), next: formatCursor(application, placed.at(-1)?.position ?? after) };
}

/** The largest page (contract, getReadings): after that many new places no page is short while readings still wait. */
const PLACED_AT_ONCE = 10_000;

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

/** With as many decimals as ordered; never fewer than the value has, should a later order want fewer. */
function asOrdered(text: string, decimals: number): string {
  const value = parseDecimal(text);
  if (value === null) throw new Error(`not a decimal in the database: ${text}`);
  return formatDecimal(roundDecimal(value, Math.max(decimals, fractionDigits(value))));
}
