import { deleteSample, getSample, postSample } from '@zaehlwerk/contract/sample';
import type { FastifyInstance } from 'fastify';
import { documentOf } from '../features/tenant/stored-document.ts';
import { deleteSampleOf } from '../features/tenant-deletion/begin-deletion.ts';
import { namedTenant, sampleOf } from '../http/caller/named-scopes.ts';
import { serve } from '../http/serve.ts';
import type { Parts } from '../parts.ts';
import { sampleMaker } from './make-sample.ts';

/** The sample of a tenant, for an operator (interfaces.md, decision 0047). */
export function sampleRoutes(app: FastifyInstance, parts: Parts): void {
  const { inTurn } = app.costlyAnswers;
  const makeSample = sampleMaker(parts);

  serve(app, getSample, async ({ scope, params }) => {
    const sample = await sampleOf(parts, await namedTenant(parts, scope, params.applicationId));
    if (sample === null) return { sample };
    return { sample: { applicationId: sample.applicationId, name: (await documentOf(parts, sample)).name } };
  });

  serve(app, postSample, async ({ scope, params, act, request, reply }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const made = await inTurn(request, () => makeSample(scope, tenant, act));
    reply.code(201);
    return made;
  });

  serve(app, deleteSample, async ({ scope, params, query, act, request }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const dryRun = query.dryRun === 'true';
    return inTurn(request, () => deleteSampleOf(parts, scope, tenant, { dryRun, change: act.change }));
  });
}
