import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  getApplication,
  getBrandStylesheet,
  getLogo,
  getManifest,
  PublicApplication,
} from '@zaehlwerk/contract/application';
import { Refusal } from '../../http/refusal.ts';
import type { ApplicationScope } from '../../http/scope.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { findDocument, findLogo, type StoredDocument } from './application-store.ts';
import { DEFAULT_BRAND_COLOR, derivePalette } from './brand-palette.ts';
import { brandStylesheet } from './brand-stylesheet.ts';
import { pngSize } from './check-logo.ts';
import { defaultLogo } from './default-logo.ts';
import { webAppManifest } from './web-app-manifest.ts';

/** What anybody may know of the application of this host; each answer changes only with its content (OPN-173). */
export function applicationRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getApplication, async ({ scope, request, reply }) => {
    const { name, brandColor, config } = await documentOf(parts, scope);
    const answer = PublicApplication.parse({ applicationId: scope.applicationId, name, brandColor, config });
    return answerIfChanged(request, reply, 'application/json; charset=utf-8', JSON.stringify(answer));
  });

  serve(app, getLogo, async ({ scope, request, reply }) =>
    answerIfChanged(request, reply, 'image/png', await logoOf(parts, scope, await documentOf(parts, scope))),
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

async function documentOf(parts: Parts, scope: ApplicationScope): Promise<StoredDocument> {
  const document = await findDocument(parts.db, scope);
  if (document === null) throw new Refusal('notFound');
  return document;
}

async function logoOf(parts: Parts, scope: ApplicationScope, document: StoredDocument): Promise<Buffer> {
  return (await findLogo(parts.db, scope)) ?? defaultLogo(document.brandColor);
}

/** Answers with an ETag of the content, or 304 when the caller has it already. */
function answerIfChanged(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  content: string | Buffer,
): FastifyReply {
  // Weak, because a compressed answer has the same tag.
  const tag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  reply.header('ETag', tag).header('Cache-Control', 'no-cache');
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim()) ?? [];
  if (known.includes(tag) || known.includes('*')) return reply.code(304).send();
  return reply.type(type).send(content);
}
