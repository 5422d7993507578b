import * as z from 'zod/mini';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { applicationId, flag } from './operator.ts';

/** How many logins one call may name. */
export const MOST_USERNAMES = 1000;

/** How many shares a dry run has told, which end for good. Where there are others by now it is `conflict`, and nothing ends. */
const seen = { shares: z.optional(z.number().check(z.int(), z.minimum(0))) };

/** Logins whose access ends, and what hangs on them. */
const EndedLogins = z.object({
  dryRun: z.boolean(),
  logins: z.number(),
  /** Of the list: nobody can sign in by them already. */
  alreadyEnded: z.number(),
  /** What they have: orders, and of these those that wait for a reading. Both stay. */
  orders: z.number(),
  open: z.number(),
  /** Shares that end with them, those that were made from these included. */
  shares: z.number(),
  /** Devices that are signed in. */
  sessions: z.number(),
  /** Direct links, in letters or not, and card codes. */
  links: z.number(),
});
export type EndedLogins = z.infer<typeof EndedLogins>;

export const postLoginsEnd = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/logins/end',
  summary:
    'Ends logins by their user names, all or none: passwords, links, codes, sessions and shares, at once; orders and readings stay',
  caller: 'operator',
  needs: { scope: 'access' },
  act: 'login.end',
  params: applicationId,
  query: z.object({ dryRun: flag }),
  body: z.object({
    usernames: z.array(boundedName).check(z.minLength(1), z.maxLength(MOST_USERNAMES)),
    ...seen,
  }),
  answer: { 200: EndedLogins },
  refusals: ['malformed', 'invalid', 'notFound', 'conflict'],
});

/** A share that ends, and what hangs on it. */
const EndedShare = z.object({
  dryRun: z.boolean(),
  /** Shares that were made from it, and from these: they end with it. */
  shares: z.number(),
  /** Meters that it has no more. */
  jobs: z.number(),
  /** Devices that are signed in, those of further shares included. */
  sessions: z.number(),
});
export type EndedShare = z.infer<typeof EndedShare>;

export const postShareEnd = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/shares/end',
  summary: 'Ends a share as its giver does: its access data, sessions and further shares, at once; readings stay',
  caller: 'operator',
  needs: { scope: 'delete' },
  act: 'share.end',
  params: applicationId,
  query: z.object({ dryRun: flag }),
  body: z.object({ shareId: boundedName, ...seen }),
  closedBody: true,
  answer: { 200: EndedShare },
  refusals: ['malformed', 'invalid', 'notFound', 'conflict'],
});
