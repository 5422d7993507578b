import type { ListHandOver } from '@zaehlwerk/contract/hand-over';
import { HAND_OVER_LISTS, type HandOverList, checkAcknowledgement } from '@zaehlwerk/domain/hand-over/acknowledgement';
import type { Act } from '../http/audit/act.ts';
import { Refusal } from '../http/refusal.ts';
import type { OperatorScope, TenantScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import { type ListState, isDelivered, readListState, storeAcknowledged } from './acknowledged-store.ts';
import { BEGINNING, formatCursor, readCursor } from './cursor.ts';
import { OUTGOING } from './hand-over.ts';
import { placeAll } from './outgoing.ts';
import { countPlaced, noteArrival } from './positions-store.ts';
import { noteHandOverUpTo } from './without-access-out-store.ts';

/** Beyond it is not counted how many wait: one page. */
const MOST_COUNTED = 10_000;

/** Who acknowledges what. */
interface Acknowledgement {
  readonly list: HandOverList;
  readonly cursor: string;
  /** The cursor that the caller believes to be acknowledged, null for none; undefined where that does not matter. */
  readonly after: string | null | undefined;
  readonly by: OperatorScope;
}

/**
 * Acknowledges a list up to a cursor: what lies before it has arrived, and is not handed over again to whoever asks for what is
 * not acknowledged. Throws `invalid` for a cursor of another list or tenant, one that was never given out, one behind what
 * was acknowledged before, and where something else is acknowledged than the caller believes.
 */
export async function acknowledge(
  { clock }: Pick<Parts, 'clock'>,
  tenant: TenantScope,
  { list, cursor, after, by }: Acknowledgement,
  { change }: Pick<Act, 'change'>,
): Promise<void> {
  const position = readCursor(list, tenant, cursor);
  if (position === null) throw new Refusal('invalid', [{ field: 'cursor', code: 'badFormat' }]);
  const seen = typeof after === 'string' ? readCursor(list, tenant, after) : after;
  if (seen === null && after !== null) throw new Refusal('invalid', [{ field: 'after', code: 'badFormat' }]);
  await change(
    async (transaction) => {
      const { outcome, handedOver } = await moveAcknowledgement(transaction, tenant, {
        list,
        position,
        by,
        now: clock(),
        seen,
      });
      if (outcome === 'alreadyThere') return null;
      if (outcome !== 'moves') throw new Refusal('invalid', [{ field: 'cursor', code: outcome }]);
      return { list, ...(list === 'anonymousReadings' ? { handedOver } : {}) };
    },
    (details) => (details === null ? null : { applicationId: tenant.applicationId, objects: [cursor], details }),
  );
}

/**
 * Moves the acknowledgement of a list to a position where that is further, and says what it did; `handedOver` counts readings
 * without access whose days begin with it.
 */
export async function moveAcknowledgement(
  transaction: Parameters<typeof storeAcknowledged>[0],
  tenant: TenantScope,
  {
    list,
    position,
    by,
    now,
    seen,
  }: Parameters<typeof storeAcknowledged>[2] & { readonly seen?: string | null | undefined },
): Promise<{ readonly outcome: ReturnType<typeof checkAcknowledgement>; readonly handedOver: number }> {
  const outcome = check(await readListState(transaction, tenant, list, { hold: true }), position, seen);
  if (outcome !== 'moves') return { outcome, handedOver: 0 };
  await storeAcknowledged(transaction, tenant, { list, position, by, now });
  await noteArrival(transaction, tenant, { list, position, now, by: 'acknowledgement' });
  const handedOver = list === 'anonymousReadings' ? await noteHandOverUpTo(transaction, tenant, position, now) : 0;
  return { outcome, handedOver };
}

function check(
  { givenOut, acknowledged }: ListState,
  position: string,
  seen: string | null | undefined,
): ReturnType<typeof checkAcknowledgement> {
  const asNumber = (text: string | null): bigint | null => (text === null ? null : BigInt(text));
  const state = { givenOut: asNumber(givenOut), acknowledged: asNumber(acknowledged) };
  return checkAcknowledgement(state, BigInt(position), seen === undefined ? undefined : asNumber(seen));
}

/** How far each list was acknowledged, and how many of its readings wait, at most as many as a page has. */
export async function tellHandOver(parts: Pick<Parts, 'db'>, tenant: TenantScope): Promise<ListHandOver[]> {
  const told: ListHandOver[] = [];
  for (const list of HAND_OVER_LISTS) told.push(await tellList(parts, tenant, list));
  return told;
}

/** The same of one list. */
export async function tellList(
  parts: Pick<Parts, 'db'>,
  tenant: TenantScope,
  list: HandOverList,
): Promise<ListHandOver> {
  const { placed, rowsAfter } = OUTGOING[list];
  await placeAll(parts, tenant, OUTGOING[list]);
  const { acknowledged, acknowledgedAt, acknowledgedBy } = await readListState(parts.db, tenant, list);
  const after = acknowledged ?? BEGINNING;
  const { count, last } = await countPlaced(parts.db, placed, tenant, { after, most: MOST_COUNTED });
  const [first] = count === 0 ? [] : await rowsAfter(parts.db, tenant, after, 1);
  return {
    list,
    acknowledged: acknowledged === null ? null : formatCursor(list, tenant, acknowledged),
    acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
    acknowledgedBy,
    waiting: count,
    waitingSince: first?.acceptedAt.toISOString() ?? null,
    upTo: last === null ? null : formatCursor(list, tenant, last),
    deliveredByPortal: await isDelivered(parts.db, tenant, list),
  };
}
