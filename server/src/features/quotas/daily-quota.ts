import type { SubmittedImage } from '@zaehlwerk/domain/submission/submission';
import { Refusal } from '../../http/refusal.ts';
import type { Parts } from '../../parts.ts';
import { addToCounts, type Amounts, type Counting, type Measure, MEASURES, type Tally } from './quota-store.ts';
import type { Sender } from './senders.ts';
import { partOf } from '../../worker-share.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The most that is counted in this process alone; from half of it on it is added to what all instances count. */
const ADDED_TOGETHER: Amounts = { readings: 20, unknownReadings: 20, photoKilobytes: 20_000 };

/** Or this share of what the sender may send, where that is more: nobody's readings cost 200 additions a day or more. */
const SHARE_ADDED_TOGETHER = 0.01;

/** How long a sender beyond the quotas is refused without asking the database. */
const LOOK_AGAIN_MS = 60_000;

/** What is about to be stored. Readings of a kind without quota count by their photos alone. */
interface Use {
  readonly kind: 'readings' | 'unknownReadings' | null;
  readonly photos: ReadonlyArray<{ readonly images: readonly SubmittedImage[] }>;
}

/**
 * Accepts something within what its sender may send in 24 hours, or throws `quotaReached` with Retry-After. What is
 * refused or was accepted before does not count. Counts in memory and adds that to the database now and then: for most
 * senders this costs no statement, and what one can have too much is at most ADDED_TOGETHER, or SHARE_ADDED_TOGETHER of
 * what it may send, for each instance and each of its starts: several workers share it.
 */
export async function withinQuota<T extends { readonly again: boolean }>(
  parts: Parts,
  sender: Sender,
  use: Use,
  accept: () => Promise<T>,
): Promise<T> {
  const counting = countingOf(parts, sender);
  const amounts = amountsOf(use);
  await reserve(parts, sender, counting, amounts);
  let isStored = false;
  try {
    const accepted = await accept();
    isStored = !accepted.again;
    return accepted;
  } finally {
    if (!isStored) take(counting, amounts, -1);
  }
}

/**
 * Counts what is about to be stored, or refuses it. Asks the database before where that is due; all who need it at the
 * same time wait for one answer. Nobody else may count between the last look and the counting.
 */
async function reserve(parts: Parts, sender: Sender, counting: Counting, amounts: Amounts): Promise<void> {
  for (;;) {
    const full = fullMeasures(sender, counting, amounts);
    const isUnsure = full.length > 0 && parts.clock().getTime() >= counting.lookedAt + LOOK_AGAIN_MS;
    const due = dueOf(sender, counting);
    if (!isUnsure && due < 1) {
      if (full.length > 0) throw quotaReached(parts, counting, full);
      // Nobody waits for it before it is due; whoever does then is told that it failed.
      if (due >= 0.5) askOnce(counting, () => add(parts, sender, counting)).catch(() => undefined);
      return take(counting, amounts, 1);
    }
    await askOnce(counting, () =>
      isUnsure ? lookAgain(parts, sender, counting, amounts) : add(parts, sender, counting),
    );
  }
}

/** How much of what may be counted in this process alone has been: from 1 on nothing more. */
function dueOf({ allowed }: Sender, { tallies, jobs }: Counting): number {
  const most = allowed(jobs);
  const dues = MEASURES.map((measure) => {
    const together = Math.max(ADDED_TOGETHER[measure], SHARE_ADDED_TOGETHER * most[measure]);
    return tallies[measure].pending / partOf(together);
  });
  return Math.max(...dues);
}

/** Asks the database, or joins who is asking. */
function askOnce(counting: Counting, ask: () => Promise<void>): Promise<void> {
  counting.asking ??= ask().finally(() => {
    counting.asking = null;
  });
  return counting.asking;
}

/** Whether a sender who seems to be beyond the quotas really is: an account may have got further jobs. */
async function lookAgain(parts: Parts, sender: Sender, counting: Counting, amounts: Amounts): Promise<void> {
  await add(parts, sender, counting);
  counting.jobs = await sender.countJobs();
  counting.lookedAt = parts.clock().getTime();
  const full = fullMeasures(sender, counting, amounts);
  if (full.length > 0) parts.log.warn({ ...sender.named, full }, sender.alarm);
}

/** Adds what this process has counted to what all instances count. */
async function add(parts: Parts, sender: Sender, { tallies }: Counting): Promise<void> {
  const added = amountsBy((measure) => tallies[measure].pending);
  const counts = await addToCounts(parts.pool, sender.key, added, { now: parts.clock(), milliseconds: DAY_MS });
  for (const measure of MEASURES) {
    const tally = tallies[measure];
    tally.pending -= added[measure];
    tally.counted = counts[measure].amount;
    tally.endsAt = counts[measure].endsAt;
  }
}

/** The measures in which a sender has no room for these amounts. */
function fullMeasures({ allowed }: Sender, { tallies, jobs }: Counting, amounts: Amounts): Measure[] {
  const most = allowed(jobs);
  return MEASURES.filter((measure) => {
    const { counted, pending } = tallies[measure];
    return amounts[measure] > 0 && counted + pending + amounts[measure] > most[measure];
  });
}

function quotaReached(parts: Parts, { tallies }: Counting, full: readonly Measure[]): Refusal {
  const endsAt = Math.max(...full.map((measure) => tallies[measure].endsAt));
  const seconds = Math.max(1, Math.ceil((endsAt - parts.clock().getTime()) / 1000));
  return new Refusal('quotaReached', [], { 'Retry-After': String(seconds) });
}

function take({ tallies }: Counting, amounts: Amounts, sign: 1 | -1): void {
  for (const measure of MEASURES) tallies[measure].pending += sign * amounts[measure];
}

/** Photos count as large as they are sent: in base64, four characters for three bytes. */
function amountsOf({ kind, photos }: Use): Amounts {
  const characters = photos.flatMap(({ images }) => images).reduce((sum, one) => sum + one.encodedImage.length, 0);
  const photoKilobytes = Math.ceil(((characters / 4) * 3) / 1000);
  return amountsBy((measure) => (measure === 'photoKilobytes' ? photoKilobytes : measure === kind ? 1 : 0));
}

function countingOf({ countings, clock }: Parts, { key }: Sender): Counting {
  const now = clock().getTime();
  const counting = countings.get(key) ?? newCounting(now);
  countings.set(key, counting);
  for (const tally of Object.values(counting.tallies)) {
    if (tally.endsAt <= now) Object.assign(tally, newTally(now));
  }
  return counting;
}

function newCounting(now: number): Counting {
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
