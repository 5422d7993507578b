import { type DeskStart, MOST_IMPORTS_TOLD } from '@zaehlwerk/contract/desk-start';
import { berlinDay, type Day } from '@zaehlwerk/domain/calendar/day';
import { termsOf } from '@zaehlwerk/domain/campaign/campaign';
import { LRUCache } from 'lru-cache';
import { Refusal } from '../http/refusal.ts';
import type { TenantScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import { takeTurns } from '../take-turns.ts';
import { tellList } from './acknowledge.ts';
import { readListState } from './acknowledged-store.ts';
import { BEGINNING } from './cursor.ts';
import {
  countAll,
  countClearing,
  countMails,
  countUnacknowledged,
  listCampaignNames,
  listUrgentImports,
  type NamedCampaign,
  type OrderCount,
} from './start-store.ts';
import { partOf } from '../worker-share.ts';

/** How long what takes a walk over all orders is told again, also that it failed: a desk asks every few seconds, and every clerk has one. */
const COUNTED_AGAIN_MS = 10_000;
/** How many are counted at a time, of all tenants: connections are for customers first. */
const COUNTINGS_AT_ONCE = 2;
const MOST_COUNTINGS = 500;
/** One page of the list. */
const MOST_WAITING = 10_000;
/** For how long a file that failed wants doing. */
const IMPORT_DAYS = 7;

/** What is counted over all orders, and when. */
type Counted = Pick<DeskStart, 'at' | 'overdue' | 'letters' | 'campaign'>;

/**
 * Tells what wants doing now. Counts over all orders are made once for all who ask, and again ten seconds after they were made; the
 * rest is as it is. Throws `invalid` for a campaign that is not there.
 */
export function startReporter(parts: Pick<Parts, 'db' | 'clock'>) {
  const countings = new LRUCache<string, Promise<Counted>>({ max: MOST_COUNTINGS });
  const inTurn = takeTurns(partOf(COUNTINGS_AT_ONCE));
  const counted = (key: string, work: () => Promise<Counted>): Promise<Counted> => {
    const before = countings.get(key);
    if (before !== undefined) return before;
    const counting = inTurn(work);
    countings.set(key, counting);
    const keepAWhile = (): void => void countings.set(key, counting, { ttl: COUNTED_AGAIN_MS });
    counting.then(keepAWhile, keepAWhile);
    return counting;
  };
  return async (tenant: TenantScope, asked: string | null): Promise<DeskStart> => {
    const { db } = parts;
    const campaigns = await listCampaignNames(db, tenant);
    if (asked !== null && !campaigns.some(({ campaignId }) => campaignId === asked)) {
      throw new Refusal('invalid', [{ field: 'campaign', code: 'unknown' }]);
    }
    const key = JSON.stringify([tenant.applicationId, asked]);
    const [counts, clearing, mails, imports, handOver] = await Promise.all([
      counted(key, () => count(parts, tenant, asked, campaigns)),
      countClearing(db, tenant, asked),
      countMails(db, tenant),
      tellImports(parts, tenant),
      countToHandOver(parts, tenant),
    ]);
    return {
      ...counts,
      clearing: { ...clearing, since: iso(clearing.since) },
      mails: { ...mails, since: iso(mails.since) },
      imports,
      handOver: { waiting: handOver },
    };
  };
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/**
 * Readings of orders that wait to be handed over, in the list that the utility takes: whoever takes what was released has
 * taken the others, too, and they wait for nobody.
 */
async function countToHandOver(parts: Pick<Parts, 'db' | 'clock'>, tenant: TenantScope): Promise<number> {
  const all = await readListState(parts.db, tenant, 'readings');
  const released = await readListState(parts.db, tenant, 'releasedReadings');
  const isReleased = (released.acknowledgedAt?.getTime() ?? 0) > (all.acknowledgedAt?.getTime() ?? 0);
  if (isReleased) return (await tellList(parts, tenant, 'releasedReadings')).waiting;
  return countUnacknowledged(parts.db, tenant, { after: all.acknowledged ?? BEGINNING, most: MOST_WAITING });
}

async function tellImports({ db, clock }: Pick<Parts, 'db' | 'clock'>, tenant: TenantScope) {
  const since = new Date(clock().getTime() - IMPORT_DAYS * 24 * 60 * 60_000);
  const all = await listUrgentImports(db, tenant, since);
  const failed = all.filter(({ hasFailed }) => hasFailed).length;
  const newest = all.slice(0, MOST_IMPORTS_TOLD).map(({ importId, fileName, state, since: at, ...progress }) => {
    const { lines, linesDone, rejected } = progress;
    return { importId, fileName, state, since: at.toISOString(), lines, linesDone, rejected };
  });
  return { running: all.length - failed, failed, newest };
}

async function count(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  tenant: TenantScope,
  asked: string | null,
  campaigns: readonly NamedCampaign[],
): Promise<Counted> {
  const now = clock();
  const { orders: counts, days, letters } = await countAll(db, tenant, asked);
  const open = campaigns.filter(({ state }) => state === 'open').map(({ campaignId }) => campaignId);
  const chosen = asked ?? largest(counts, open);
  const campaign = campaigns.find(({ campaignId }) => campaignId === chosen);
  const shown = counts.filter(({ campaignId }) => campaignId === null || open.includes(campaignId));
  const own = counts.filter(({ campaignId }) => campaignId === chosen);
  return {
    at: now.toISOString(),
    overdue: overdueOf(shown, berlinDay(now)),
    letters: { notPrinted: letters.notPrinted, since: letters.since === null ? null : iso(new Date(letters.since)) },
    campaign:
      campaign === undefined
        ? null
        : {
            ...campaign,
            ...sumOf(own),
            perDay: days.filter(({ campaignId }) => campaignId === chosen).map(({ day, done }) => ({ day, done })),
            perDeadline: deadlinesOf(own),
          },
  };
}

function largest(counts: readonly OrderCount[], open: readonly string[]): string | null {
  const sizes = open.map((id) => ({ id, ...sumOf(counts.filter(({ campaignId }) => campaignId === id)) }));
  return sizes.sort((a, b) => b.jobs - a.jobs)[0]?.id ?? null;
}

function sumOf(counts: readonly OrderCount[]): { jobs: number; done: number } {
  const jobs = counts.reduce((total, one) => total + one.jobs, 0);
  return { jobs, done: jobs - counts.reduce((total, one) => total + one.open, 0) };
}

const deadlineOf = ({ orderTerms, campaignTerms }: OrderCount): Day | null =>
  termsOf(orderTerms, campaignTerms).latestExecution;

function overdueOf(counts: readonly OrderCount[], today: Day): DeskStart['overdue'] {
  const late = counts.filter((one) => one.open > 0 && (deadlineOf(one) ?? today) < today);
  return {
    orders: late.reduce((total, one) => total + one.open, 0),
    withMail: late.reduce((total, one) => total + one.openWithMail, 0),
    since: late.map(deadlineOf).reduce((first, day) => (first === null || (day ?? first) < first ? day : first), null),
  };
}

/** Sorts after every day. */
const NEVER = '9999';

function deadlinesOf(counts: readonly OrderCount[]): NonNullable<DeskStart['campaign']>['perDeadline'] {
  return [...Map.groupBy(counts, deadlineOf)]
    .map(([deadline, own]) => {
      const { jobs, done } = sumOf(own);
      return { deadline, jobs, open: jobs - done };
    })
    .sort((a, b) => (a.deadline ?? NEVER).localeCompare(b.deadline ?? NEVER));
}
