import type { ExportedReading } from '@zaehlwerk/contract/operator';
import type { ExportedAnonymousReading, ExportedUnknownReading } from '@zaehlwerk/contract/reading-exports';
import { formatDecimal, fractionDigits, parseDecimal, roundDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { isMeterType, meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { ApplicationScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import { BEGINNING, formatCursor, type OutList, readCursor } from './cursor.ts';
import { placeRows, type Placing, wasGivenOut } from './places-store.ts';
import {
  listAnonymousReadings,
  listReadings,
  listUnknownReadings,
  noteHandOver,
  type PlacedAnonymousReading,
  type PlacedResult,
  type PlacedUnknownReading,
  placingOfAnonymousReadings,
  placingOfReadings,
  placingOfUnknownReadings,
} from './readings-out-store.ts';

/** A part of a list: at most `limit` rows after a cursor, from the beginning without one. */
export interface Page {
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** A page, and the cursor of the next one; the same cursor as before when there was nothing new. */
interface HandedOver<Row> {
  readonly readings: readonly Row[];
  readonly next: string;
}

/** A list of accepted readings, exported in the order of acceptance. */
interface Outgoing<Row> {
  readonly list: OutList;
  /** The name of the sequence its positions come from. */
  readonly sequence: string;
  readonly placing: (application: ApplicationScope, most: number) => Placing;
  readonly rowsAfter: (
    db: Kysely<Tables>,
    application: ApplicationScope,
    after: string,
    limit: number,
  ) => Promise<Row[]>;
  /** Notes which rows are given out now, for lists whose rows are deleted some time after. */
  readonly handedOver?: (db: Kysely<Tables>, application: ApplicationScope, rows: readonly Row[]) => Promise<void>;
}

/** The largest page (contract, getReadings): placing this many at once fills every page as long as readings wait. */
const PLACED_AT_ONCE = 10_000;

/**
 * At most `limit` accepted readings after a cursor, in the order of acceptance, for the back office. The same cursor
 * always gives the same readings, and none is ever skipped (decision 0004). Throws `invalid` for a cursor of another
 * list or application, or one ahead of all positions given so far.
 */
async function handOver<Row extends { readonly position: string }>(
  db: Kysely<Tables>,
  application: ApplicationScope,
  { list, sequence, placing, rowsAfter, handedOver }: Outgoing<Row>,
  { cursor, limit }: Page,
): Promise<HandedOver<Row>> {
  const after = cursor === undefined ? BEGINNING : readCursor(list, application, cursor);
  if (after === null) throw new Refusal('invalid', [{ field: 'after', code: 'badFormat' }]);
  if (!(await wasGivenOut(db, sequence, after))) throw new Refusal('invalid', [{ field: 'after', code: 'unknown' }]);
  let placed = await rowsAfter(db, application, after, limit);
  if (placed.length < limit) {
    await placeRows(db, placing(application, PLACED_AT_ONCE));
    placed = await rowsAfter(db, application, after, limit);
  }
  await handedOver?.(db, application, placed);
  return { readings: placed, next: formatCursor(list, application, placed.at(-1)?.position ?? after) };
}

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
  return { readings: readings.map(exportUnknownReading), next };
}

function exportUnknownReading(reading: PlacedUnknownReading): ExportedUnknownReading {
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
      handedOver: async (...given) => (onlyAsks ? undefined : noteHandOver(...given, clock())),
    },
    page,
  );
  return { readings: readings.map(exportAnonymousReading), next };
}

function exportAnonymousReading(reading: PlacedAnonymousReading): ExportedAnonymousReading {
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
