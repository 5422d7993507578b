import type { LeftOutReading } from '@zaehlwerk/contract/mscons';
import type { ExportedReading } from '@zaehlwerk/contract/reading-exports';
import { MSCONS_MEDIA, type MsconsMedium, msconsReference, planMscons, writeMscons } from '@zaehlwerk/domain/mscons/mscons';
import { readMsconsSettings } from '../features/tenant/check-document.ts';
import { findDocument } from '../features/tenant/tenant-store.ts';
import type { TenantScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import { handOverReadings } from './hand-over.ts';
import { findListed, nextReference } from './mscons-store.ts';
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

/** A page of accepted readings as MSCONS: an interchange for each medium that any is of, and the readings that are in none. */
export async function handOverMscons(
  parts: Pick<Parts, 'db' | 'clock'>,
  tenant: TenantScope,
  page: Page,
  { isReleased }: { readonly isReleased: boolean },
): Promise<{
  readonly interchanges: readonly Interchange[];
  readonly leftOut: readonly LeftOutReading[];
  readonly next: string;
}> {
  const { readings, next } = await handOverReadings(parts, tenant, page, { isReleased });
  return { ...(await writeReadings(parts, tenant, readings, { isReleased })), next };
}

async function writeReadings(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  tenant: TenantScope,
  readings: readonly ExportedReading[],
  { isReleased }: { readonly isReleased: boolean },
) {
  const settings = readMsconsSettings(await findDocument(db, tenant));
  const replaced = readings.flatMap(({ replaces }) => (replaces === null ? [] : [replaces]));
  const listed = await findListed(db, tenant, isReleased ? 'releasedReadings' : 'readings', replaced);
  const { messages, leftOut } = planMscons(
    readings.map(({ replaces, ...reading }) => ({
      ...reading,
      replacesHandedOver: replaces !== null && listed.has(replaces),
    })),
    settings,
  );
  const interchanges: Interchange[] = [];
  for (const medium of MSCONS_MEDIA) {
    const [partners, of] = [settings[medium], messages[medium]];
    if (partners === undefined || of.length === 0) continue;
    const now = clock();
    const reference = msconsReference(now, await nextReference(db));
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
