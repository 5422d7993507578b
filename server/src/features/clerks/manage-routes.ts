import {
  getClerks,
  postClerk,
  postClerkAgain,
  postClerkLock,
  putClerkRoles,
} from '@zaehlwerk/contract/clerk-management';
import { deleteClerkDeputy, putClerkDeputy } from '@zaehlwerk/contract/deputies';
import type { FastifyInstance } from 'fastify';
import { namedTenant } from '../../http/caller/named-scopes.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { endDeputyOf, nameDeputyOf } from './deputies.ts';
import { invitingParts } from './invitation-mail.ts';
import { inviteAgain, inviteClerk, lockOut, setRoles } from './manage-clerks.ts';
import { tellClerks } from './tell-clerks.ts';

/** Operators see to clerks. */
export function clerkRoutes(app: FastifyInstance, given: Parts): void {
  const parts = invitingParts(given);
  serve(app, getClerks, async ({ scope, params }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    return { clerks: await tellClerks(parts, scope, tenant) };
  });

  serve(app, postClerk, async ({ scope, params, body, act }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const asked = { ...body, language: body.language };
    return inviteClerk(parts, { operator: scope, tenant, change: act.change }, asked);
  });

  serve(app, putClerkRoles, async ({ scope, params, body, act, reply }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const managing = { operator: scope, tenant, change: act.change };
    const invitation = await setRoles(parts, managing, params.clerkId, { from: undefined, ...body });
    reply.code(invitation === null ? 204 : 201);
    return invitation;
  });

  serve(app, postClerkLock, async ({ scope, params, body, act }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    await lockOut(parts, { operator: scope, tenant, change: act.change }, params.clerkId, body.locked);
    return null;
  });

  serve(app, postClerkAgain, async ({ scope, params, body, act }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    return inviteAgain(parts, { operator: scope, tenant, change: act.change }, params.clerkId, body.language);
  });

  serve(app, putClerkDeputy, async ({ scope, params, body, act }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    return nameDeputyOf(parts, { operator: scope, tenant, change: act.change }, params.clerkId, body);
  });

  serve(app, deleteClerkDeputy, async ({ scope, params, act }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    await endDeputyOf({ operator: scope, tenant, change: act.change }, params.clerkId);
    return null;
  });
}
