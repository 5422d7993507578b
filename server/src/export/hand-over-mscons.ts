import type { LeftOutReading } from '@zaehlwerk/contract/mscons';
import type { ExportedReading } from '@zaehlwerk/contract/reading-exports';
import { MSCONS_MEDIA, type MsconsMedium, planMscons } from '@zaehlwerk/domain/mscons/mscons';
import { msconsReference, writeMscons } from '@zaehlwerk/domain/mscons/write-mscons';
import { readMsconsSettings } from '../features/tenant/check-document.ts';
import { findDocument } from '../features/tenant/tenant-store.ts';
import type { TenantScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import { findAcknowledged } from './acknowledged-store.ts';
import { handOverReadings } from './hand-over.ts';
import { findHandedOn, nextReference } from './mscons-store.ts';
import type { Page } from './outgoing.ts';

/** An interchange, and what is in it. */
export interface Interchange {
  readonly medium: MsconsMedium;
  readonly reference: string;
  readonly fileName: string;
  readonly messages: number;
  readonly readings: number;
  readonly content: string;
}

/** Readings as MSCONS. */
export interface WrittenMscons {
  readonly interchanges: readonly Interchange[];
  readonly leftOut: readonly LeftOutReading[];
}

/** A page of accepted readings as MSCONS: an interchange for each medium that any is of, and the readings that are in none. */
export async function handOverMscons(
  parts: Pick<Parts, 'db' | 'clock'>,
  tenant: TenantScope,
  page: Page,
  { isReleased }: { readonly isReleased: boolean },
): Promise<WrittenMscons & { readonly next: string }> {
  const { readings, next } = await handOverReadings(parts, tenant, page, { isReleased });
  const numbers = await nextReferences(parts);
  return { ...(await writeReadings(parts.db, tenant, readings, { isReleased, numbers, now: parts.clock() })), next };
}

/** Running numbers for the interchanges of a page, one for each medium. */
export async function nextReferences({ db }: Pick<Parts, 'db'>): Promise<readonly number[]> {
  const numbers: number[] = [];
  for (let n = 0; n < MSCONS_MEDIA.length; n += 1) numbers.push(await nextReference(db));
  return numbers;
}

/** Readings as MSCONS, under references of a moment and running numbers: the same of these are the same files. */
export async function writeReadings(
  db: Parts['db'],
  tenant: TenantScope,
  readings: readonly ExportedReading[],
  {
    isReleased,
    numbers,
    now,
  }: { readonly isReleased: boolean; readonly numbers: readonly number[]; readonly now: Date },
): Promise<WrittenMscons> {
  const settings = readMsconsSettings(await findDocument(db, tenant));
  const list = isReleased ? 'releasedReadings' : 'readings';
  const acknowledged = await findAcknowledged(db, tenant, list);
  const ids = readings.map(({ id }) => id);
  const handedOn = await findHandedOn(db, tenant, { list, acknowledged }, ids);
  const { messages, leftOut } = planMscons(
    readings.map((reading) => {
      const { replacesWritten = false, isReplaced = false, acknowledged: has = false } = handedOn.get(reading.id) ?? {};
      // What a reading of a list replaces stands before it there.
      return { ...reading, replacesHandedOver: replacesWritten, isReplaced, acknowledged: has };
    }),
    settings,
  );
  const interchanges: Interchange[] = [];
  for (const [n, medium] of MSCONS_MEDIA.entries()) {
    const [partners, of] = [settings[medium], messages[medium]];
    if (partners === undefined || of.length === 0) continue;
    const reference = msconsReference(now, numbers[n] ?? 0);
    interchanges.push({
      medium,
      reference,
      fileName: `MSCONS_VL_${partners.sender}_${partners.receiver}_${day(now)}_${reference}.txt`,
      messages: of.length,
      readings: of.reduce((sum, { registers }) => sum + registers.length, 0),
      content: writeMscons(medium, partners, of, { reference, now }),
    });
  }
  const byId = new Map(readings.map((reading) => [reading.id, reading]));
  return {
    interchanges,
    leftOut: leftOut.map(({ id, reasons }) => {
      const { orderNumber, meterNumber } = byId.get(id) ?? { orderNumber: '', meterNumber: '' };
      return { readingId: id, orderNumber, meterNumber, reasons: [...reasons] };
    }),
  };
}

function day(now: Date): string {
  return now.toISOString().slice(0, 10).replaceAll('-', '');
}
