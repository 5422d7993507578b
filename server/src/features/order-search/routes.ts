import type { WireJob } from '@zaehlwerk/contract/jobs';
import { getOrder } from '@zaehlwerk/contract/one-order';
import { getOrders } from '@zaehlwerk/contract/order-search';
import { MOST_FOUND, readSought } from '@zaehlwerk/domain/order-search/order-search';
import type { FastifyInstance } from 'fastify';
import { namedAccount, namedTenant } from '../../http/caller/named-scopes.ts';
import { Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { makeJobs } from '../jobs/job-json.ts';
import { notReadableOf, resultOf } from '../jobs/told-result.ts';
import { offListReadings } from './off-list-readings.ts';
import { findOneOrder, listOrderResults } from './one-order-store.ts';
import { searchOrders, withName } from './order-search-store.ts';
import { ordersWithWords } from './orders-with-words.ts';

/** Finding orders and looking at one, for an operator (interfaces.md). */
export function orderSearchRoutes(app: FastifyInstance, parts: Parts): void {
  const { inTurn } = app.costlyAnswers;

  serve(app, getOrders, async ({ scope, params, query, request }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const sought = readSought(query.search);
    if (sought === null) throw new Refusal('invalid', [{ field: 'search', code: 'required' }]);
    return inTurn(request, async () => {
      const findOrders = async () => {
        const byWords = await ordersWithWords(parts, tenant, query.search);
        const found = await searchOrders(parts.db, tenant, sought, byWords.jobIds, MOST_FOUND + 1);
        return { found, more: byWords.more || found.length > MOST_FOUND };
      };
      const [{ found, more }, offList] = await Promise.all([
        findOrders(),
        offListReadings(parts, tenant, query.search, sought),
      ]);
      return {
        orders: found.slice(0, MOST_FOUND).map(withName),
        more,
        readings: offList.readings,
        moreReadings: offList.more,
      };
    });
  });

  serve(app, getOrder, async ({ scope, params }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const found = await findOneOrder(parts.db, tenant, params.orderNumber);
    const account = found && (await namedAccount(parts, tenant, found.accountId));
    if (found === null || account === null) throw new Refusal('notFound');
    const { jobId, ...order } = found;
    const [jobs, results] = await Promise.all([
      makeJobs(parts.pool, account, [{ jobId }], { isMailing: parts.mailServer !== null }),
      listOrderResults(parts.db, account, jobId, MOST_RESULTS + 1),
    ]);
    const [job] = jobs;
    // It went to somebody else meanwhile.
    if (job === undefined) throw new Refusal('notFound');
    return {
      order: withName(order),
      job: JSON.parse(job.wire) as WireJob,
      results: results.slice(0, MOST_RESULTS).map(({ result, ...one }) => ({
        ...one,
        reading: result.not_readable === null ? resultOf(result) : null,
        notReadable: result.not_readable === null ? null : notReadableOf(result),
      })),
      more: results.length > MOST_RESULTS,
    };
  });
}

/** Results on the page of an order: nobody corrects one more often. */
const MOST_RESULTS = 50;
