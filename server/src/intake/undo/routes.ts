import { postImportUndo } from '@zaehlwerk/contract/undo-import';
import type { FastifyInstance } from 'fastify';
import { namedTenant } from '../../http/caller/named-scopes.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { undoImport } from './undo-import.ts';

/** Taking imports back (interfaces.md). */
export function undoRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, postImportUndo, async ({ scope, params, query, body, act, request }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const { importId } = params;
    const call = { importId, dryRun: query.dryRun === 'true', orders: body.orders, change: act.change };
    return app.costlyAnswers.inTurn(request, () => undoImport(parts, tenant, call));
  });
}
