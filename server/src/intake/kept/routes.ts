import { getImport, getImports } from '@zaehlwerk/contract/kept-imports';
import { languageOf } from '@zaehlwerk/contract/text/word';
import type { FastifyInstance } from 'fastify';
import { namedTenant } from '../../http/caller/named-scopes.ts';
import { Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { findImport, listImports } from './kept-imports-store.ts';
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
