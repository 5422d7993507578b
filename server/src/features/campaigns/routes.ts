import { getCampaigns, postCampaignState, putCampaign } from '@zaehlwerk/contract/campaigns';
import { isChangeable, mayChangeState } from '@zaehlwerk/domain/campaign/campaign';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { namedTenant } from '../../http/caller/named-scopes.ts';
import { Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { insertCampaign, listCampaigns, lockCampaign, setCampaignState, updateCampaign } from './campaigns-store.ts';

/** The campaigns of a tenant, for an operator (interfaces.md). */
export function campaignRoutes(app: FastifyInstance, parts: Parts): void {
  const { inTurn } = app.costlyAnswers;

  serve(app, getCampaigns, async ({ scope, params, request }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    return { campaigns: await inTurn(request, () => listCampaigns(parts.db, tenant)) };
  });

  serve(app, putCampaign, async ({ scope, params, body, act, reply }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const said = { document: body, now: parts.clock() };
    const work = async (transaction: Transaction<Tables>) => {
      const added = await insertCampaign(transaction, tenant, params.campaignId, said);
      if (added !== null) {
        reply.code(201);
        return added;
      }
      const kept = await lockCampaign(transaction, tenant, params.campaignId);
      if (kept === null || !isChangeable(kept.state)) throw new Refusal('conflict');
      const changed = await updateCampaign(transaction, tenant, params.campaignId, said);
      if (changed === null) throw new Refusal('conflict');
      return changed;
    };
    return act.change(work, ({ campaignId }) => ({ applicationId: tenant.applicationId, objects: [campaignId] }));
  });

  serve(app, postCampaignState, async ({ scope, params, body: { state }, act }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const work = async (transaction: Transaction<Tables>) => {
      const kept = await lockCampaign(transaction, tenant, params.campaignId);
      if (kept === null) throw new Refusal('notFound');
      // Said twice, as after an answer that was lost, it is done once.
      if (kept.state === state) return kept;
      if (!mayChangeState(kept.state, state)) throw new Refusal('conflict');
      const moved = await setCampaignState(transaction, tenant, params.campaignId, { state, now: parts.clock() });
      if (moved === null) throw new Refusal('notFound');
      return moved;
    };
    return act.change(work, ({ campaignId }) => ({
      applicationId: tenant.applicationId,
      objects: [campaignId],
      details: { state },
    }));
  });
}
