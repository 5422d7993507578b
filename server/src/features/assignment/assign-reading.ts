import { randomUUID } from 'node:crypto';
import { mayDecide } from '@zaehlwerk/domain/assignment/assignment';
import { formerHolderOf } from '@zaehlwerk/domain/assignment/former-holder';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { finding } from '@zaehlwerk/domain/finding';
import type { ReceivedFall } from '@zaehlwerk/domain/submission/check-fall';
import { registerMeant } from '@zaehlwerk/domain/submission/entered-reading';
import { Refusal } from '../../http/refusal.ts';
import type { OperatorScope, TenantScope } from '../../http/scope.ts';
import { ImageStoreFault } from '../../image-store-fault.ts';
import type { Parts } from '../../parts.ts';
import { refuseLeased } from '../clearing/leases.ts';
import { acceptEntry, type EntryOutcome } from '../entry/enter-reading.ts';
import { findOrderToEnter, type OrderToEnter } from '../entry/entry-store.ts';
import { wholeBytesIn } from '../photos/bytes-in.ts';
import type { ImageRow } from '../photos/photos-store.ts';
import { findAssignedTo, findPhotosOf, findReading, type FoundReading } from './assignment-store.ts';
import { findFormerHolders } from './former-holders-store.ts';

/** To which order, and to which of its registers. */
interface Assignment {
  readonly orderNumber: string;
  readonly obis?: string | null | undefined;
  readonly fall?: ReceivedFall | null | undefined;
  readonly clerk?: string | null | undefined;
  readonly confirmed?: boolean | undefined;
}

/**
 * Assigns a reading that came without an order: it is accepted as one of that order by the very rules of an entered reading,
 * with copies of its photos, and stays itself as it came. Of two that assign it at the same time one is refused. Throws
 * `notFound` where there is no such reading, `conflict` where it is not open any more, and what a reading is refused with.
 */
export async function assignReading(
  parts: Parts,
  tenant: TenantScope,
  givenId: string,
  { orderNumber, obis = null, fall = null, clerk = null, confirmed = false }: Assignment,
  { operator, dryRun }: { readonly operator: OperatorScope; readonly dryRun: boolean },
): Promise<EntryOutcome> {
  const readingId = givenId.toLowerCase();
  const reading = await findReading(parts.db, tenant, readingId);
  if (reading === null) throw new Refusal('notFound');
  const order = await findOrderToEnter(parts.db, tenant, orderNumber, null);
  if (order === null && reading.state === 'open') throw unknownOrder();
  if (order !== null && (await isAssignedSo(parts.db, tenant, reading, order, obis))) {
    return { dryRun, outcome: 'alreadyThere', findings: [], replaces: [] };
  }
  refuseDecided(reading);
  if (order === null) throw unknownOrder();
  const taskIds = registersOf(reading, order, obis);
  // The last value of the old meter is of one register.
  if (fall !== null && taskIds.length > 1) throw new Refusal('invalid', [{ field: 'fall', code: 'notTogether' }]);
  const results = reading.values.map(({ readingValue }, index) => ({
    taskId: taskIds[index]!,
    readingValue: Number(readingValue),
    comment: null,
    fall,
  }));
  const copies = dryRun ? [] : await copyPhotos(parts, tenant, reading);
  const carried = new Map(
    reading.values.map(({ obis: of }, index) => {
      const images = copies.filter((photo) => photo.obis === of);
      // What somebody else has written is not the customer's.
      const comment = reading.accountId === order.accountId ? reading.comment : null;
      return [taskIds[index]!, { images, comment }] as const;
    }),
  );
  const { kind, readingDate } = reading;
  const takenAt = reading.capturedAt ?? reading.created;
  const formerHolders = await findFormerHolders(parts.db, tenant, order.jobId);
  const former = formerHolderOf({ takenAt, accountId: reading.accountId }, { ...order, formerHolders });
  const findings =
    former === null ? [] : [finding('order.formerHolder', 'warns', 'orderNumber', { day: berlinDay(former.until) })];
  const target = { ...order, corrects: null, assigned: { kind, readingId, carried, takenAt, findings } };
  const headers = { idempotencyKey: null, capturedAt: null };
  const admit = async (): Promise<void> => {
    const now = await findReading(parts.db, tenant, readingId);
    if (now === null) throw new Refusal('notFound');
    refuseDecided(now);
    await refuseLeased(parts.db, tenant, [readingId], {
      operator,
      now: parts.clock(),
      fieldOf: () => 'readingId',
    });
  };
  try {
    const said = { source: kind, clerk, confirmed, readingDate, results };
    return await acceptEntry(parts, tenant, target, said, { operator, headers, dryRun }, { fieldOf, admit });
  } catch (error) {
    // A refusal guarantees that nothing is stored; otherwise they are left to the sweep.
    if (error instanceof Refusal) await Promise.allSettled(copies.map((copy) => parts.images.remove(copy.storage_key)));
    throw error;
  }
}

function unknownOrder(): Refusal {
  return new Refusal('invalid', [{ field: 'orderNumber', code: 'unknown' }]);
}

/** Whether the reading is the order's already, of whoever has it now, and of the very registers that are meant. */
async function isAssignedSo(
  db: Parts['db'],
  tenant: TenantScope,
  reading: FoundReading,
  order: OrderToEnter,
  obis: string | null,
): Promise<boolean> {
  if (reading.state !== 'assigned' || reading.submissionId === null) return false;
  const assigned = await findAssignedTo(db, tenant, reading.submissionId);
  if (assigned?.jobId !== order.jobId) return false;
  // A call that names none means the registers that were named then.
  return obis === null || registerMeant(order.registers, obis)?.taskId === assigned.taskIds[0];
}

/** What is found about the reading, which is as it is, is told of the register that it was assigned to. */
function fieldOf(field: string): string {
  return field.replace(/^results\[\d+\]\.taskId$/, 'obis').replace(/^results\[0\]\.fall/, 'fall');
}

function refuseDecided({ state }: Pick<FoundReading, 'state'>): void {
  if (state === 'assigned') throw new Refusal('conflict', [{ field: 'readingId', code: 'alreadyAssigned' }]);
  if (!mayDecide(state, 'assigned')) throw new Refusal('conflict', [{ field: 'readingId', code: 'notOneOf' }]);
}

/** The registers that are meant by the values of a reading: named by the call, by the reading, or, where neither names one, the only one. */
function registersOf({ values }: FoundReading, { registers }: OrderToEnter, obis: string | null): string[] {
  const [only, ...others] = values;
  const isOne = only !== undefined && others.length === 0;
  if (obis !== null && !isOne) throw new Refusal('invalid', [{ field: 'obis', code: 'notTogether' }]);
  return values.map((value) => {
    const meant = registerMeant(registers, obis ?? value.obis);
    if (meant === null) throw new Refusal('invalid', [{ field: 'obis', code: obis === null ? 'required' : 'unknown' }]);
    return meant.taskId;
  });
}

/**
 * Photos with bytes of their own, so that each reading may be deleted without the other. What is lost of them is left out, but
 * not while photos are on the move: then another former place may be the right one. Throws ImageStoreFault.
 */
async function copyPhotos(
  { db, images, imageMove, log }: Pick<Parts, 'db' | 'images' | 'imageMove' | 'log'>,
  tenant: TenantScope,
  reading: FoundReading,
): Promise<readonly (ImageRow & { readonly obis: string | null })[]> {
  const copies: (ImageRow & { readonly obis: string | null })[] = [];
  for (const photo of await findPhotosOf(db, tenant, reading)) {
    const bytes = await wholeBytesIn(images, photo.storage_key);
    if (bytes === null && imageMove !== null)
      throw new ImageStoreFault('a photo is at neither place, or damaged', { passes: false });
    if (bytes === null) {
      log.error({ imageId: photo.image_id }, 'a photo is lost: the reading is assigned without it');
      continue;
    }
    const image_id = randomUUID();
    const storage_key = `${tenant.applicationId}/${image_id}`;
    await images.put(storage_key, bytes);
    copies.push({ ...photo, image_id, storage_key });
  }
  return copies;
}
