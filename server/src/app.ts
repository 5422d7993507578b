import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { MAX_BODY_BYTES } from '@zaehlwerk/contract/readings';
import { answerErrors } from './http/answer-errors.ts';
import { readJson } from './http/read-json.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import type { Parts } from './parts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly parts: Parts;
  }
}

/** The whole server, ready to listen: what holds for every call, then the list of all features. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    bodyLimit: MAX_BODY_BYTES,
  });
  app.decorate('parts', parts);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
  });
  answerErrors(app);
  await setSecurityHeaders(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, bytes: Buffer) =>
    readJson(bytes),
  );
  return app;
}
