import { postLoginsEnd, postShareEnd } from '@zaehlwerk/contract/ended-logins';
import type { FastifyInstance } from 'fastify';
import { namedTenant } from '../../http/caller/named-scopes.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { endShareOf } from '../sharing/end-share.ts';
import { endLoginsOf } from './end-logins.ts';

/** Ending logins and shares, for an operator (interfaces.md). */
export function endingRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, postLoginsEnd, async ({ scope, params, query, body, act }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    return endLoginsOf(parts, tenant, { ...body, dryRun: query.dryRun === 'true', change: act.change });
  });

  serve(app, postShareEnd, async ({ scope, params, query, body, act }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    return endShareOf(parts, tenant, { ...body, dryRun: query.dryRun === 'true', change: act.change });
  });
}
