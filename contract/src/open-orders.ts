import { METER_TYPES } from '@zaehlwerk/domain/meter/meter-type';
import { CAMPAIGN_ID } from '@zaehlwerk/domain/campaign/campaign';
import * as z from 'zod/mini';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { applicationId, flag, MAIL_FILTERS, TABLES_OUT } from './operator.ts';

/** Stands for orders without a last day. */
export const NO_DEADLINE = 'none';
/** How many orders may be named one by one. */
export const MOST_CHOSEN = 1000;
/** How many open orders a page has at most, and a file. */
export const MOST_LISTED = 500;
export const MOST_IN_FILE = 100_000;

/** What is said of orders; one that is meant has all of it. */
const ofOrders = {
  meterType: z.optional(z.enum(METER_TYPES)),
  /** The last day on which they may be read, or `none`. */
  deadline: z.optional(z.union([boundedName.check(z.iso.date()), z.literal(NO_DEADLINE)])),
  /** The street of the meter, whole. */
  street: z.optional(boundedName.check(z.minLength(1))),
};

/** Open orders of a campaign that are chosen: those that have all of what is said. */
export const ChosenOrders = z.object({
  ...ofOrders,
  orderNumbers: z.optional(z.array(boundedName).check(z.minLength(1), z.maxLength(MOST_CHOSEN))),
});
export type ChosenOrders = z.infer<typeof ChosenOrders>;

/** By what the list is sorted; whatever that leaves open, by address. */
export const ORDER_SORTS = ['address', 'deadline', 'customer', 'meterNumber', 'meterType'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** An order of a campaign that waits for a reading; the CSV and XLSX columns have the same names and order. */
export const OpenOrder = z.object({
  orderNumber: z.string(),
  meterType: z.enum(METER_TYPES),
  meterNumber: z.string(),
  customerNumber: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  street: z.nullable(z.string()),
  houseNumber: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** The last day on which it may be read. */
  deadline: z.nullable(z.string()),
  /** Whether it can be reminded of by mail: its customer's address is known. */
  hasMail: z.boolean(),
  /** When a mail last went to that address; null where none did. */
  remindedAt: z.nullable(z.string()),
});
export type OpenOrder = z.infer<typeof OpenOrder>;

export const getOpenOrders = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/campaigns/{campaignId}/open-orders',
  summary: 'The orders of a campaign that wait for a reading, narrowed and sorted, a page at a time or as a file',
  caller: 'operator',
  needs: { scope: 'read' },
  params: z.extend(applicationId, { campaignId: boundedName.check(z.regex(CAMPAIGN_ID)) }),
  query: z.object({
    ...ofOrders,
    mail: z.optional(z.enum(MAIL_FILTERS)),
    sort: z.optional(z.enum(ORDER_SORTS)),
    descending: flag,
    /** How many come before the page. */
    skip: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_LISTED))),
    format: z.optional(z.enum(['json', 'csv', 'xlsx'])),
  }),
  answer: {
    200: z.object({
      /** How many there are in all. */
      count: z.number(),
      /** Of these: with a mail address. */
      withMail: z.number(),
      orders: z.array(OpenOrder),
    }),
  },
  refusals: ['notFound', 'invalid'],
  givesFile: TABLES_OUT,
});
