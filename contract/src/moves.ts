import { MOST_MOVED } from '@zaehlwerk/domain/order-file/move';
import * as z from 'zod/mini';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { ImportAnswer, ImportChange } from './imports.ts';
import { applicationId, flag } from './operator.ts';

/** What became of a move, or would. */
const Moved = z.object({
  dryRun: z.boolean(),
  orders: z.number(),
  /** Of these: a rate waits for a reading. */
  open: z.number(),
  /** Of these: with at least one reading, which stays with whoever sent it. */
  withReadings: z.number(),
  /** Of these: given to at least one share, which has them no more. */
  shared: z.number(),
  /** Shares that end because nothing is left in them, those made from them included. */
  shares: z.number(),
  /** Readings that wait for a look: they stay in the clearing list. */
  toClear: z.number(),
  /** Questions that nobody has answered: they are withdrawn. */
  questions: z.number(),
  /** Whose the orders are then. */
  to: z.object({
    /** Null in a dry run, where the login is for nobody yet. */
    username: z.nullable(z.string()),
    /** Null in a dry run, where the login is new. */
    accountId: z.nullable(z.string()),
    isNew: z.boolean(),
  }),
  /** The orders for closing readings, each with the number of the one that it closes. */
  closing: z.array(z.object({ orderNumber: z.string(), closes: z.string() })),
  /** What changes in the orders, as an import tells it. */
  changes: z.array(ImportChange),
  undo: ImportAnswer.shape.undo,
});
export type Moved = z.infer<typeof Moved>;

export const postOrdersMove = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/orders/move',
  summary:
    'Moves orders of one login to another one, to a new one or to nobody yet, all or none, as an import of these orders would; with closing readings where they are wanted',
  caller: 'operator',
  needs: { scope: 'import' },
  act: 'order.move',
  params: applicationId,
  query: z.object({ dryRun: flag }),
  body: z.object({
    /** Who moves out: the id of the account, or a user name; one of them. */
    accountId: z.optional(boundedName),
    login: z.optional(boundedName),
    orderNumbers: z.array(boundedName).check(z.minLength(1), z.maxLength(MOST_MOVED)),
    /** yyyy-MM-dd */
    movedOn: boundedName,
    /** Who moves in; left out, nobody does yet. */
    to: z.optional(
      z.nullable(
        z.object({
          /** Of a login that is there, or of a new one. */
          username: boundedName,
          /** What the login is called. */
          name: z.optional(z.nullable(boundedName)),
          customerNumber: z.optional(z.nullable(boundedName)),
          company: z.optional(z.nullable(boundedName)),
          firstname: z.optional(z.nullable(boundedName)),
          lastname: z.optional(z.nullable(boundedName)),
          mail: z.optional(z.nullable(boundedName)),
          telephone: z.optional(z.nullable(boundedName)),
        }),
      ),
    ),
    /** Whether who moves out is asked for a closing reading of each order. */
    closing: z.optional(z.boolean()),
    /** Whether who moves in is told what was read at the place before. */
    historyAtPlace: z.optional(z.boolean()),
    /** How many orders move and how many shares end, as a dry run has told it. */
    seen: z.optional(
      z.object({
        orders: z.number().check(z.int(), z.minimum(0)),
        shares: z.number().check(z.int(), z.minimum(0)),
      }),
    ),
  }),
  closedBody: true,
  answer: { 200: Moved },
  refusals: ['malformed', 'invalid', 'notFound', 'conflict'],
});
