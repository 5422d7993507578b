import { ACCESS_STATES } from '@zaehlwerk/domain/account/access-state';
import { KEPT_REASONS, PERSON_CLASSES, type PersonClass } from '@zaehlwerk/domain/person/personal-data';
import * as z from 'zod/mini';
import { ZIP_TYPE } from './access.ts';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { applicationId, flag } from './operator.ts';
import { FoundOrder } from './order-search.ts';
import { NEXT_CURSOR_HEADER } from './reading-exports.ts';

/** Of whom: a user name, a customer number, or the id of an account; one of them. In the body, so that no log of addresses has it. */
const person = {
  login: z.optional(boundedName),
  customerNumber: z.optional(boundedName),
  accountId: z.optional(boundedName),
};
const count = z.optional(z.number().check(z.int(), z.minimum(0)));
const CLASSES = Object.keys(PERSON_CLASSES) as PersonClass[];

export const postPersonExport = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/persons/export',
  summary:
    'Everything that is kept of one person, by user name or customer number: a ZIP of `person.json` and the photos, made as it is taken; `after` brings further photos',
  caller: 'operator',
  needs: { scope: 'handOver' },
  act: 'person.export',
  params: applicationId,
  body: z.object({ ...person, after: z.optional(boundedName) }),
  closedBody: true,
  answer: { 200: null },
  givesFile: [ZIP_TYPE],
  fileHeaders: {
    [NEXT_CURSOR_HEADER]: 'The cursor of further photos; left out where the ZIP holds all that there are',
  },
  refusals: ['malformed', 'invalid', 'notFound'],
});

/** What becomes of everything that is kept of a person. */
const Erasure = z.object({
  dryRun: z.boolean(),
  accounts: z.number(),
  orders: z.number(),
  /** User names, the first 50. */
  logins: z.array(z.string()),
  classes: z.array(
    z.object({ class: z.enum(CLASSES), count: z.number(), outcome: z.enum(['deleted', 'ended', 'kept']) }),
  ),
  kept: z.array(
    z.object({
      reason: z.enum(KEPT_REASONS),
      count: z.number(),
      /** In the language of Accept-Language. */
      message: z.string(),
    }),
  ),
});
export type Erasure = z.infer<typeof Erasure>;

export const postPersonErasure = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/persons/erase',
  summary:
    'Erases one person, by user name or customer number, once the numbers of accounts and orders that a dry run told are said; tells what is kept, and why',
  caller: 'operator',
  needs: { scope: 'delete' },
  act: 'person.erase',
  params: applicationId,
  query: z.object({ dryRun: flag }),
  body: z.object({ ...person, accounts: count, orders: count }),
  closedBody: true,
  answer: { 200: Erasure },
  refusals: ['malformed', 'invalid', 'notFound', 'conflict'],
});

/** Somebody whom an account has given meters, and whom these have. */
const SharedAccount = z.object({
  shareId: z.string(),
  name: z.nullable(z.string()),
  /** The account that has made it: that of the page, or another share of the list. */
  giverId: z.string(),
  createdAt: z.string(),
  /** When it was last signed in, true to a day; null for never. */
  lastUsedAt: z.nullable(z.string()),
  /** Null while it has not ended; an ended one has no jobs. */
  endedAt: z.nullable(z.string()),
  jobs: z.number(),
});
export type SharedAccount = z.infer<typeof SharedAccount>;

/** One account as whoever looks after persons sees it. */
const PersonPage = z.object({
  accountId: z.string(),
  name: z.nullable(z.string()),
  /** Of a share: whose it is. */
  giver: z.nullable(z.object({ accountId: z.string(), name: z.nullable(z.string()) })),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  state: z.enum(ACCESS_STATES),
  /** User names, the oldest first. */
  logins: z.array(z.object({ username: z.string(), hasPassword: z.boolean(), cardCodes: z.number() })),
  /** Direct links that work. */
  links: z.number(),
  /** Devices that are signed in. */
  sessions: z.number(),
  /** Mail addresses that its orders name, the first five. */
  mails: z.array(z.string()),
  counts: z.object({
    /** Orders that are its own now, without withdrawn ones, and of these those that wait for a reading. */
    orders: z.number(),
    open: z.number(),
    /** Shares below it that have not ended. */
    shares: z.number(),
    /** Customers whose orders these are, by their numbers. */
    customers: z.number(),
  }),
  /** The customer numbers that its own orders name, the first 200. */
  customerNumbers: z.array(z.string()),
  /** Its own orders, those that wait for a reading first, then those that came last; the first 200. */
  orders: z.array(z.omit(FoundOrder, { foundBy: true })),
  moreOrders: z.boolean(),
  /** Moves of its orders that can still be taken back, the newest first; the first 20. */
  moves: z.array(
    z.object({
      importId: z.string(),
      at: z.string(),
      /** Until when. */
      until: z.string(),
      /** Whether it has moved out; else it has moved in. */
      isOut: z.boolean(),
      /** Of these orders. */
      orders: z.number(),
    }),
  ),
  /** Those that have not ended first; the first 200. */
  shares: z.array(SharedAccount),
  moreShares: z.boolean(),
});
export type PersonPage = z.infer<typeof PersonPage>;

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/persons/{accountId}',
  summary: 'One account: how it signs in, whom it has given meters, and its orders; nothing that was read',
  caller: 'operator',
  // The names that people give their shares are for whoever may erase them.
  needs: { scope: 'read', also: 'delete' },
  params: z.extend(applicationId, { accountId: boundedName }),
  answer: { 200: PersonPage },
  refusals: ['notFound'],
});
