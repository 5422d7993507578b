import { readsForSeveral } from '../account/letter-address.ts';

/** After how many days somebody may be reminded again; two weeks where a utility says nothing. */
export const REMINDER_DAYS = { least: 1, usual: 14, most: 365 } as const;

/** How many mails one call may cause; whoever has more to remind calls again. */
export const MOST_REMINDERS = 50_000;
/** Mails of one run a minute: few enough that other mails, such as receipts, hardly wait for them. */
const PER_MINUTE = 600;

const MS_PER_DAY = 86_400_000;
const MS_PER_MINUTE = 60_000;

/** Whoever was reminded after this is not reminded again. */
export function remindedSince(now: Date, days: number): Date {
  return new Date(now.getTime() - days * MS_PER_DAY);
}

/** When the mail that is the `nth` of a run, from 0, may go out. */
export function goesOutAt(startedAt: Date, nth: number): Date {
  return new Date(startedAt.getTime() + Math.floor((nth * MS_PER_MINUTE) / PER_MINUTE));
}

/**
 * When the next mail of a run may go out, made now after one that waits until `lastAt`: also where the run was held up, no two
 * go out closer together.
 */
export function goesOnAt(lastAt: Date | null, now: Date): Date {
  return lastAt === null || lastAt < now ? now : goesOutAt(lastAt, 1);
}

/** An order that waits for a reading, with what is known of its customer. */
export interface OrderToRemindOf {
  readonly jobId: string;
  readonly accountId: string;
  readonly email: string | null;
  readonly customerNumber: string | null;
}

/** One mail: to whom, and about which orders. */
export interface Reminder {
  /** Those that have the orders, the first one first. */
  readonly accountIds: readonly string[];
  readonly email: string;
  /** The address as it is compared: in lower case. */
  readonly mailbox: string;
  readonly jobIds: readonly string[];
}

/** Who is reminded, and which accounts have no address in any of their orders. */
interface Reminders {
  readonly mails: readonly Reminder[];
  readonly withoutAddress: readonly string[];
}

/**
 * Mails about orders: one for each address, with all orders that have it, of whichever account. An order without an address goes
 * along with those of the only address that its account has, unless the account reads for several customers: nobody is told of
 * another's meters.
 * @see OPN-471
 * @see OPN-550
 */
export function remindersOf(orders: readonly OrderToRemindOf[]): Reminders {
  const accounts = [...Map.groupBy(orders, ({ accountId }) => accountId)].map(([accountId, theirs]) => ({
    accountId,
    mails: mailsOf(accountId, theirs),
  }));
  const byMailbox = Map.groupBy(
    accounts.flatMap(({ mails }) => mails),
    ({ mailbox }) => mailbox,
  );
  return {
    mails: [...byMailbox.values()].flatMap((mails) => joined(mails)),
    withoutAddress: accounts.filter(({ mails }) => mails.length === 0).map(({ accountId }) => accountId),
  };
}

/** Those to one mailbox as one. */
function joined(mails: readonly Reminder[]): Reminder[] {
  const [first] = mails;
  if (first === undefined) return [];
  const { email, mailbox } = first;
  return [
    {
      accountIds: mails.flatMap(({ accountIds }) => accountIds),
      email,
      mailbox,
      jobIds: mails.flatMap(({ jobIds }) => jobIds),
    },
  ];
}

/** Those of one account, by mailbox. */
function mailsOf(accountId: string, orders: readonly OrderToRemindOf[]): Reminder[] {
  const byMailbox = Map.groupBy(orders, ({ email }) => email?.toLowerCase() ?? null);
  const unaddressed = byMailbox.get(null) ?? [];
  byMailbox.delete(null);
  const numbers = new Set(orders.flatMap(({ customerNumber }) => customerNumber ?? []));
  const goAlong = byMailbox.size === 1 && !readsForSeveral(numbers.size);
  return [...byMailbox].flatMap(([mailbox, addressed]) => {
    const email = addressed[0]?.email ?? null;
    if (mailbox === null || email === null) return [];
    const told = goAlong ? [...addressed, ...unaddressed] : addressed;
    return { accountIds: [accountId], email, mailbox, jobIds: told.map(({ jobId }) => jobId) };
  });
}
