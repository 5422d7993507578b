import { getImport, getImports } from '@zaehlwerk/contract/import-calls';
import { asksForLater, IMPORT_PATH, type KeptImport } from '@zaehlwerk/contract/kept-import';
import { postImportUndo } from '@zaehlwerk/contract/undo-import';
import { languageOf } from '@zaehlwerk/contract/text/word';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Act } from '../../http/audit/act.ts';
import { namedTenant } from '../../http/caller/named-scopes.ts';
import { Refusal } from '../../http/refusal.ts';
import type { OperatorScope, TenantScope } from '../../http/scope.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import type { Upload } from '../import-outcome.ts';
import { undoImport } from '../undo/undo-import.ts';
import { acceptImport, acceptUndo } from './accept-import.ts';
import { findImport, type KeptRow, listImports } from './kept-imports-store.ts';
import { tellImport, tellWholeImport } from './tell-import.ts';

/** Imports on a page when the caller names no limit. */
const USUAL_LIMIT = 100;

/** Imports in the background, for whoever handed them in (interfaces.md). */
export function keptImportRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getImports, async ({ scope, params, query, request }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const { after, limit = USUAL_LIMIT } = query;
    const found = await listImports(parts.db, tenant, { after, most: limit + 1 });
    if (found === null) throw new Refusal('invalid', [{ field: 'after', code: 'unknown' }]);
    const language = languageOf(request.headers['accept-language']);
    const imports = found.slice(0, limit).map((row) => tellImport(row, parts.clock(), language));
    return { imports, next: found.length > limit ? (imports.at(-1)?.importId ?? null) : null };
  });

  serve(app, getImport, async ({ scope, params, request }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const row = await findImport(parts.db, tenant, params.importId);
    if (row === null) throw new Refusal('notFound');
    return tellWholeImport(row, parts.clock(), languageOf(request.headers['accept-language']));
  });
}

/** Taking imports back, at once or in the background (interfaces.md). */
export function undoRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, postImportUndo, async ({ scope, params, query, headers, body, act, request, reply }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const { importId } = params;
    const { orders } = body;
    const dryRun = query.dryRun === 'true';
    if (!dryRun) {
      const language = languageOf(request.headers['accept-language']);
      const call = { importId, orders, isPreferred: asksForLater(headers), language, requestId: request.id };
      const kept = await acceptUndo(parts, tenant, scope, call);
      if (kept !== null) {
        return toldLater(parts, tenant, kept, { act, request, reply, isPreferred: call.isPreferred });
      }
    }
    const call = { importId, dryRun, orders, change: act.change };
    return app.costlyAnswers.inTurn(request, () => undoImport(parts, tenant, call));
  });
}

/** A call whose file is imported later. */
interface LateCall {
  readonly scope: OperatorScope;
  readonly query: {
    readonly dryRun?: 'true' | 'false' | undefined;
    readonly partial?: 'true' | 'false' | undefined;
    readonly campaign?: string | undefined;
    readonly withdrawMissing?: number | undefined;
    readonly fileName?: string | undefined;
  };
  readonly act: Act;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Keeps the file of a call and answers 202 with where its import is asked about. */
export async function answerLater(
  parts: Parts,
  tenant: TenantScope,
  kind: 'orders' | 'history',
  upload: Upload,
  { scope, query, act, request, reply }: LateCall,
): Promise<KeptImport> {
  const { campaign = null, withdrawMissing = null, fileName = null } = query;
  const language = languageOf(request.headers['accept-language']);
  const said = { dryRun: query.dryRun === 'true', partial: query.partial === 'true', campaign, withdrawMissing };
  const call = { kind, fileName, requestId: request.id, options: { ...said, language } };
  const kept = await acceptImport(parts, tenant, scope, upload, call);
  return toldLater(parts, tenant, kept, { act, request, reply, isPreferred: true });
}

/** Answers 202 with where the work is asked about. */
function toldLater(
  { clock }: Pick<Parts, 'clock'>,
  { applicationId }: TenantScope,
  kept: KeptRow,
  { act, request, reply, isPreferred }: Pick<LateCall, 'act' | 'request' | 'reply'> & { readonly isPreferred: boolean },
): KeptImport {
  // The audit has it when it is done, in the transaction of what it changes.
  act.nothing();
  const location = IMPORT_PATH.replace('{applicationId}', applicationId).replace('{importId}', kept.importId);
  reply.code(202).header('Location', location);
  if (isPreferred) reply.header('Preference-Applied', 'respond-async');
  return tellImport(kept, clock(), languageOf(request.headers['accept-language']));
}
