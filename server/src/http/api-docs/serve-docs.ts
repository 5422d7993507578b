import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@zaehlwerk/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { answerOfText } from '../answer-if-changed.ts';
import { type OpenApiDocument, openApiDocument, type Operation } from './openapi-document.ts';
import { escapeMarkup } from '../escape-markup.ts';

const STYLES = readFileSync(join(import.meta.dirname, 'reader.css'), 'utf8');

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
  let document: Promise<OpenApiDocument> | null = null;
  const written = (): Promise<OpenApiDocument> => (document ??= openApiDocument(endpoints));
  const serveText = (url: string, type: string, write: () => Promise<string>) =>
    app.get(url, answerOfText(`${type}; charset=utf-8`, write));
  serveText('/api/docs', 'text/html', async () => readerPage(await written()));
  serveText('/api/docs/reader.css', 'text/css', async () => STYLES);
  serveText('/api/docs/openapi.json', 'application/json', async () => JSON.stringify(await written()));
}

/** The document as a page to read: plain HTML without any script, so that it lives under the strictest policy. */
function readerPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const list = operations.map(
    ({ path, method, operation }) =>
      `<li><a href="#${idOf(method, path)}"><b>${method}</b> ${escapeMarkup(path)}</a> ${escapeMarkup(operation.summary)}</li>`,
  );
  const sections = operations.map(({ path, method, operation }) => section(method, path, operation));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(document.info.title)} – interface</title>
<link rel="stylesheet" href="/api/docs/reader.css">
</head>
<body>
<main>
<h1>${escapeMarkup(document.info.title)} – interface, version ${escapeMarkup(document.info.version)}</h1>
<pre>${escapeMarkup(document.info.description)}</pre>
<p>For programs: <a href="/api/docs/openapi.json">openapi.json</a>.</p>
<nav aria-label="Calls"><ul>${list.join('\n')}</ul></nav>
${sections.join('\n')}
${Object.entries(document.components.schemas)
  .map(([name, schema]) => `<section id="shape-${name}"><h2>${escapeMarkup(name)}</h2>${schemaBlock(schema)}</section>`)
  .join('\n')}
</main>
</body>
</html>
`;
}

function section(method: string, path: string, operation: Operation): string {
  const caller = operation.security.flatMap((one) => Object.keys(one)).join(', ') || 'nobody in particular';
  return `<section id="${idOf(method, path)}">
<h2><b>${method}</b> ${escapeMarkup(path)}</h2>
<p>${escapeMarkup(operation.summary)}. Needs the token of: ${escapeMarkup(caller)}.</p>
${parameterTable(operation)}
${operation.requestBody === undefined ? '' : `<h3>Body</h3>${contentBlock(operation.requestBody.content)}`}
<h3>Answers</h3>
${Object.entries(operation.responses)
  .map(([status, answer]) => answerBlock(status, answer))
  .join('\n')}
</section>`;
}

function parameterTable({ parameters = [] }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    (one) =>
      `<tr><th scope="row">${escapeMarkup(one.name)}</th><td>${one.in}</td><td>${one.required ? 'needed' : 'optional'}</td><td>${escapeMarkup(one.description ?? '')}</td><td><code>${escapeMarkup(JSON.stringify(one.schema))}</code></td></tr>`,
  );
  return `<table><caption>Parameters</caption><tbody>${rows.join('')}</tbody></table>`;
}

function answerBlock(status: string, answer: Operation['responses'][string]): string {
  const headers = Object.entries(answer.headers ?? {}).map(
    ([name, { description }]) => `<p>Header <code>${escapeMarkup(name)}</code>: ${escapeMarkup(description)}</p>`,
  );
  const content = answer.content === undefined ? '' : contentBlock(answer.content);
  return `<h4>${escapeMarkup(status)} <small>${escapeMarkup(answer.description)}</small></h4>${headers.join('')}${content}`;
}

function contentBlock(content: Readonly<Record<string, { readonly schema: unknown }>>): string {
  return Object.entries(content)
    .map(([type, { schema }]) => {
      const name = nameOf(schema);
      if (name !== null) return `<p><a href="#shape-${name}">${name}</a></p>`;
      return isFile(schema) ? `<p>A file: <code>${escapeMarkup(type)}</code></p>` : schemaBlock(schema);
    })
    .join('');
}

function schemaBlock(schema: unknown): string {
  return `<details><summary>Shape</summary><pre tabindex="0">${escapeMarkup(JSON.stringify(schema, null, 2))}</pre></details>`;
}

function isFile(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'format' in schema && schema.format === 'binary';
}

/** The name of a shape that is only referred to. */
function nameOf(schema: unknown): string | null {
  const isReference = typeof schema === 'object' && schema !== null && '$ref' in schema;
  return isReference ? String(schema.$ref).replace(/^.*\//, '') : null;
}

function idOf(method: string, path: string): string {
  return `${method.toLowerCase()}${path.replace(/[^A-Za-z0-9]+/g, '-')}`;
}
