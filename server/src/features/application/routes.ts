import {
  getApplication,
  getBrandStylesheet,
  getLogo,
  getManifest,
  type PublicApplication,
} from '@zaehlwerk/contract/application';
import { WholeConfig } from '@zaehlwerk/contract/application-document';
import { getContact, getHelp, getHelpText, getMeterReadingHelp } from '@zaehlwerk/contract/help';
import { getApplicationDocument, getApplications, putApplicationDocument } from '@zaehlwerk/contract/operator';
import type { FastifyInstance } from 'fastify';
import { answerIfChanged, answerJsonIfChanged, answerPictureIfChanged } from '../../http/answer-if-changed.ts';
import { namedApplication } from '../../http/caller/named-scopes.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ApplicationScope } from '../../http/scope.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { findLogo, listApplications, type StoredDocument } from './application-store.ts';
import { brandStylesheet, DEFAULT_BRAND_COLOR, derivePalette } from './brand.ts';
import { defaultLogo, pngSize } from './logo.ts';
import { fillConfig, webAppManifest, withoutMail } from './portal-settings.ts';
import { documentNamed, documentOf, putApplication } from './stored-document.ts';

/** What anybody may know of the application of this host; each answer changes only with its content. */
export function applicationRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getApplication, async ({ scope, request, reply }) => {
    const { name, brandColor, config } = await documentOf(parts, scope);
    const filled = fillConfig(WholeConfig.parse(config));
    const answer: PublicApplication = {
      applicationId: scope.applicationId,
      name,
      brandColor,
      config: parts.mailServer === null ? withoutMail(filled) : filled,
    };
    return answerJsonIfChanged(request, reply, answer);
  });

  serve(app, getLogo, async ({ scope, request, reply }) =>
    answerPictureIfChanged(request, reply, 'image/png', await logoOf(parts, scope, await documentOf(parts, scope))),
  );

  serve(app, getManifest, async ({ scope, request, reply }) => {
    const document = await documentOf(parts, scope);
    const manifest = webAppManifest(document, pngSize(await logoOf(parts, scope, document)));
    return answerIfChanged(request, reply, 'application/manifest+json; charset=utf-8', JSON.stringify(manifest));
  });

  serve(app, getBrandStylesheet, async ({ scope, request, reply }) => {
    const { brandColor } = await documentOf(parts, scope);
    const stylesheet = brandStylesheet(derivePalette(brandColor ?? DEFAULT_BRAND_COLOR));
    return answerIfChanged(request, reply, 'text/css; charset=utf-8', stylesheet);
  });
}

async function logoOf(parts: Parts, scope: ApplicationScope, document: StoredDocument): Promise<Buffer> {
  return (await findLogo(parts.db, scope)) ?? defaultLogo(document.brandColor);
}

/** The application documents, for an operator (interfaces.md). */
export function applicationOperatorRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getApplications, async ({ scope }) => {
    const all = await listApplications(parts.db, scope);
    return { applications: all.map(({ applicationId, document }) => ({ applicationId, name: document.name })) };
  });

  serve(app, getApplicationDocument, async ({ scope, params }) => {
    const application = await namedApplication(parts, scope, params.applicationId);
    const document = await documentOf(parts, application);
    const logo = await findLogo(parts.db, application);
    return { ...document, logo: logo?.toString('base64') ?? null };
  });

  serve(app, putApplicationDocument, async ({ scope, params, body, reply }) => {
    const { created } = await putApplication(parts, scope, params.applicationId, body);
    reply.code(created ? 201 : 200);
    return body;
  });
}

/** The contact information of the utility. */
export function contactRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getContact, async ({ scope, params, request, reply }) => {
    const { contactInformationItems } = await documentNamed(parts, scope, params.applicationId);
    const answer = getContact.answer[200].parse({ contactInformationItems });
    return answerJsonIfChanged(request, reply, answer);
  });
}

/** The utility's help: instructions for certain meters, and the global help. */
export function helpRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getMeterReadingHelp, async ({ scope, params, request, reply }) => {
    const { instructions } = await documentNamed(parts, scope, params.applicationId);
    return answerJsonIfChanged(request, reply, getMeterReadingHelp.answer[200].parse({ instructions }));
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
