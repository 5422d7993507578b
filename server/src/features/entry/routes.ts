import { postEnteredReading } from '@zaehlwerk/contract/entered-readings';
import { languageOf } from '@zaehlwerk/contract/text/word';
import type { FastifyInstance } from 'fastify';
import { namedTenant } from '../../http/caller/named-scopes.ts';
import { wordFaults } from '../../http/answer-errors.ts';
import { readSendHeaders } from '../../http/send-headers.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { enterReading } from './enter-reading.ts';

/** Readings that a clerk enters for customers, for an operator (interfaces.md). */
export function entryRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, postEnteredReading, async ({ scope, params, query, body, act, request }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const headers = readSendHeaders(request.headers);
    const call = { operator: scope, headers, dryRun: query.dryRun === 'true' };
    const outcome = await enterReading(parts, tenant, params.orderNumber, body, call);
    // It is stored together with those of other callers: what was entered before is kept again by a repeat.
    if (!call.dryRun) {
      const { applicationId } = tenant;
      const details = { source: body.source, outcome: outcome.outcome };
      await act.keep({ applicationId, objects: [params.orderNumber], details });
    }
    return { ...outcome, findings: wordFaults(languageOf(request.headers['accept-language']), outcome.findings) };
  });
}
