import type {
  ExportedAnonymousReading,
  ExportedReading,
  ExportedUnknownReading,
} from '@zaehlwerk/contract/reading-exports';
import { formatDecimal, fractionDigits, parseDecimal, roundDecimal } from '@zaehlwerk/domain/decimal/decimal';
import type { HandOverList } from '@zaehlwerk/domain/hand-over/acknowledgement';
import { joinPresent } from '@zaehlwerk/domain/job/job';
import { isMeterType, meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { sayImplausible } from '@zaehlwerk/domain/submission/plausibility';
import type { Act } from '../http/audit/act.ts';
import type { TenantScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import { type HandedOver, handOver, type Outgoing, type Page } from './outgoing.ts';
import {
  listReadings,
  listReleasedReadings,
  placedReadings,
  placedReleased,
  type PositionedResult,
  positioningOfReadings,
  positioningOfReleased,
} from './readings-out-store.ts';
import {
  listUnknownMeterReadings,
  placedUnknownMeterReadings,
  type PositionedUnknownMeterReading,
  positioningOfUnknownMeterReadings,
} from './unknown-readings-out-store.ts';
import {
  listReadingsWithoutAccess,
  noteHandOver,
  placedReadingsWithoutAccess,
  type PositionedReadingWithoutAccess,
  positioningOfReadingsWithoutAccess,
} from './without-access-out-store.ts';

export const READINGS: Outgoing<PositionedResult> = {
  list: 'readings',
  sequence: 'reading_positions',
  // First those that were released: what comes in their place comes after them.
  positionings: [positioningOfReleased, positioningOfReadings],
  placed: placedReadings,
  rowsAfter: listReadings,
  mayGo: ({ assignedFrom }) => assignedFrom !== null,
};

const RELEASED: Outgoing<PositionedResult> = {
  ...READINGS,
  list: 'releasedReadings',
  placed: placedReleased,
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
    oldEndValue: asOrdered(result.oldEndValue, postDecimals ?? 0),
    newStartValue: asOrdered(result.newStartValue, postDecimals ?? 0),
    kind: result.notReadable === null ? 'reading' : 'notReadable',
    ...travelling({ imageIds, capturedAt, acceptedAt }),
  };
}

/** A value with as many decimals as the order names; never fewer than it has, in case a later order names fewer. */
function asOrdered(text: string | null, decimals: number): string | null {
  if (text === null) return null;
  const value = parseDecimal(text);
  if (value === null) throw new Error(`not a decimal in the database: ${text}`);
  return formatDecimal(roundDecimal(value, Math.max(decimals, fractionDigits(value))));
}

const UNKNOWN_METER_READINGS: Outgoing<PositionedUnknownMeterReading> = {
  list: 'unknownReadings',
  sequence: 'unknown_reading_positions',
  positionings: [positioningOfUnknownMeterReadings],
  placed: placedUnknownMeterReadings,
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

const READINGS_WITHOUT_ACCESS: Outgoing<PositionedReadingWithoutAccess> = {
  list: 'anonymousReadings',
  sequence: 'anonymous_reading_positions',
  positionings: [positioningOfReadingsWithoutAccess],
  placed: placedReadingsWithoutAccess,
  rowsAfter: listReadingsWithoutAccess,
};

/** Every list by its name. */
export const OUTGOING: Readonly<
  Record<HandOverList, Outgoing<{ readonly position: string; readonly acceptedAt: Date }>>
> = {
  readings: READINGS,
  releasedReadings: RELEASED,
  unknownReadings: UNKNOWN_METER_READINGS,
  anonymousReadings: READINGS_WITHOUT_ACCESS,
};

/**
 * A page of the accepted readings without access of a tenant. Unless the caller only asks what there is, or will acknowledge
 * it, whatever is on it counts as handed over from now on.
 */
export async function handOverReadingsWithoutAccess(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  tenant: TenantScope,
  page: Page,
  act: Pick<Act, 'change' | 'nothing'>,
): Promise<HandedOver<ExportedAnonymousReading>> {
  const { applicationId } = tenant;
  const handedOver = async (rows: readonly PositionedReadingWithoutAccess[]): Promise<void> => {
    if (page.onlyAsks === true || page.unacknowledged === true || rows.length === 0) return act.nothing();
    await act.change(
      (transaction) => noteHandOver(transaction, tenant, rows, clock()),
      (ids) => (ids.length > 0 ? { applicationId, objects: ids } : null),
    );
  };
  const { readings, next } = await handOver({ db, clock }, tenant, READINGS_WITHOUT_ACCESS, page, handedOver);
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
