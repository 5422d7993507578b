import { getOrders } from '@zaehlwerk/contract/order-search';
import { joinPresent } from '@zaehlwerk/domain/job/job';
import { MOST_FOUND, readSought } from '@zaehlwerk/domain/order-search/order-search';
import type { FastifyInstance } from 'fastify';
import { namedTenant } from '../../http/caller/named-scopes.ts';
import { Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { searchOrders } from './order-search-store.ts';
import { ordersWithWords } from './orders-with-words.ts';

/** Finding orders, for an operator (interfaces.md). */
export function orderSearchRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getOrders, async ({ scope, params, query }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const sought = readSought(query.search);
    if (sought === null) throw new Refusal('invalid', [{ field: 'search', code: 'required' }]);
    const byWords = await ordersWithWords(parts, tenant, query.search);
    const found = await searchOrders(parts.db, tenant, sought, byWords.jobIds, MOST_FOUND + 1);
    const orders = found.slice(0, MOST_FOUND).map(({ company, firstname, lastname, ...order }) => ({
      ...order,
      customerName: joinPresent(', ', company, joinPresent(' ', firstname, lastname)),
    }));
    return { orders, more: byWords.more || found.length > MOST_FOUND };
  });
}
