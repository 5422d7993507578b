import { ACTS } from '@zaehlwerk/domain/audit/act';
import { parseDay } from '@zaehlwerk/domain/calendar/day';
import * as z from 'zod/mini';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { applicationId, TABLES_OUT } from './operator.ts';
import { NEXT_CURSOR_HEADER } from './reading-exports.ts';

/** A day of the years that there are here. */
const day = boundedName.check(
  z.iso.date(),
  z.refine((text) => parseDay(text) !== null),
);

/** One act as it is listed; the CSV and XLSX columns have the same names and order. */
export const ListedAct = z.object({
  number: z.number(),
  at: z.string(),
  /** Null for the server itself. */
  keyId: z.nullable(z.string()),
  keyName: z.string(),
  act: z.string(),
  applicationId: z.nullable(z.string()),
  /** The first 50 of them. */
  objects: z.array(z.string()),
  objectCount: z.number(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  requestId: z.nullable(z.string()),
  /** Of this entry and the one before it. */
  hash: z.string(),
  /** Who `keyId` and `keyName` name: an operator key, a clerk, or the server itself. */
  by: z.enum(['key', 'clerk', 'server']),
});
export type ListedAct = z.infer<typeof ListedAct>;

/** How many acts one answer holds. */
export const MOST_ACTS = 1000;

export const getAudit = endpoint({
  method: 'GET',
  path: '/api/operator/audit',
  summary: 'What operators did, in the order in which it was done; `next` is the cursor for the next call',
  caller: 'operator',
  needs: { scope: 'read' },
  query: z.object({
    after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_ACTS))),
    order: z.optional(z.enum(['oldest', 'newest'])),
    keyId: z.optional(boundedName.check(z.uuid())),
    act: z.optional(z.enum(ACTS)),
    applicationId: z.optional(applicationId.shape.applicationId),
    object: z.optional(boundedName),
    /** Days in Germany, both included. */
    from: z.optional(day),
    to: z.optional(day),
    format: z.optional(z.enum(['json', 'csv', 'xlsx'])),
  }),
  answer: { 200: z.object({ entries: z.array(ListedAct), next: z.number() }) },
  refusals: ['invalid'],
  givesFile: TABLES_OUT,
  fileHeaders: { [NEXT_CURSOR_HEADER]: 'The cursor for the next call' },
});

/** How many entries one call follows the chain over, unless they name very many objects. */
export const MOST_FOLLOWED = 10_000;

export const getAuditChain = endpoint({
  method: 'GET',
  path: '/api/operator/audit/chain',
  summary: 'Follows the chain of the entries after one of them, and says which is the first that does not fit',
  caller: 'operator',
  needs: { scope: 'read', ofAllTenants: true },
  query: z.object({
    after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    /** What was noted of that entry. */
    hash: z.optional(boundedName.check(z.regex(/^[0-9a-f]{64}$/))),
  }),
  answer: {
    200: z.object({
      /** The last entry that fits. */
      last: z.object({ number: z.number(), hash: z.string() }),
      /**
       * The first that does not: entries before it are missing, it or the one before it was changed, or it has another hash
       * than was noted.
       */
      misfit: z.nullable(z.object({ number: z.number(), why: z.enum(['missing', 'changed', 'otherHash']) })),
      /** Whether there are entries after the last that was looked at. */
      more: z.boolean(),
      /** What rules have deleted from the beginning of the chain, and when: the newest 100; left out where nothing was. */
      removed: z.optional(z.array(z.object({ first: z.number(), last: z.number(), at: z.string() }))),
    }),
  },
  refusals: ['invalid', 'notFound'],
});
