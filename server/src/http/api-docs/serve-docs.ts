import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@zaehlwerk/contract/endpoint';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { openApiDocument } from './openapi-document.ts';
import { readerPage } from './reader-page.ts';

const STYLES = readFileSync(path.join(import.meta.dirname, 'reader.css'), 'utf8');

/**
 * `/api/docs` for people and `/api/docs/openapi.json` for programs: all calls of the contract that are served here. Must
 * be called before they are registered, because it listens to them.
 */
export function serveDocs(app: FastifyInstance): void {
  const endpoints: Endpoint[] = [];
  app.addHook('onRoute', ({ method, config }) => {
    // HEAD comes along with every GET by itself.
    if (config?.endpoint !== undefined && method === config.endpoint.method) endpoints.push(config.endpoint);
  });
  const send = (reply: FastifyReply, type: string, text: string): FastifyReply =>
    reply.header('Cache-Control', 'no-cache').type(`${type}; charset=utf-8`).send(text);
  app.get('/api/docs', (_request, reply) => send(reply, 'text/html', readerPage(openApiDocument(endpoints))));
  app.get('/api/docs/reader.css', (_request, reply) => send(reply, 'text/css', STYLES));
  app.get('/api/docs/openapi.json', (_request, reply) =>
    send(reply, 'application/json', JSON.stringify(openApiDocument(endpoints))),
  );
}
