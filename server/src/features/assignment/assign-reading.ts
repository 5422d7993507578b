import { randomUUID } from 'node:crypto';
import { type AssignmentDecision, mayDecide } from '@zaehlwerk/domain/assignment/assignment';
import { registerMeant } from '@zaehlwerk/domain/submission/entered-reading';
import { awaitTurn } from '../campaigns/turn-store.ts';
import type { Changing } from '../../http/audit/act.ts';
import { type FieldFault, Refusal } from '../../http/refusal.ts';
import type { OperatorScope, TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { acceptEntry, type EntryOutcome } from '../entry/enter-reading.ts';
import { findOrderToEnter, type OrderToEnter } from '../entry/entry-store.ts';
import { raiseLaterOrders } from '../jobs/later-orders-store.ts';
import type { ImageRow } from '../photos/photos-store.ts';
import {
  deleteSubmissions,
  findPhotosOf,
  findReading,
  type FoundReading,
  holdReadings,
  holdSubmissions,
  storeDecision,
} from './assignment-store.ts';

/** To which order, and to which of its registers. */
interface Assignment {
  readonly orderNumber: string;
  readonly obis?: string | null | undefined;
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
  { orderNumber, obis = null, clerk = null, confirmed = false }: Assignment,
  { operator, dryRun }: { readonly operator: OperatorScope; readonly dryRun: boolean },
): Promise<EntryOutcome> {
  const readingId = givenId.toLowerCase();
  const reading = await findReading(parts.db, tenant, readingId);
  if (reading === null) throw new Refusal('notFound');
  if (reading.state === 'assigned' && reading.orderNumber === orderNumber) {
    return { dryRun, outcome: 'alreadyThere', findings: [], replaces: [] };
  }
  refuseDecided(reading);
  const order = await findOrderToEnter(parts.db, tenant, orderNumber, null);
  if (order === null) throw new Refusal('invalid', [{ field: 'orderNumber', code: 'unknown' }]);
  const taskIds = registersOf(reading, order, obis);
  const results = reading.values.map(({ readingValue }, index) => ({
    taskId: taskIds[index]!,
    readingValue: Number(readingValue),
    comment: null,
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
  const target = { ...order, corrects: null, assigned: { kind, readingId, carried } };
  const headers = { idempotencyKey: null, capturedAt: (reading.capturedAt ?? reading.created).toISOString() };
  const admit = async (): Promise<void> => {
    const now = await findReading(parts.db, tenant, readingId);
    if (now === null) throw new Refusal('notFound');
    refuseDecided(now);
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

/** What is found about the reading, which is as it is, is told of the register that it was assigned to. */
function fieldOf(field: string): string {
  return field.replace(/^(results\[\d+\])\.taskId$/, 'obis');
}

function refuseDecided({ state }: Pick<FoundReading, 'state'>): void {
  if (state === 'assigned') throw new Refusal('conflict', [{ field: 'readingId', code: 'alreadyAssigned' }]);
  if (!mayDecide(state, 'assigned')) throw new Refusal('conflict', [{ field: 'readingId', code: 'notOneOf' }]);
}

/** The registers that are meant by the values of a reading: named by the call, by the reading, or the only one. */
function registersOf({ values }: FoundReading, { registers }: OrderToEnter, obis: string | null): string[] {
  const [only, ...others] = values;
  const isOne = only !== undefined && others.length === 0;
  if (obis !== null && !isOne) throw new Refusal('invalid', [{ field: 'obis', code: 'notTogether' }]);
  return values.map((value) => {
    const named = registerMeant(registers, obis ?? value.obis);
    const meant = named ?? (isOne && obis === null ? registerMeant(registers, null) : null);
    if (meant === null) throw new Refusal('invalid', [{ field: 'obis', code: obis === null ? 'required' : 'unknown' }]);
    return meant.taskId;
  });
}

/** Photos with bytes of their own, so that each reading may be deleted without the other. What is lost of them is left out. */
async function copyPhotos(
  { db, images }: Pick<Parts, 'db' | 'images'>,
  tenant: TenantScope,
  reading: FoundReading,
): Promise<readonly (ImageRow & { readonly obis: string | null })[]> {
  const copies: (ImageRow & { readonly obis: string | null })[] = [];
  for (const photo of await findPhotosOf(db, tenant, reading)) {
    const bytes = await images.get(photo.storage_key);
    if (bytes === null) continue;
    const image_id = randomUUID();
    const storage_key = `${tenant.applicationId}/${image_id}`;
    await images.put(storage_key, bytes);
    copies.push({ ...photo, image_id, storage_key });
  }
  return copies;
}

/** Readings, and what is decided about them. */
interface Decision {
  readonly readingIds: readonly string[];
  readonly state: AssignmentDecision;
  readonly reason?: string | null | undefined;
  readonly clerk?: string | null | undefined;
}

/** How many wrong ids an answer names. */
const MOST_FAULTS = 200;

/**
 * Discards readings, takes that back, or takes back that they were assigned: all or none. Throws `invalid` with every id that
 * none has, and `conflict` with those that may not go there, because of their state, because they were handed over as
 * readings of their orders, or because there is a newer one.
 */
export async function decideReadings(
  { clock }: Pick<Parts, 'clock'>,
  tenant: TenantScope,
  { readingIds: given, state, reason = null, clerk = null }: Decision,
  { operator, change }: Changing & { readonly operator: OperatorScope },
): Promise<{ readonly decided: number; readonly alreadyThere: number }> {
  const readingIds = given.map((id) => id.toLowerCase());
  const work = async (transaction: Parameters<Parameters<typeof change>[0]>[0]) => {
    await awaitTurn(transaction, tenant);
    const found = await holdReadings(transaction, tenant, readingIds);
    refuse('invalid', readingIds, (id) => (found.has(id) ? null : 'unknown'));
    const assigned = [...found.values()].flatMap(({ submissionId }) => submissionId ?? []);
    const submissions = await holdSubmissions(transaction, tenant, assigned);
    refuse('conflict', readingIds, (id) => {
      const { state: present, submissionId } = found.get(id)!;
      if (present !== state && !mayDecide(present, state)) return 'notOneOf';
      const submission = submissions.find((one) => one.submissionId === submissionId);
      return submission?.isHandedOver ? 'handedOver' : submission?.counts === false ? 'newerReading' : null;
    });
    await raiseLaterOrders(
      transaction,
      tenant,
      submissions.map(({ jobId }) => jobId),
    );
    await deleteSubmissions(transaction, tenant, assigned);
    const ids = [...found.values()].filter((one) => one.state !== state).map((one) => one.readingId);
    if (ids.length > 0) await storeDecision(transaction, tenant, ids, { state, reason, operator, clerk, now: clock() });
    return { ids, decided: ids.length, alreadyThere: found.size - ids.length };
  };
  const { applicationId } = tenant;
  const { decided, alreadyThere } = await change(work, ({ ids }) =>
    ids.length === 0 ? null : { applicationId, objects: ids, details: { state, decided: ids.length } },
  );
  return { decided, alreadyThere };
}

function refuse(
  code: 'invalid' | 'conflict',
  readingIds: readonly string[],
  faultOf: (id: string) => string | null,
): void {
  const faults = readingIds.flatMap((id, index): FieldFault[] => {
    const fault = faultOf(id);
    return fault === null ? [] : [{ field: `readingIds[${index}]`, code: fault }];
  });
  if (faults.length > 0) throw new Refusal(code, faults.slice(0, MOST_FAULTS));
}
