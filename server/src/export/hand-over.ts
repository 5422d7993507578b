import type {
  ExportedAnonymousReading,
  ExportedReading,
  ExportedUnknownReading,
} from '@zaehlwerk/contract/reading-exports';
import { formatDecimal, fractionDigits, parseDecimal, roundDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { joinPresent } from '@zaehlwerk/domain/job/job';
import { isMeterType, meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { sayImplausible } from '@zaehlwerk/domain/submission/plausibility';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/schema.ts';
import type { Act } from '../http/audit/act.ts';
import { Refusal } from '../http/refusal.ts';
import type { TenantScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import { type KeptPhoto, listPhotos } from './images-out-store.ts';
import type { PhotosOut } from './photos-zip.ts';
import { BEGINNING, formatCursor, type OutList, readCursor } from './cursor.ts';
import { noteArrival, positionRows, type Positioning, wasGivenOut } from './positions-store.ts';
import {
  listReadings,
  listReleasedReadings,
  listUnknownMeterReadings,
  type PositionedResult,
  type PositionedUnknownMeterReading,
  positioningOfReadings,
  positioningOfReleased,
  positioningOfUnknownMeterReadings,
} from './readings-out-store.ts';
import {
  listReadingsWithoutAccess,
  noteHandOver,
  type PositionedReadingWithoutAccess,
  positioningOfReadingsWithoutAccess,
} from './without-access-out-store.ts';

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
  readonly positioning: (tenant: TenantScope, most: number) => Positioning;
  /** Of rows that come into the list later than they were accepted. */
  readonly positioningLater?: (tenant: TenantScope, most: number) => Positioning;
  readonly rowsAfter: (db: Kysely<Tables>, tenant: TenantScope, after: string, limit: number) => Promise<Row[]>;
  /** Notes which rows are given out now, for lists whose rows are deleted some time after. */
  readonly handedOver?: (rows: readonly Row[]) => Promise<void>;
}

/** The largest page (contract, getReadings): placing this many at once fills every page as long as readings wait. */
const POSITIONED_AT_ONCE = 10_000;

/**
 * At most `limit` accepted readings after a cursor, in the order of acceptance, for the back office. The same cursor
 * always gives the same readings, and none is ever skipped (decision 0004). Throws `invalid` for a cursor of another
 * list or tenant, or one ahead of all positions given so far.
 */
async function handOver<Row extends { readonly position: string }>(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  tenant: TenantScope,
  { list, sequence, positioning, positioningLater, rowsAfter, handedOver }: Outgoing<Row>,
  { cursor, limit }: Page,
): Promise<HandedOver<Row>> {
  const after = cursor === undefined ? BEGINNING : readCursor(list, tenant, cursor);
  if (after === null) throw new Refusal('invalid', [{ field: 'after', code: 'badFormat' }]);
  if (!(await wasGivenOut(db, sequence, after))) throw new Refusal('invalid', [{ field: 'after', code: 'unknown' }]);
  // Whoever names a cursor has what is before it.
  if (after !== BEGINNING) await noteArrival(db, tenant, { list, position: after, now: clock() });
  let positioned = await rowsAfter(db, tenant, after, limit);
  if (positioned.length < limit) {
    // First those that were accepted first: what replaces them comes after them.
    if (positioningLater) await positionRows(db, positioningLater(tenant, POSITIONED_AT_ONCE));
    await positionRows(db, positioning(tenant, POSITIONED_AT_ONCE));
    positioned = await rowsAfter(db, tenant, after, limit);
  }
  await handedOver?.(positioned);
  return { readings: positioned, next: formatCursor(list, tenant, positioned.at(-1)?.position ?? after) };
}

const READINGS: Outgoing<PositionedResult> = {
  list: 'readings',
  sequence: 'reading_positions',
  positioning: positioningOfReadings,
  rowsAfter: listReadings,
};

const RELEASED: Outgoing<PositionedResult> = {
  ...READINGS,
  list: 'releasedReadings',
  positioningLater: positioningOfReleased,
  rowsAfter: listReleasedReadings,
};

/** A page of the accepted readings of a tenant; `isReleased` leaves out what wants a look, until it was released. */
export async function handOverReadings(
  parts: Pick<Parts, 'db' | 'clock'>,
  tenant: TenantScope,
  page: Page,
  { isReleased = false }: { readonly isReleased?: boolean } = {},
): Promise<HandedOver<ExportedReading>> {
  const { readings, next } = await handOver(parts, tenant, isReleased ? RELEASED : READINGS, page);
  return { readings: readings.map(exportReading), next };
}

/** Of photos in one file: beyond two GiB there are programs that open none. */
const MOST_PHOTO_BYTES = 1024 ** 3;

/**
 * The photos of a page of accepted readings, and the cursor of the next one: of fewer readings where there would be too
 * many bytes, but of one at least. They are fewer than a ZIP can hold: a reading has three at most.
 */
export async function handOverPhotos(
  parts: Pick<Parts, 'db' | 'clock'>,
  tenant: TenantScope,
  page: Page,
): Promise<PhotosOut & { readonly next: string }> {
  const { readings, next } = await handOver(parts, tenant, READINGS, page);
  const found = await listPhotos(
    parts.db,
    tenant,
    readings.map(({ id }) => id),
  );
  const ofReading = Map.groupBy(found, ({ readingId }) => readingId);
  const photos: KeptPhoto[] = [];
  let bytes = 0;
  for (const [index, { id }] of readings.entries()) {
    const own = ofReading.get(id) ?? [];
    for (const { byteLength } of own) bytes += byteLength;
    const before = readings[index - 1];
    if (bytes > MOST_PHOTO_BYTES && before !== undefined) {
      const taken = readings.slice(0, index).map(exportReading);
      return { readings: taken, photos, next: formatCursor(READINGS.list, tenant, before.position) };
    }
    photos.push(...own);
  }
  return { readings: readings.map(exportReading), photos, next };
}

function exportReading(result: PositionedResult): ExportedReading {
  const { position: _, firstObis, meterType, postDecimals, imageIds, capturedAt, acceptedAt, ...others } = result;
  const { company, firstname, lastname, findings, confirmed, receivedAt, ...rest } = others;
  return {
    ...rest,
    receivedAt: receivedAt.toISOString(),
    customerName: joinPresent(', ', company, joinPresent(' ', firstname, lastname)),
    findings: findings && [...findings],
    confirmed: confirmed && [...confirmed],
    implausible: findings && sayImplausible(findings),
    meterType: meterTypeOf({ meterType, meterRateTasks: [{ obis: firstObis }] }),
    unit: unitOf(result),
    readingValue: asOrdered(result.readingValue, postDecimals ?? 0),
    ...travelling({ imageIds, capturedAt, acceptedAt }),
  };
}

/** A value with as many decimals as the order names; never fewer than it has, in case a later order names fewer. */
function asOrdered(text: string, decimals: number): string {
  const value = parseDecimal(text);
  if (value === null) throw new Error(`not a decimal in the database: ${text}`);
  return formatDecimal(roundDecimal(value, Math.max(decimals, fractionDigits(value))));
}

const UNKNOWN_METER_READINGS: Outgoing<PositionedUnknownMeterReading> = {
  list: 'unknownReadings',
  sequence: 'unknown_reading_positions',
  positioning: positioningOfUnknownMeterReadings,
  rowsAfter: listUnknownMeterReadings,
};

/** A page of the accepted readings of unknown meters of a tenant. */
export async function handOverUnknownMeterReadings(
  parts: Pick<Parts, 'db' | 'clock'>,
  tenant: TenantScope,
  page: Page,
): Promise<HandedOver<ExportedUnknownReading>> {
  const { readings, next } = await handOver(parts, tenant, UNKNOWN_METER_READINGS, page);
  return { readings: readings.map(exportUnknownMeterReading), next };
}

function exportUnknownMeterReading(reading: PositionedUnknownMeterReading): ExportedUnknownReading {
  const { position: _, imageIds, capturedAt, acceptedAt, ...rest } = reading;
  return { ...rest, ...travelling({ imageIds, capturedAt, acceptedAt }) };
}

/**
 * A page of the accepted readings without access of a tenant. Unless the caller only asks what there is, whatever is on
 * it counts as handed over from now on.
 */
export async function handOverReadingsWithoutAccess(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  tenant: TenantScope,
  page: Page,
  { onlyAsks, act }: { readonly onlyAsks: boolean; readonly act: Pick<Act, 'change' | 'nothing'> },
): Promise<HandedOver<ExportedAnonymousReading>> {
  const { applicationId } = tenant;
  const handedOver = async (rows: readonly PositionedReadingWithoutAccess[]): Promise<void> => {
    if (onlyAsks || rows.length === 0) return act.nothing();
    await act.change(
      (transaction) => noteHandOver(transaction, tenant, rows, clock()),
      (ids) => (ids.length > 0 ? { applicationId, objects: ids } : null),
    );
  };
  const { readings, next } = await handOver<PositionedReadingWithoutAccess>(
    { db, clock },
    tenant,
    {
      list: 'anonymousReadings',
      sequence: 'anonymous_reading_positions',
      positioning: positioningOfReadingsWithoutAccess,
      rowsAfter: listReadingsWithoutAccess,
      handedOver,
    },
    page,
  );
  return { readings: readings.map(exportReadingWithoutAccess), next };
}

function exportReadingWithoutAccess(reading: PositionedReadingWithoutAccess): ExportedAnonymousReading {
  const { position: _, meterType, imageIds, capturedAt, acceptedAt, ...rest } = reading;
  if (!isMeterType(meterType)) throw new Error(`no meter type: ${meterType}`);
  return { ...rest, meterType, ...travelling({ imageIds, capturedAt, acceptedAt }) };
}

/** What every exported reading has and JSON has no type for. */
function travelling(of: Pick<PositionedUnknownMeterReading, 'imageIds' | 'capturedAt' | 'acceptedAt'>) {
  const { imageIds, capturedAt, acceptedAt } = of;
  return {
    imageIds: [...imageIds],
    capturedAt: capturedAt?.toISOString() ?? null,
    acceptedAt: acceptedAt.toISOString(),
  };
}
