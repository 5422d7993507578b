import {
  getApplication,
  getBrandStylesheet,
  getLogo,
  getManifest,
  type PublicApplication,
} from '@zaehlwerk/contract/application';
import { getContact, getHelp, getHelpText, getMeterReadingHelp } from '@zaehlwerk/contract/help';
import { getApplicationDocument, getApplications, putApplicationDocument } from '@zaehlwerk/contract/operator';
import type { FastifyInstance } from 'fastify';
import { answerIfChanged, answerJsonIfChanged, answerPictureIfChanged } from '../../http/answer-if-changed.ts';
import { namedTenant } from '../../http/caller/named-scopes.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TenantScope } from '../../http/scope.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { findLogo, listTenants, type StoredDocument } from './tenant-store.ts';
import { brandStylesheet, DEFAULT_BRAND_COLOR, derivePalette } from './brand.ts';
import { putTenant } from './change-document.ts';
import { checkDocument, readDocument, readShown } from './check-document.ts';
import { knownPart } from './known-part.ts';
import { defaultLogo, pngSize } from './logo.ts';
import { fillConfig, webAppManifest, withoutMail } from './portal-settings.ts';
import { documentNamed, documentOf } from './stored-document.ts';

/** What anybody may know of the tenant of this host; each answer changes only with its content. */
export function tenantRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getApplication, async ({ scope, request, reply }) => {
    const { name, brandColor, config } = readShown(await documentOf(parts, scope));
    const filled = fillConfig(config);
    const answer: PublicApplication = {
      applicationId: scope.applicationId,
      name,
      brandColor,
      config: parts.mailServer === null ? withoutMail(filled) : filled,
      explainsFalls: true,
    };
    return answerJsonIfChanged(request, reply, answer);
  });

  serve(app, getLogo, async ({ scope, request, reply }) =>
    answerPictureIfChanged(
      request,
      reply,
      'image/png',
      await logoOf(parts, scope, readShown(await documentOf(parts, scope))),
    ),
  );

  serve(app, getManifest, async ({ scope, request, reply }) => {
    const document = readShown(await documentOf(parts, scope));
    const manifest = webAppManifest(document, pngSize(await logoOf(parts, scope, document)));
    return answerIfChanged(request, reply, 'application/manifest+json; charset=utf-8', JSON.stringify(manifest));
  });

  serve(app, getBrandStylesheet, async ({ scope, request, reply }) => {
    const { brandColor } = readShown(await documentOf(parts, scope));
    const stylesheet = brandStylesheet(derivePalette(brandColor ?? DEFAULT_BRAND_COLOR));
    return answerIfChanged(request, reply, 'text/css; charset=utf-8', stylesheet);
  });
}

async function logoOf(parts: Parts, scope: TenantScope, document: Pick<StoredDocument, 'brandColor'>): Promise<Buffer> {
  return (await findLogo(parts.db, scope)) ?? defaultLogo(document.brandColor);
}

/** The tenant documents, for an operator (interfaces.md). */
export function tenantOperatorRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getApplications, async ({ scope }) => {
    const all = await listTenants(parts.db, scope);
    return { applications: all.map(({ applicationId, document }) => ({ applicationId, name: document.name })) };
  });

  serve(app, getApplicationDocument, async ({ scope, params }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const document = await documentOf(parts, tenant);
    return readDocument({ document, logo: await findLogo(parts.db, tenant) });
  });

  serve(
    app,
    putApplicationDocument,
    async ({ scope, params, query, body, act, reply }) => {
      const document = checkDocument(body);
      const dryRun = query.dryRun === 'true';
      const stored = await putTenant(parts, scope, params.applicationId, document, { ...act, dryRun });
      reply.code(stored.created && !dryRun ? 201 : 200);
      return dryRun ? stored : document;
    },
    { body: 'later' },
  );
}

/** The contact information of the utility. */
export function contactRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getContact, async ({ scope, params, request, reply }) => {
    const { contactInformationItems } = await documentNamed(parts, scope, params.applicationId);
    const answer = knownPart(getContact.answer[200], { contactInformationItems }, { contactInformationItems: [] });
    return answerJsonIfChanged(request, reply, answer);
  });
}

/** The utility's help: instructions for certain meters, and the global help. */
export function helpRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getMeterReadingHelp, async ({ scope, params, request, reply }) => {
    const { instructions } = await documentNamed(parts, scope, params.applicationId);
    return answerJsonIfChanged(
      request,
      reply,
      knownPart(getMeterReadingHelp.answer[200], { instructions }, { instructions: [] }),
    );
  });

  serve(app, getHelp, async ({ scope, params, request, reply }) => {
    const { help } = await documentNamed(parts, scope, params.applicationId);
    if (Object.keys(help).length === 0) throw new Refusal('notFound');
    return answerJsonIfChanged(request, reply, {});
  });

  serve(app, getHelpText, async ({ scope, params, request, reply }) => {
    const { help } = await documentNamed(parts, scope, params.applicationId);
    const markdown = help[params.language] ?? help.de;
    if (markdown === undefined) throw new Refusal('notFound');
    return answerJsonIfChanged(request, reply, { markdown });
  });
}
