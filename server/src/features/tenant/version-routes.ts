import {
  deleteDocumentDraft,
  getDocumentDraft,
  getDocumentVersion,
  getDocumentVersions,
  getPalette,
  getTexts,
  postDocumentDraft,
  postDocumentVersion,
  putDocumentDraft,
} from '@zaehlwerk/contract/document-versions';
import type { FastifyInstance } from 'fastify';
import { namedTenant } from '../../http/caller/named-scopes.ts';
import { Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { checkPalette } from './brand.ts';
import { discardDraft, publishDraft, putDraft, restoreVersion } from './change-document.ts';
import { checkDocument, readDocument } from './check-document.ts';
import { differenceBetween, tellChanges } from './document-changes.ts';
import { findDraft } from './draft-store.ts';
import { listTexts } from './known-texts.ts';
import { findVersion, listVersions } from './versions-store.ts';

/** Versions and the draft of tenant documents, and the texts that they may replace, for an operator (interfaces.md). */
export function versionRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getPalette, async ({ scope, params, query }) => {
    await namedTenant(parts, scope, params.applicationId);
    return checkPalette(query.color);
  });

  serve(app, getTexts, () => ({ texts: listTexts() }));

  serve(app, getDocumentVersions, async ({ scope, params }) => {
    const all = await listVersions(parts.db, await namedTenant(parts, scope, params.applicationId));
    return { versions: all.map((one) => ({ ...one, storedAt: one.storedAt.toISOString() })) };
  });

  serve(app, getDocumentVersion, async ({ scope, params }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const found = await findVersion(parts.db, tenant, params.version);
    if (found === null) throw new Refusal('notFound');
    return readDocument(found);
  });

  serve(app, postDocumentVersion, async ({ scope, params, query, act }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const { dryRun, basedOn } = query;
    return restoreVersion(parts, scope, tenant, params.version, { ...act, dryRun: dryRun === 'true', basedOn });
  });

  draftRoutes(app, parts);
}

function draftRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getDocumentDraft, async ({ scope, params }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const draft = await findDraft(parts.db, tenant);
    if (draft === null) throw new Refusal('notFound');
    const { basedOn, savedAt, savedBy, revision, inForce } = draft;
    return {
      document: readDocument(draft),
      basedOn,
      savedAt: savedAt.toISOString(),
      savedBy,
      revision,
      version: inForce.version,
      ...tellChanges(differenceBetween(inForce, draft)),
    };
  });

  serve(
    app,
    putDocumentDraft,
    async ({ scope, params, query, body, act }) => {
      const tenant = await namedTenant(parts, scope, params.applicationId);
      return putDraft(parts, scope, tenant, checkDocument(body), { ...act, ...query });
    },
    { body: 'later' },
  );

  serve(app, deleteDocumentDraft, async ({ scope, params, query, act }) => {
    await discardDraft(scope, await namedTenant(parts, scope, params.applicationId), { ...act, ...query });
    return null;
  });

  serve(app, postDocumentDraft, async ({ scope, params, query, act }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const { dryRun, seen } = query;
    return publishDraft(parts, scope, tenant, { ...act, dryRun: dryRun === 'true', seen });
  });
}
