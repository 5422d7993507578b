import type { SubmittedImage } from '@zaehlwerk/domain/submission/submission';
import { LRUCache } from 'lru-cache';
import type { Limits } from '../../config.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AccountScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { addToCounts, type Amounts, countJobs, type Measure, MEASURES } from './quota-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** So much is counted in this process alone before it is added to what all instances count. */
const ADDED_TOGETHER: Amounts = { readings: 20, unknownReadings: 20, photoKilobytes: 20_000 };

/** So long an account that is beyond its quotas is refused without another look. */
const LOOK_AGAIN_MS = 60_000;

/** So many accounts are remembered at most; one that is forgotten begins anew with what all instances count. */
const MOST_REMEMBERED = 20_000;

interface Tally {
  /** By all instances, as last seen. */
  counted: number;
  /** By this process since. */
  pending: number;
  endsAt: number;
}

interface Account {
  readonly tallies: Readonly<Record<Measure, Tally>>;
  jobs: number;
  lookedAt: number;
  asking: Promise<void> | null;
}

/** What is about to be stored for an account. */
interface Use {
  readonly kind: 'readings' | 'unknownReadings';
  readonly photos: ReadonlyArray<{ readonly images: readonly SubmittedImage[] }>;
}

/**
 * Accepts something within what an account may send in 24 hours, or refuses `quotaReached` with Retry-After (OPN-180,
 * S34). What is refused or was accepted before does not count. Counts in memory and adds that to the database now and
 * then: for most accounts this costs no statement, and what an account can have too much is at most ADDED_TOGETHER for
 * each process and each of its starts.
 */
export async function withinQuota<T extends { readonly again: boolean }>(
  parts: Parts,
  scope: AccountScope,
  use: Use,
  accept: () => Promise<T>,
): Promise<T> {
  const account = accountOf(parts, scope);
  const amounts = amountsOf(use);
  await reserve(parts, scope, account, amounts);
  let isStored = false;
  try {
    const accepted = await accept();
    isStored = !accepted.again;
    return accepted;
  } finally {
    if (!isStored) take(account, amounts, -1);
  }
}

/**
 * Counts what is about to be stored, or refuses it. Asks the database before where that is due; all who need it at the
 * same time wait for one answer. Nobody else may count between the last look and the counting.
 */
async function reserve(parts: Parts, scope: AccountScope, account: Account, amounts: Amounts): Promise<void> {
  for (;;) {
    const full = fullMeasures(parts, account, amounts);
    const isUnsure = full.length > 0 && parts.clock().getTime() >= account.lookedAt + LOOK_AGAIN_MS;
    const isDue = MEASURES.some((measure) => account.tallies[measure].pending >= ADDED_TOGETHER[measure]);
    if (!isUnsure && !isDue) {
      if (full.length > 0) throw quotaReached(parts, account, full);
      return take(account, amounts, 1);
    }
    account.asking ??= (isUnsure ? lookAgain(parts, scope, account, amounts) : add(parts, scope, account)).finally(
      () => {
        account.asking = null;
      },
    );
    await account.asking;
  }
}

/** Whether an account that seems to be beyond its quotas really is: it may have got further jobs. */
async function lookAgain(parts: Parts, scope: AccountScope, account: Account, amounts: Amounts): Promise<void> {
  await add(parts, scope, account);
  account.jobs = await countJobs(parts.pool, scope);
  account.lookedAt = parts.clock().getTime();
  const full = fullMeasures(parts, account, amounts);
  const { applicationId, accountId } = scope;
  if (full.length > 0) parts.log.warn({ applicationId, accountId, full }, 'an account has used up its quota');
}

/** Adds what this process has counted to what all instances count. */
async function add(parts: Parts, scope: AccountScope, { tallies }: Account): Promise<void> {
  const added = amountsBy((measure) => tallies[measure].pending);
  const counts = await addToCounts(parts.pool, scope, added, { now: parts.clock(), milliseconds: DAY_MS });
  for (const measure of MEASURES) {
    const tally = tallies[measure];
    tally.pending -= added[measure];
    tally.counted = counts[measure].amount;
    tally.endsAt = counts[measure].endsAt;
  }
}

/** The measures in which an account has no room for these amounts. */
function fullMeasures(parts: Parts, { tallies, jobs }: Account, amounts: Amounts): Measure[] {
  const allowed = allowedTo(parts.config.limits, jobs);
  return MEASURES.filter((measure) => {
    const { counted, pending } = tallies[measure];
    return amounts[measure] > 0 && counted + pending + amounts[measure] > allowed[measure];
  });
}

/**
 * What no honest account sends in a day (OPN-180). Each job adds its reading, corrected three times, and three registers
 * with three photos each as the app takes them. Nothing adds to readings of meters that are on nobody's list.
 */
function allowedTo(limits: Limits, jobs: number): Amounts {
  return {
    readings: limits.readingsPerDay + 4 * jobs,
    unknownReadings: limits.unknownReadingsPerDay,
    photoKilobytes: limits.photoMegabytesPerDay * 1000 + 2000 * jobs,
  };
}

function quotaReached(parts: Parts, { tallies }: Account, full: readonly Measure[]): Refusal {
  const endsAt = Math.max(...full.map((measure) => tallies[measure].endsAt));
  const seconds = Math.max(1, Math.ceil((endsAt - parts.clock().getTime()) / 1000));
  return new Refusal('quotaReached', [], { 'Retry-After': String(seconds) });
}

function take({ tallies }: Account, amounts: Amounts, sign: 1 | -1): void {
  for (const measure of MEASURES) tallies[measure].pending += sign * amounts[measure];
}

/** Photos count as large as they travel: in base64, four characters for three bytes. */
function amountsOf({ kind, photos }: Use): Amounts {
  const characters = photos.flatMap(({ images }) => images).reduce((sum, one) => sum + one.encodedImage.length, 0);
  return { readings: 0, unknownReadings: 0, photoKilobytes: Math.ceil(((characters / 4) * 3) / 1000), [kind]: 1 };
}

const memories = new WeakMap<Parts['pool'], LRUCache<string, Account>>();

function accountOf({ pool, clock }: Parts, { applicationId, accountId }: AccountScope): Account {
  const memory = memories.get(pool) ?? new LRUCache<string, Account>({ max: MOST_REMEMBERED });
  memories.set(pool, memory);
  const now = clock().getTime();
  const key = `${accountId} ${applicationId}`;
  const account = memory.get(key) ?? newAccount(now);
  memory.set(key, account);
  for (const tally of Object.values(account.tallies)) {
    if (tally.endsAt <= now) Object.assign(tally, newTally(now));
  }
  return account;
}

function newAccount(now: number): Account {
  const tallies = { readings: newTally(now), unknownReadings: newTally(now), photoKilobytes: newTally(now) };
  return { tallies, jobs: 0, lookedAt: Number.NEGATIVE_INFINITY, asking: null };
}

function newTally(now: number): Tally {
  return { counted: 0, pending: 0, endsAt: now + DAY_MS };
}

function amountsBy(amountOf: (measure: Measure) => number): Amounts {
  return {
    readings: amountOf('readings'),
    unknownReadings: amountOf('unknownReadings'),
    photoKilobytes: amountOf('photoKilobytes'),
  };
}
