import { getApplicationDeletions, postApplicationDeletion } from '@zaehlwerk/contract/application-deletion';
import { languageOf } from '@zaehlwerk/contract/text/word';
import type { FastifyInstance } from 'fastify';
import { namedTenant } from '../../http/caller/named-scopes.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { beginDeletion, tellDeletions } from './begin-deletion.ts';

/** Deleting a tenant with everything that hangs on it, for an operator of all of them (interfaces.md). */
export function tenantDeletionRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, postApplicationDeletion, async ({ scope, params, query, body, act, request, reply }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const dryRun = query.dryRun === 'true';
    const language = languageOf(request.headers['accept-language']);
    const told = await app.costlyAnswers.inTurn(request, () =>
      beginDeletion(parts, scope, tenant, { said: body, dryRun, language, change: act.change }),
    );
    if (!dryRun) reply.code(202);
    return told;
  });

  serve(app, getApplicationDeletions, async ({ scope }) => ({ deletions: await tellDeletions(parts, scope) }));
}
