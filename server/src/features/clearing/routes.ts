import { getClearing, postClearedCorrection, postClearing, postClearingQuestion } from '@zaehlwerk/contract/clearing';
import { postProposalAnswer } from '@zaehlwerk/contract/clearing-proposals';
import { deleteDeskLease, putLease } from '@zaehlwerk/contract/leases';
import { languageOf } from '@zaehlwerk/contract/text/word';
import type { FastifyInstance } from 'fastify';
import { wordFaults } from '../../http/answer-errors.ts';
import { namedTenant } from '../../http/caller/named-scopes.ts';
import { Refusal } from '../../http/refusal.ts';
import { readSendHeaders } from '../../http/send-headers.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { askBack } from './ask-back.ts';
import { clearReadings } from './clear-readings.ts';
import { confirmCorrection, correctReading } from './correct-reading.ts';
import { listClearings } from './clearing-store.ts';
import { endLease, leaseReading, withLeases } from './leases.ts';
import { answerProposal, withProposals } from './proposals.ts';

/** Readings on a page when the caller names no limit. */
const USUAL_LIMIT = 1000;

/** Readings that want a look, for an operator (interfaces.md). */
export function clearingRoutes(app: FastifyInstance, parts: Parts): void {
  const { inTurn } = app.costlyAnswers;

  serve(app, getClearing, async ({ scope, params, query, request }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const { after, limit = USUAL_LIMIT, proposed: asked, ...narrowed } = query;
    const filter = { ...narrowed, proposed: asked === undefined ? undefined : asked === 'true' };
    const found = await inTurn(request, () => listClearings(parts.db, tenant, filter, { after, most: limit + 1 }));
    if (found === null) throw new Refusal('invalid', [{ field: 'after', code: 'unknown' }]);
    const readings = found.slice(0, limit);
    const told = await withLeases(parts, tenant, scope, readings);
    return {
      readings: await withProposals(parts, tenant, scope, told),
      next: found.length > limit ? (readings.at(-1)?.readingId ?? null) : null,
    };
  });

  serve(app, postClearing, async ({ scope, params, body, act }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    return clearReadings(parts, tenant, body, { operator: scope, change: act.change });
  });

  serve(app, postClearedCorrection, async ({ scope, params, query, body, act, request }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const headers = readSendHeaders(request.headers);
    const call = { operator: scope, headers, dryRun: query.dryRun === 'true' };
    const changing = { ...call, change: act.change };
    const { orderNumber, ...outcome } = await correctReading(parts, tenant, params.readingId, body, changing);
    // As with what is entered for an order: a repeat keeps it again. What is proposed has kept itself.
    if (outcome.outcome === 'proposed') act.nothing();
    else if (!call.dryRun) {
      const details = { source: body.source, outcome: outcome.outcome };
      await act.keep({ applicationId: tenant.applicationId, objects: [params.readingId, orderNumber], details });
    }
    return { ...outcome, findings: wordFaults(languageOf(request.headers['accept-language']), outcome.findings) };
  });

  serve(app, postProposalAnswer, async ({ scope, params, body, act }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const readingId = params.readingId.toLowerCase();
    const confirmed = await confirmCorrection(parts, tenant, readingId, body, scope);
    if (confirmed === null)
      return answerProposal(parts, tenant, readingId, body, { operator: scope, change: act.change });
    const { orderNumber, details } = confirmed;
    // As with what is entered: it is stored together with those of other callers.
    await act.keep({ applicationId: tenant.applicationId, objects: [readingId, orderNumber], details });
    return { state: 'corrected' as const };
  });

  serve(app, putLease, async ({ scope, params, body, act }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const { takeOver = false } = body;
    return {
      lease: await leaseReading(parts, tenant, params.readingId, { takeOver, operator: scope, change: act.change }),
    };
  });

  serve(app, deleteDeskLease, async ({ scope, params }) => {
    await endLease(parts.db, scope, params.readingId);
    return null;
  });

  serve(app, postClearingQuestion, async ({ scope, params, body, act }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const { question, from, clerk = null, language = null } = body;
    const asked = { question, from, clerk, language, operator: scope, change: act.change };
    return askBack(parts, tenant, params.readingId, asked);
  });
}
