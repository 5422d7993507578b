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
import { type ArrivedList, BEGINNING, formatCursor, type OutList, readCursor } from './cursor.ts';
import { isWaiting, noteArrival, positionRows, type Positioning, wasGivenOut } from './positions-store.ts';
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
export interface Outgoing<Row> {
  readonly list: OutList;
  /** What a cursor that is named proves the arrival of, where that is not the list itself. */
  readonly proves?: ArrivedList;
  /** The name of the sequence its positions come from. */
  readonly sequence: string;
  /** How they get them, one after the other. */
  readonly positionings: readonly ((tenant: TenantScope, most: number) => Positioning)[];
  readonly rowsAfter: (db: Kysely<Tables>, tenant: TenantScope, after: string, limit: number) => Promise<Row[]>;
  /** Notes which rows are given out now, for lists whose rows are deleted some time after. */
  readonly handedOver?: (rows: readonly Row[]) => Promise<void>;
}

/** How many are placed at once: the largest page (contract, getReadings). */
const POSITIONED_AT_ONCE = 10_000;

/** How often that is done for one page. What was placed stays so: whoever is asked to come again comes to the others. */
const MOST_ROUNDS = 50;

/**
 * At most `limit` accepted readings after a cursor, in the order of acceptance, for the back office. The same cursor
 * always gives the same readings, and none is ever skipped (decision 0004). Throws `invalid` for a cursor of another
 * list or tenant, or one ahead of all positions given so far.
 */
export async function handOver<Row extends { readonly position: string }>(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  tenant: TenantScope,
  outgoing: Outgoing<Row>,
  { cursor, limit }: Page,
): Promise<HandedOver<Row>> {
  const { list, proves = list, sequence, handedOver } = outgoing;
  const after = cursor === undefined ? BEGINNING : readCursor(list, tenant, cursor);
  if (after === null) throw new Refusal('invalid', [{ field: 'after', code: 'badFormat' }]);
  if (!(await wasGivenOut(db, sequence, after))) throw new Refusal('invalid', [{ field: 'after', code: 'unknown' }]);
  // Whoever names a cursor has what is before it.
  if (after !== BEGINNING) await noteArrival(db, tenant, { list: proves, position: after, now: clock() });
  const positioned = await placedAfter(db, tenant, outgoing, { after, limit });
  await handedOver?.(positioned);
  return { readings: positioned, next: formatCursor(list, tenant, positioned.at(-1)?.position ?? after) };
}

/** The rows after a position; fewer than the limit only where no other waits, however many are placed that are in no list yet. */
async function placedAfter<Row>(
  db: Kysely<Tables>,
  tenant: TenantScope,
  { positionings, rowsAfter }: Outgoing<Row>,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly Row[]> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    // Asked first: what somebody else places meanwhile is among the rows.
    const waiting: Positioning[] = [];
    for (const positioning of positionings) {
      const one = positioning(tenant, POSITIONED_AT_ONCE);
      if (await isWaiting(db, one)) waiting.push(one);
    }
    const rows = await rowsAfter(db, tenant, after, limit);
    if (rows.length >= limit || waiting.length === 0) return rows;
    for (const one of waiting) await positionRows(db, one);
  }
  throw new Refusal('unavailable', [], { 'Retry-After': '1' });
}

export const READINGS: Outgoing<PositionedResult> = {
  list: 'readings',
  sequence: 'reading_positions',
  // First those that were released: what comes in their place comes after them.
  positionings: [positioningOfReleased, positioningOfReadings],
  rowsAfter: listReadings,
};

const RELEASED: Outgoing<PositionedResult> = {
  ...READINGS,
  list: 'releasedReadings',
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

export function exportReading(result: PositionedResult): ExportedReading {
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
  positionings: [positioningOfUnknownMeterReadings],
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
      positionings: [positioningOfReadingsWithoutAccess],
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
