import { getHandOver, postAcknowledgement } from '@zaehlwerk/contract/hand-over';
import type { FastifyInstance } from 'fastify';
import { namedTenant } from '../http/caller/named-scopes.ts';
import { serve } from '../http/serve.ts';
import type { Parts } from '../parts.ts';
import { acknowledge, tellHandOver, tellList } from './acknowledge.ts';

/** Routes by which the back office says what has arrived, and asks how far it is. */
export function acknowledgementRoutes(app: FastifyInstance, parts: Parts): void {
  const { inTurn } = app.costlyAnswers;

  serve(app, getHandOver, async ({ scope, params, request }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    return { lists: await inTurn(request, () => tellHandOver(parts, tenant)) };
  });

  serve(app, postAcknowledgement, async ({ scope, params, body, act, request }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    await acknowledge(parts, tenant, { ...body, after: body.after, by: scope }, act);
    return inTurn(request, () => tellList(parts, tenant, body.list));
  });
}
