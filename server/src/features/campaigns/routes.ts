import { getCampaigns, postCampaignState, putCampaign } from '@zaehlwerk/contract/campaigns';
import { isChangeable, mayChangeState } from '@zaehlwerk/domain/campaign/campaign';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { namedTenant } from '../../http/caller/named-scopes.ts';
import { Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { listCampaigns, lockCampaign, setCampaignState, storeCampaign } from './campaigns-store.ts';
import { awaitTurn } from './turn-store.ts';

/** The campaigns of a tenant, for an operator (interfaces.md). */
export function campaignRoutes(app: FastifyInstance, parts: Parts): void {
  const { inTurn } = app.costlyAnswers;

  serve(app, getCampaigns, async ({ scope, params, request }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    return { campaigns: await inTurn(request, () => listCampaigns(parts.db, tenant)) };
  });

  serve(app, putCampaign, async ({ scope, params, body, act, reply }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const work = async (transaction: Transaction<Tables>) => {
      // Other days change all its orders, as imports do.
      await awaitTurn(transaction, tenant);
      const kept = await lockCampaign(transaction, tenant, params.campaignId);
      if (kept !== null && !isChangeable(kept.state)) throw new Refusal('conflict');
      const said = { document: body, now: parts.clock() };
      return { isNew: kept === null, campaign: await storeCampaign(transaction, tenant, params.campaignId, said) };
    };
    const { isNew, campaign } = await act.change(work, () => ({
      applicationId: tenant.applicationId,
      objects: [params.campaignId],
    }));
    if (isNew) reply.code(201);
    return campaign;
  });

  serve(app, postCampaignState, async ({ scope, params, body: { state }, act }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const work = async (transaction: Transaction<Tables>) => {
      // What is imported into it, or withdrawn, is done before it is archived, or finds it so.
      if (!isChangeable(state)) await awaitTurn(transaction, tenant);
      const kept = await lockCampaign(transaction, tenant, params.campaignId);
      if (kept === null) throw new Refusal('notFound');
      // Said twice, as after an answer that was lost, it is done once.
      if (kept.state === state) return { isMoved: false, campaign: kept };
      if (!mayChangeState(kept.state, state)) throw new Refusal('conflict');
      const said = { state, now: parts.clock() };
      return { isMoved: true, campaign: await setCampaignState(transaction, tenant, params.campaignId, said) };
    };
    const { campaign } = await act.change(work, ({ isMoved }) =>
      isMoved ? { applicationId: tenant.applicationId, objects: [params.campaignId], details: { state } } : null,
    );
    return campaign;
  });
}
