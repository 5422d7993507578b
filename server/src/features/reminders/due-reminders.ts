import { type Reminder, remindersOf } from '@zaehlwerk/domain/reminder/reminder';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';
import { findTenantSettings, periodFindings } from '../jobs/open-today.ts';
import { hashMailbox } from './reminder-link.ts';
import { listOpenOrders, listReminded, type OpenOrder } from './reminders-store.ts';

/** A mail that is due: to which mailbox, by its hash, and about which orders. */
export interface DueReminder extends Omit<Reminder, 'mailbox' | 'jobIds'> {
  readonly mailbox: Buffer;
  readonly orders: readonly OpenOrder[];
}

/** What is due of some accounts, and who is not reminded. */
interface DueReminders {
  readonly due: readonly DueReminder[];
  readonly withoutAddress: number;
  readonly tooRecent: number;
  readonly stopped: number;
}

/**
 * Who of some accounts is to be reminded of a campaign: whoever may read today, was not reminded since, and has not ended it.
 */
export async function findDue(
  db: Kysely<Tables>,
  tenant: TenantScope,
  {
    campaignId,
    accountIds,
    since,
    now,
  }: {
    readonly campaignId: string;
    readonly accountIds: readonly string[];
    readonly since: Date;
    readonly now: Date;
  },
): Promise<DueReminders> {
  const open = await listOpenOrders(db, tenant, campaignId, accountIds);
  const settings = await findTenantSettings(db, tenant);
  const orders = open.filter((order) => periodFindings(order, settings, now).length === 0);
  const { mails, withoutAddress } = remindersOf(orders);
  const byJob = new Map(orders.map((order) => [order.jobId, order]));
  const reminded = await listReminded(db, tenant, [...new Set(mails.map(({ accountId }) => accountId))]);
  const known = new Map(reminded.map((one) => [keyOf(one), one]));
  const all = mails.map(({ accountId, email, mailbox, jobIds }) => {
    const one = { accountId, email, mailbox: hashMailbox(mailbox) };
    const before = known.get(keyOf(one));
    return { one: { ...one, orders: jobIds.flatMap((id) => byJob.get(id) ?? []) }, before };
  });
  const stopped = all.filter(({ before }) => before?.hasStopped === true);
  const tooRecent = all.filter(({ before }) => before !== undefined && !before.hasStopped && before.remindedAt > since);
  const held = new Set([...stopped, ...tooRecent]);
  return {
    due: all.filter((one) => !held.has(one)).map(({ one }) => one),
    withoutAddress: withoutAddress.length,
    tooRecent: tooRecent.length,
    stopped: stopped.length,
  };
}

/** A mailbox of an account as a key of a map. */
export function keyOf({ accountId, mailbox }: { readonly accountId: string; readonly mailbox: Buffer }): string {
  return `${accountId} ${mailbox.toString('hex')}`;
}
