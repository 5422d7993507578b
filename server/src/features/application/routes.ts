import type { FastifyInstance } from 'fastify';
import {
  getApplication,
  getBrandStylesheet,
  getLogo,
  getManifest,
  type PublicApplication,
} from '@zaehlwerk/contract/application';
import { WholeConfig } from '@zaehlwerk/contract/application-document';
import { answerIfChanged, answerJsonIfChanged, answerPictureIfChanged } from '../../http/answer-if-changed.ts';
import type { ApplicationScope } from '../../http/scope.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { findLogo, type StoredDocument } from './application-store.ts';
import { DEFAULT_BRAND_COLOR, derivePalette } from './brand-palette.ts';
import { brandStylesheet } from './brand-stylesheet.ts';
import { documentOf } from './document-of.ts';
import { fillConfig, withoutMail } from './fill-config.ts';
import { defaultLogo, pngSize } from './logo.ts';
import { webAppManifest } from './web-app-manifest.ts';

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
