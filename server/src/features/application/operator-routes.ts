import type { FastifyInstance } from 'fastify';
import { getApplicationDocument, getApplications, putApplicationDocument } from '@zaehlwerk/contract/operator';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { findLogo, listApplications } from './application-store.ts';
import { documentOf } from './document-of.ts';
import { namedApplication } from '../../http/caller/named-scopes.ts';
import { putApplication } from './put-application.ts';

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
