import { getRetention } from '@zaehlwerk/contract/retention';
import type { FastifyInstance } from 'fastify';
import { namedTenant } from '../../http/caller/named-scopes.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { tellDue } from './run-retention.ts';

/** What rules would delete, for an operator (interfaces.md). */
export function retentionRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getRetention, async ({ scope, params, query, request }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    return { classes: await app.costlyAnswers.inTurn(request, () => tellDue(parts, tenant, query)) };
  });
}
