import { postUnsent } from '@zaehlwerk/contract/unsent-file';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { namedTenant } from '../../http/caller/named-scopes.ts';
import { takeInEntry } from './take-in-entry.ts';

/** What devices could not send, entry by entry. The body is left to the feature: all faults come in one answer. */
export function unsentRoutes(app: FastifyInstance, parts: Parts): void {
  serve(
    app,
    postUnsent,
    async ({ scope, params, query, body }) => {
      const tenant = await namedTenant(parts, scope, params.applicationId);
      const dryRun = query.dryRun === 'true';
      return { dryRun, ...(await takeInEntry(parts, tenant, body, dryRun)) };
    },
    { body: 'later' },
  );
}
