import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@zaehlwerk/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { answerOfText } from '../answer-if-changed.ts';
import { type OpenApiDocument, openApiDocument } from './openapi-document.ts';
import { readerPage } from './reader-page.ts';

const STYLES = readFileSync(path.join(import.meta.dirname, 'reader.css'), 'utf8');

/**
 * `/api/docs` for people and `/api/docs/openapi.json` for programs: all calls of the contract that are served here. Must
 * be called before they are registered, because it listens to them. Nobody signs in for it, so it costs no work per call.
 */
export function serveDocs(app: FastifyInstance): void {
  const endpoints: Endpoint[] = [];
  app.addHook('onRoute', ({ method, config }) => {
    // HEAD comes along with every GET on its own.
    if (config?.endpoint !== undefined && method === config.endpoint.method) endpoints.push(config.endpoint);
  });
  let document: OpenApiDocument | null = null;
  const written = (): OpenApiDocument => (document ??= openApiDocument(endpoints));
  const serveText = (url: string, type: string, write: () => string) =>
    app.get(url, answerOfText(`${type}; charset=utf-8`, write));
  serveText('/api/docs', 'text/html', () => readerPage(written()));
  serveText('/api/docs/reader.css', 'text/css', () => STYLES);
  serveText('/api/docs/openapi.json', 'application/json', () => JSON.stringify(written()));
}
