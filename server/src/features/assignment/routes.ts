import {
  getAssignmentCandidates,
  getAssignments,
  postAssignment,
  postAssignmentStates,
} from '@zaehlwerk/contract/assignments';
import { languageOf } from '@zaehlwerk/contract/text/word';
import type { FastifyInstance } from 'fastify';
import { wordFaults } from '../../http/answer-errors.ts';
import { namedTenant } from '../../http/caller/named-scopes.ts';
import { Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { withLeases } from '../clearing/leases.ts';
import { assignReading } from './assign-reading.ts';
import { listReadings } from './assignment-store.ts';
import { decideReadings } from './decide-readings.ts';
import { findCandidates } from './find-candidates.ts';

/** Readings on a page when the caller names no limit. */
const USUAL_LIMIT = 1000;

/** Readings that came without an order, for an operator (interfaces.md). */
export function assignmentRoutes(app: FastifyInstance, parts: Parts): void {
  const { inTurn } = app.costlyAnswers;

  serve(app, getAssignments, async ({ scope, params, query, request }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const { after, limit = USUAL_LIMIT, ...filter } = query;
    const found = await inTurn(request, () => listReadings(parts.db, tenant, filter, { after, most: limit + 1 }));
    if (found === null) throw new Refusal('invalid', [{ field: 'after', code: 'unknown' }]);
    const readings = found.slice(0, limit);
    return {
      readings: await withLeases(parts, tenant, scope, readings),
      next: found.length > limit ? (readings.at(-1)?.readingId ?? null) : null,
    };
  });

  serve(app, getAssignmentCandidates, async ({ scope, params }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    return { candidates: await findCandidates(parts, tenant, params.readingId) };
  });

  serve(app, postAssignment, async ({ scope, params, query, body, act, request }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const dryRun = query.dryRun === 'true';
    const outcome = await assignReading(parts, tenant, params.readingId, body, { operator: scope, dryRun });
    // As with what is entered for an order: a repeat keeps it again.
    if (!dryRun) {
      const details = { outcome: outcome.outcome };
      await act.keep({ applicationId: tenant.applicationId, objects: [params.readingId, body.orderNumber], details });
    }
    return { ...outcome, findings: wordFaults(languageOf(request.headers['accept-language']), outcome.findings) };
  });

  serve(app, postAssignmentStates, async ({ scope, params, body, act }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    return decideReadings(parts, tenant, body, { operator: scope, change: act.change });
  });
}
