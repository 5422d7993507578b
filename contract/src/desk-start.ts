import { CAMPAIGN_STATES } from '@zaehlwerk/domain/campaign/campaign';
import { CLEARING_REASONS } from '@zaehlwerk/domain/clearing/clearing';
import { IMPORT_STATES } from '@zaehlwerk/domain/order-file/import-progress';
import * as z from 'zod/mini';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { applicationId } from './operator.ts';

/** How many imports are told one by one; the counts say how many there are. */
export const MOST_IMPORTS_TOLD = 5;

const StartedImport = z.object({
  importId: z.string(),
  fileName: z.nullable(z.string()),
  state: z.enum(IMPORT_STATES),
  /** Of one that runs: when it was handed in; of one that failed or was not accepted: when it ended. */
  since: z.string(),
  /** Null until the file was read. */
  lines: z.nullable(z.number()),
  linesDone: z.number(),
  /** Lines with faults, of one that was not accepted. */
  rejected: z.nullable(z.number()),
});

/** What wants doing now in an application, and how far its campaign is. Counts of nothing are 0. */
export const DeskStart = z.object({
  /** When it was counted; what takes long is counted again after some seconds. */
  at: z.string(),
  imports: z.object({
    running: z.number(),
    /** Failed or not accepted in the last seven days, and no later one of the same file name was accepted. */
    failed: z.number(),
    /** Those that failed first, then the oldest, at most five. */
    newest: z.array(StartedImport),
  }),
  /** Open orders of shown campaigns whose deadline is over. */
  overdue: z.object({
    orders: z.number(),
    /** The earliest of these deadlines. */
    since: z.nullable(z.string()),
    /** Of these: reachable by mail. */
    withMail: z.number(),
  }),
  clearing: z.object({
    open: z.number(),
    /** When the oldest of them was accepted. */
    since: z.nullable(z.string()),
    perReason: z.array(z.object({ reason: z.enum(CLEARING_REASONS), open: z.number() })),
    /** Of those that are open: what another clerk has to confirm. */
    proposed: z.number(),
    /** Readings of unknown meters and without access that belong to nobody yet. */
    unassigned: z.number(),
  }),
  mails: z.object({
    waiting: z.number(),
    givenUp: z.number(),
    /** When the oldest of those given up was given up. */
    since: z.nullable(z.string()),
  }),
  /** Accounts with open orders for which no link, code or password was ever made: nobody can have told them how to sign in. */
  letters: z.object({ notPrinted: z.number(), since: z.nullable(z.string()) }),
  /** Readings of meters that were accepted and are not acknowledged by whoever takes them over, counted up to 10,000. */
  handOver: z.object({ waiting: z.number() }),
  /** The campaign that was asked for, else the open one with the most orders; null where there is none. */
  campaign: z.nullable(
    z.object({
      campaignId: z.string(),
      name: z.string(),
      state: z.enum(CAMPAIGN_STATES),
      jobs: z.number(),
      done: z.number(),
      /** Orders that are done, by the day in Germany on which the first reading of each arrived; days without any are left out. */
      perDay: z.array(z.object({ day: z.string(), done: z.number() })),
      /** The soonest first; null for orders without deadline, the last. */
      perDeadline: z.array(z.object({ deadline: z.nullable(z.string()), jobs: z.number(), open: z.number() })),
    }),
  ),
});
export type DeskStart = z.infer<typeof DeskStart>;

export const getDeskStart = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/start',
  summary: 'What wants doing now: imports, overdue orders, clearing, mails, letters and the curve of a campaign',
  caller: 'operator',
  needs: { scope: 'read' },
  params: applicationId,
  query: z.object({ campaign: z.optional(boundedName) }),
  answer: { 200: DeskStart },
  refusals: ['notFound', 'invalid'],
});
