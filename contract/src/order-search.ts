import { ASSIGNED_KINDS, ASSIGNMENT_STATES } from '@zaehlwerk/domain/assignment/assignment';
import { FOUND_BY } from '@zaehlwerk/domain/order-search/order-search';
import { METER_TYPES } from '@zaehlwerk/domain/meter/meter-type';
import * as z from 'zod/mini';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { applicationId } from './operator.ts';

/** An order that was found, as whoever answers the telephone needs it. */
export const FoundOrder = z.object({
  orderNumber: z.string(),
  /** By what: the same words may name several things. */
  foundBy: z.array(z.enum(FOUND_BY)),
  meterNumber: z.string(),
  meterType: z.nullable(z.enum(METER_TYPES)),
  street: z.nullable(z.string()),
  houseNumber: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  city: z.nullable(z.string()),
  customerNumber: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  accountId: z.string(),
  username: z.nullable(z.string()),
  campaignId: z.nullable(z.string()),
  withdrawn: z.boolean(),
  /** Somebody else has the order now. */
  ended: z.boolean(),
  /** A rate waits for a reading. */
  open: z.boolean(),
});
export type FoundOrder = z.infer<typeof FoundOrder>;

/** A reading without an order that was found: of an unknown meter, or of somebody without access. */
const FoundReading = z.object({
  /** Its id in the export, and among those that wait to be assigned. */
  readingId: z.string(),
  kind: z.enum(ASSIGNED_KINDS),
  foundBy: z.array(z.enum(FOUND_BY)),
  meterNumber: z.string(),
  meterType: z.nullable(z.enum(METER_TYPES)),
  /** What somebody without access has said of themselves. */
  name: z.nullable(z.string()),
  street: z.nullable(z.string()),
  houseNumber: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  city: z.nullable(z.string()),
  readingDate: z.string(),
  acceptedAt: z.string(),
  state: z.enum(ASSIGNMENT_STATES),
  /** The order it was assigned to. */
  orderNumber: z.nullable(z.string()),
});
export type FoundReading = z.infer<typeof FoundReading>;

export const getOrders = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/orders',
  summary:
    'Orders by order number, meter number, customer number or user name, by words of name and address, or by mail address, and readings without an order by meter number or words; the first 100 of each',
  caller: 'operator',
  needs: { scope: 'read' },
  params: applicationId,
  query: z.object({ search: boundedName }),
  answer: {
    200: z.object({
      orders: z.array(FoundOrder),
      more: z.boolean(),
      readings: z.array(FoundReading),
      moreReadings: z.boolean(),
    }),
  },
  refusals: ['invalid', 'notFound'],
});
