import * as z from 'zod/mini';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { WireNotReadable, WireReadingResult } from './job-results.ts';
import { WireJob } from './jobs.ts';
import { applicationId } from './operator.ts';
import { FoundOrder } from './order-search.ts';

/** One result of an order, with what the utility alone is told of it. */
const OrderResult = z.object({
  /** Its id in the export. */
  resultId: z.string(),
  taskId: z.string(),
  /** Null where `notReadable` says why there is no value. */
  reading: z.nullable(WireReadingResult),
  notReadable: z.nullable(WireNotReadable),
  /** Who has entered it, as the utility calls them; null where nobody has, or nobody said who. */
  clerk: z.nullable(z.string()),
  /** The result that it replaces. */
  replaces: z.nullable(z.string()),
});
export type OrderResult = z.infer<typeof OrderResult>;

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/orders/{orderNumber}',
  summary: 'One order: whose it is, its meter as its customer sees it, and its results, those accepted last first',
  caller: 'operator',
  // The scope `read` shows everything but readings.
  needs: { scope: 'read', also: 'clear' },
  params: z.extend(applicationId, { orderNumber: boundedName }),
  answer: {
    200: z.object({
      order: z.omit(FoundOrder, { foundBy: true }),
      job: WireJob,
      results: z.array(OrderResult),
      /** There are older ones, too. */
      more: z.boolean(),
    }),
  },
  refusals: ['notFound'],
});
