import type { getAssignmentCandidates } from '@zaehlwerk/contract/assignments';
import { withdrawnSince } from '@zaehlwerk/domain/assignment/assignment';
import { formerHolderOf } from '@zaehlwerk/domain/assignment/former-holder';
import { keysLookingAlike, keysOneOff, nameKey, numberKey, placeKey } from '@zaehlwerk/domain/assignment/keys';
import { type PlaceNamed, rankOrders } from '@zaehlwerk/domain/assignment/rank-orders';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { joinPresent } from '@zaehlwerk/domain/job/job';
import type * as z from 'zod/mini';
import { Refusal } from '../../http/refusal.ts';
import type { TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { findReading } from './assignment-store.ts';
import { findOrdersBy, findPlacesOf } from './candidates-store.ts';
import { readHolders } from './former-holders-store.ts';

/** How many are told: nobody looks through more. */
const MOST_CANDIDATES = 20;

type Candidates = z.infer<(typeof getAssignmentCandidates)['answer'][200]>['candidates'];

/** The orders that may be the one of a reading, with why. Throws `notFound` where there is no such reading. */
export async function findCandidates(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  tenant: TenantScope,
  readingId: string,
): Promise<Candidates> {
  const reading = await findReading(db, tenant, readingId.toLowerCase());
  if (reading === null) throw new Refusal('notFound');
  const { meterNumber, meterType, accountId, contact } = reading;
  const places: readonly PlaceNamed[] =
    contact !== null ? [contact] : accountId === null ? [] : await findPlacesOf(db, tenant, accountId);
  const lastname = contact?.lastname ?? null;
  const key = numberKey(meterNumber);
  const near = new Set([...keysOneOff(key), ...keysLookingAlike(key)]);
  const orders = await findOrdersBy(db, tenant, {
    numberKey: key,
    nearKeys: [...near].filter((one) => one !== key),
    placeKeys: places.flatMap(
      ({ zip, street, houseNumber }) => placeKey(zip ?? '', street ?? '', houseNumber ?? '') ?? [],
    ),
    nameKeys: places.flatMap(({ zip }) => nameKey(zip ?? '', lastname ?? '') ?? []),
    accountId,
    withdrawnSince: withdrawnSince(berlinDay(clock())),
  });
  const said = { meterNumber, meterType, accountId, lastname, places };
  const takenAt = reading.capturedAt ?? reading.created;
  const compared = orders.map((order) => {
    const formerHolders = readHolders(order.formerHolders);
    return {
      ...order,
      isOneOff: near.has(numberKey(order.meterNumber)),
      isOfFormerHolder: formerHolderOf({ takenAt, accountId }, { ...order, formerHolders }) !== null,
    };
  });
  return rankOrders(said, compared)
    .slice(0, MOST_CANDIDATES)
    .map(({ order, matches }) => ({
      orderNumber: order.orderNumber,
      matches: [...matches],
      meterNumber: order.meterNumber,
      meterType: order.meterType,
      registers: [...order.registers],
      street: order.street,
      houseNumber: order.houseNumber,
      zip: order.zip,
      city: order.city,
      customerName: joinPresent(', ', order.company, joinPresent(' ', order.firstname, order.lastname)),
      accountId: order.accountId,
      done: !order.isOpen,
      ended: order.isWithdrawn ? ('withdrawn' as const) : order.isShown ? null : ('closed' as const),
    }));
}
