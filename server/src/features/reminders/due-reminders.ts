import { type Reminder, remindersOf } from '@zaehlwerk/domain/reminder/reminder';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';
import { findTenantSettings, periodFindings } from '../jobs/open-today.ts';
import { hashMailbox } from './reminder-link.ts';
import {
  listOpenOrders,
  listReminded,
  listSharedMailboxes,
  type OpenOrder,
  type RemindedOf,
} from './reminders-store.ts';

/** Which mailboxes of a campaign have several accounts: each is looked at with the first of these, and then with all. */
export interface Together {
  readonly firstOf: ReadonlyMap<string, string>;
  readonly withFirst: ReadonlyMap<string, readonly string[]>;
}

/** What mailboxes accounts have together in a campaign, as it is now. */
export async function findTogether(db: Kysely<Tables>, tenant: TenantScope, campaignId: string): Promise<Together> {
  const shared = await listSharedMailboxes(db, tenant, campaignId);
  const byFirst = Map.groupBy(shared, ({ accountIds: [first] }) => first);
  return {
    firstOf: new Map(shared.map(({ mailbox, accountIds: [first] }) => [mailbox, first])),
    withFirst: new Map([...byFirst].map(([first, all]) => [first, all.flatMap(({ accountIds }) => accountIds)])),
  };
}

/** Some accounts, and those that are looked at with them. */
export function withOthers(accountIds: readonly string[], { withFirst }: Together): readonly string[] {
  return [...new Set([...accountIds, ...accountIds.flatMap((id) => withFirst.get(id) ?? [])])].toSorted();
}

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
 * Who of some accounts, and of those that have a mailbox with them, is to be reminded of a campaign: whoever may read today, was not
 * reminded since, and has not ended it. Where orders are chosen, each mail has one of them, and all others of its mailbox.
 */
export async function findDue(
  db: Kysely<Tables>,
  tenant: TenantScope,
  {
    campaignId,
    orders: chosen,
    accountIds,
    heldIds,
    together,
    since,
    now,
  }: RemindedOf & {
    /** Which are looked at now. */
    readonly accountIds: readonly string[];
    /** These with others, but for those that have ended. */
    readonly heldIds: readonly string[];
    readonly together: Together;
    readonly since: Date;
    readonly now: Date;
  },
): Promise<DueReminders> {
  const open = await listOpenOrders(db, tenant, { campaignId, orders: chosen }, heldIds);
  const settings = await findTenantSettings(db, tenant);
  const orders = open.filter((order) => periodFindings(order, settings, now).length === 0);
  const { mails: found, withoutAddress } = remindersOf(orders);
  const looked = new Set(accountIds);
  const byJob = new Map(orders.map((order) => [order.jobId, order]));
  const mails = found
    .filter(({ mailbox, accountIds: [first = ''] }) => looked.has(together.firstOf.get(mailbox) ?? first))
    .filter(({ jobIds }) => jobIds.some((id) => byJob.get(id)?.isChosen));
  const meant = new Set(orders.filter((one) => one.isChosen).map(({ accountId }) => accountId));
  // Of whoever has the mailbox, whether they have something to read or not: who asks for no more is the mailbox.
  const reminded = Map.groupBy(await listReminded(db, tenant, heldIds), (one) => one.mailbox.toString('hex'));
  const all = mails.map(({ email, jobIds, ...mail }) => {
    const mailbox = hashMailbox(mail.mailbox);
    const before = reminded.get(mailbox.toString('hex')) ?? [];
    const told = jobIds.flatMap((id) => byJob.get(id) ?? []);
    return { one: { accountIds: mail.accountIds, email, mailbox, orders: told }, before };
  });
  const stopped = all.filter(({ before }) => before.some(({ hasStopped }) => hasStopped));
  const tooRecent = all.filter(
    ({ before }) => before.some(({ remindedAt }) => remindedAt > since) && !before.some(({ hasStopped }) => hasStopped),
  );
  const held = new Set([...stopped, ...tooRecent]);
  return {
    due: all.filter((one) => !held.has(one)).map(({ one }) => one),
    withoutAddress: withoutAddress.filter((id) => looked.has(id) && meant.has(id)).length,
    tooRecent: tooRecent.length,
    stopped: stopped.length,
  };
}

/** A mailbox of an account as a key of a map. */
export function keyOf({ accountId, mailbox }: { readonly accountId: string; readonly mailbox: Buffer }): string {
  return `${accountId} ${mailbox.toString('hex')}`;
}
