import { postUnsent } from '@zaehlwerk/contract/unsent-file';
import type { FastifyInstance } from 'fastify';
import { fieldsOf } from '../../http/check-shape.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { namedTenant } from '../../http/caller/named-scopes.ts';
import { takeInEntry } from './take-in-entry.ts';

/** What devices could not send, entry by entry. The body is left to the feature: all faults come in one answer. */
export function unsentRoutes(app: FastifyInstance, parts: Parts): void {
  serve(
    app,
    postUnsent,
    async ({ scope, params, query, body, act }) => {
      const tenant = await namedTenant(parts, scope, params.applicationId);
      const dryRun = query.dryRun === 'true';
      const taken = await takeInEntry(parts, tenant, body, dryRun);
      // Its acceptance stores it together with those of other callers: what was taken in before is kept again by a repeat.
      if (!dryRun) {
        const { id } = fieldsOf(body);
        const objects = typeof id === 'string' ? [id] : [];
        await act.keep({ applicationId: tenant.applicationId, objects, details: { outcome: taken.outcome } });
      }
      return { dryRun, ...taken };
    },
    { body: 'later' },
  );
}
