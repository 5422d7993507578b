import type { Campaign } from '@zaehlwerk/contract/campaigns';
import type { DeskSession } from '@zaehlwerk/contract/clerks';
import type { DeskStart } from '@zaehlwerk/contract/desk-start';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { OrderResult } from '@zaehlwerk/contract/one-order';
import type { FoundOrder, FoundReading } from '@zaehlwerk/contract/order-search';
import { type ClerkRole, scopesOfRoles } from '@zaehlwerk/domain/clerk/clerk-roles';
import { meter, result } from './meters.ts';

/** A clerk with these roles at the sample utility. */
export function clerk(
  roles: readonly ClerkRole[] = ['work', 'settings'],
  more: Partial<DeskSession> = {},
): DeskSession {
  return {
    clerkId: 'c-1',
    name: 'S. Arndt',
    mail: 's.arndt@sw-ellerbach.example',
    state: 'open',
    idleMinutes: 15,
    endsAt: '2025-11-21T20:00:00.000Z',
    passkeyHere: false,
    applications: [
      {
        applicationId: 'ellerbach',
        name: 'Stadtwerke Ellerbach',
        roles: [...roles],
        scopes: [...scopesOfRoles(roles)],
        standsInFor: [],
      },
    ],
    ...more,
  };
}

const CAMPAIGN: Campaign = {
  campaignId: '2025',
  state: 'open',
  name: 'Jahresablesung 2025',
  periodFrom: '2025-01-01',
  periodTo: '2025-12-31',
  targetReadingDate: null,
  earliestExecution: null,
  latestExecution: null,
  texts: {},
  reminderTexts: {},
};
export const CAMPAIGNS = [{ ...CAMPAIGN, orders: 61_480, withdrawn: 136 }];

/** Readings of each day since the third of November. */
const PER_DAY = [
  700, 1400, 3812, 5010, 4020, 3410, 2990, 2210, 1900, 2120, 3960, 3480, 2700, 2410, 1610, 1440, 3080, 2420,
];

/** A day on which there is something of everything. */
export const START: DeskStart = {
  at: '2025-11-21T09:42:00.000Z',
  imports: {
    running: 1,
    failed: 1,
    newest: [
      {
        importId: 'i-1',
        fileName: 'Wasserzaehler_Nord.xlsx',
        state: 'done',
        since: '2025-11-20T15:48:00.000Z',
        lines: 610,
        linesDone: 610,
        rejected: 9,
      },
      {
        importId: 'i-2',
        fileName: 'Wasser_Nachtrag_KW47.csv',
        state: 'running',
        since: '2025-11-21T09:40:00.000Z',
        lines: 12_702,
        linesDone: 9018,
        rejected: null,
      },
    ],
  },
  overdue: { orders: 612, since: '2025-11-17', withMail: 72 },
  clearing: {
    open: 86,
    proposed: 0,
    since: '2025-11-18T09:00:00.000Z',
    perReason: [
      { reason: 'outsideRange', open: 41 },
      { reason: 'photoDiffers', open: 22 },
      { reason: 'notReadable', open: 23 },
    ],
    unassigned: 14,
  },
  mails: { waiting: 2, givenUp: 23, since: '2025-11-21T05:10:00.000Z' },
  letters: { notPrinted: 1204, since: '2025-11-19T08:00:00.000Z' },
  handOver: { waiting: 4118 },
  campaign: {
    campaignId: '2025',
    name: 'Jahresablesung 2025',
    state: 'open',
    jobs: 61_480,
    done: PER_DAY.reduce((sum, one) => sum + one),
    perDay: PER_DAY.map((done, index) => ({ day: `2025-11-${String(index + 3).padStart(2, '0')}`, done })),
    perDeadline: [
      { deadline: '2025-11-17', jobs: 4220, open: 612 },
      { deadline: '2025-11-24', jobs: 14_177, open: 2878 },
      { deadline: '2025-12-15', jobs: 14_400, open: 9000 },
      { deadline: null, jobs: 28_683, open: 10_776 },
    ],
  },
};

/** The first day: nothing there, nothing to do. */
export const FIRST_DAY: DeskStart = {
  ...START,
  imports: { running: 0, failed: 0, newest: [] },
  overdue: { orders: 0, since: null, withMail: 0 },
  clearing: { open: 0, proposed: 0, since: null, perReason: [], unassigned: 0 },
  mails: { waiting: 0, givenUp: 0, since: null },
  letters: { notPrinted: 0, since: null },
  handOver: { waiting: 0 },
  campaign: null,
};

/** An order as the search tells it. */
export function foundOrder(more: Partial<FoundOrder> = {}): FoundOrder {
  return {
    orderNumber: 'A-2025-018840',
    foundBy: ['meterNumber'],
    meterNumber: '1EMH0048213907',
    meterType: 'ELECTRIC_METER',
    street: 'Lindenstraße',
    houseNumber: '14',
    zip: '34990',
    city: 'Ellerbach',
    customerNumber: '4071882',
    customerName: 'Maria Wessel',
    accountId: 'maria',
    username: 'EB-407188',
    campaignId: '2025',
    withdrawn: false,
    ended: false,
    open: true,
    ...more,
  };
}

/** A reading without an order as the search tells it. */
export function foundReading(more: Partial<FoundReading> = {}): FoundReading {
  return {
    readingId: 'u-9',
    kind: 'withoutAccess',
    foundBy: ['words'],
    meterNumber: '7ITR0048213907',
    meterType: 'GAS_METER',
    name: 'Maria Weßel',
    street: 'Am Mühlbach',
    houseNumber: '3',
    zip: '34990',
    city: 'Ellerbach',
    readingDate: '2025-11-20',
    acceptedAt: '2025-11-20T10:00:00.000Z',
    state: 'open',
    orderNumber: null,
    ...more,
  };
}

/** What a search finds. */
export function foundOf(
  orders: readonly FoundOrder[],
  { readings = [], ...more }: { more?: boolean; readings?: readonly FoundReading[]; moreReadings?: boolean } = {},
) {
  return { orders: [...orders], more: false, readings: [...readings], moreReadings: false, ...more };
}

/** The answer of one order. */
export function oneOrder(job: WireJob = meter({ id: 'strom' }), results: readonly OrderResult[] = []) {
  const { foundBy: _, ...order } = foundOrder({ open: !job.done });
  return { order, job, results: [...results], more: false };
}

/** A result of the sample meter that a clerk entered, in the order's list and on its job. */
export function enteredBefore(value: number, clerkName: string) {
  const reading = {
    ...result(value, { readingDate: '2025-11-18', created: '2025-11-18T10:05:00.000Z' }),
    source: 'phone' as const,
  };
  const job = meter({ id: 'strom', done: true, rates: [{ results: [reading] }] });
  const entered: OrderResult = {
    resultId: 'r-1',
    taskId: 'strom-1',
    reading,
    notReadable: null,
    clerk: clerkName,
    replaces: null,
  };
  return oneOrder(job, [entered]);
}
