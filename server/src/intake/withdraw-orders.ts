import type { OrdersAtStake } from '@zaehlwerk/contract/imports';
import { isChangeable, mayRestore } from '@zaehlwerk/domain/campaign/campaign';
import type { Transaction } from 'kysely';
import { awaitTurn } from '../features/campaigns/turn-store.ts';
import type { Tables } from '../database/schema.ts';
import { refuseListed } from '../http/refusal.ts';
import type { Changing } from '../http/audit/act.ts';
import type { TenantScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import {
  countAtStake,
  findOrdersToWithdraw,
  type OrderToWithdraw,
  restoreJobs,
  withdrawJobs,
} from './withdrawals-store.ts';

/** Orders by their numbers, and what is to happen to them. */
interface OrderList extends Changing {
  readonly orderNumbers: readonly string[];
  readonly dryRun: boolean;
}

interface ListOutcome extends OrdersAtStake {
  readonly dryRun: boolean;
  /** Of the list: what is as it is wanted already. */
  readonly alreadyThere: number;
}

/** What withdrawing and taking that back have in common, and what not. */
interface Change {
  readonly isThere: (order: OrderToWithdraw) => boolean;
  readonly faultOf: (order: OrderToWithdraw) => string | null;
  readonly store: typeof withdrawJobs;
}

const WITHDRAWAL: Change = {
  isThere: ({ withdrawnAt }) => withdrawnAt !== null,
  faultOf: () => null,
  store: withdrawJobs,
};

const RESTORATION: Change = {
  isThere: ({ withdrawnAt }) => withdrawnAt === null,
  faultOf: ({ withdrawnAt, changedAt }) =>
    withdrawnAt === null || mayRestore({ withdrawnAt, changedAt }) ? null : 'changedSince',
  store: restoreJobs,
};

/**
 * Withdraws orders: nobody is shown them any more, on devices neither, and what was read stays and is handed over. All or
 * none: throws `invalid` with every number that no order has, and those of archived campaigns.
 */
export function withdrawOrders(parts: Pick<Parts, 'clock'>, tenant: TenantScope, list: OrderList) {
  return changeOrders(parts, tenant, list, WITHDRAWAL);
}

/** Takes withdrawals back. All or none: throws `invalid` also with those to which something else has happened since. */
export function restoreOrders(parts: Pick<Parts, 'clock'>, tenant: TenantScope, list: OrderList) {
  return changeOrders(parts, tenant, list, RESTORATION);
}

/** What stands in an archived campaign stays as it is. */
function faultOf(order: OrderToWithdraw, change: Change): string | null {
  const { campaign } = order;
  return campaign === null || isChangeable(campaign) ? change.faultOf(order) : 'archivedCampaign';
}

/** One import or list after the other within a tenant, so that none undoes what another one says. */
function changeOrders(
  { clock }: Pick<Parts, 'clock'>,
  tenant: TenantScope,
  { orderNumbers, dryRun, change: keepAct }: OrderList,
  change: Change,
): Promise<ListOutcome> {
  const work = async (transaction: Transaction<Tables>) => {
    if (!dryRun) await awaitTurn(transaction, tenant);
    const found = await findOrdersToWithdraw(transaction, tenant, orderNumbers);
    refuseListed('invalid', 'orderNumbers', orderNumbers, (number) => {
      const order = found.get(number);
      if (order === undefined) return 'unknown';
      return change.isThere(order) ? null : faultOf(order, change);
    });
    const toChange = [...found].filter(([, order]) => !change.isThere(order));
    const jobIds = toChange.map(([, { jobId }]) => jobId);
    const atStake = await countAtStake(transaction, tenant, jobIds);
    if (!dryRun) await change.store(transaction, tenant, jobIds, clock());
    const changed = toChange.map(([number]) => number);
    const outcome: ListOutcome = { ...atStake, dryRun, alreadyThere: found.size - jobIds.length };
    return { outcome, changed };
  };
  const { applicationId } = tenant;
  return keepAct(work, ({ outcome: { orders }, changed }) =>
    dryRun || changed.length === 0 ? null : { applicationId, objects: changed, details: { orders } },
  ).then(({ outcome }) => outcome);
}
