import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@zaehlwerk/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { answerOfText } from '../answer-if-changed.ts';
import { type OpenApiDocument, openApiDocument, type Operation } from './openapi-document.ts';

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
      `<li><a href="#${idOf(method, path)}"><b>${method}</b> ${escape(path)}</a> ${escape(operation.summary)}</li>`,
  );
  const sections = operations.map(({ path, method, operation }) => section(method, path, operation));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(document.info.title)} – interface</title>
<link rel="stylesheet" href="/api/docs/reader.css">
</head>
<body>
<main>
<h1>${escape(document.info.title)} – interface, version ${escape(document.info.version)}</h1>
<pre>${escape(document.info.description)}</pre>
<p>For programs: <a href="/api/docs/openapi.json">openapi.json</a>.</p>
<nav aria-label="Calls"><ul>${list.join('\n')}</ul></nav>
${sections.join('\n')}
${Object.entries(document.components.schemas)
  .map(([name, schema]) => `<section id="shape-${name}"><h2>${escape(name)}</h2>${schemaBlock(schema)}</section>`)
  .join('\n')}
</main>
</body>
</html>
`;
}

function section(method: string, path: string, operation: Operation): string {
  const caller = operation.security.flatMap((one) => Object.keys(one)).join(', ') || 'nobody in particular';
  return `<section id="${idOf(method, path)}">
<h2><b>${method}</b> ${escape(path)}</h2>
<p>${escape(operation.summary)}. Needs the token of: ${escape(caller)}.</p>
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
      `<tr><th scope="row">${escape(one.name)}</th><td>${one.in}</td><td>${one.required ? 'needed' : 'optional'}</td><td>${escape(one.description ?? '')}</td><td><code>${escape(JSON.stringify(one.schema))}</code></td></tr>`,
  );
  return `<table><caption>Parameters</caption><tbody>${rows.join('')}</tbody></table>`;
}

function answerBlock(status: string, answer: Operation['responses'][string]): string {
  const headers = Object.entries(answer.headers ?? {}).map(
    ([name, { description }]) => `<p>Header <code>${escape(name)}</code>: ${escape(description)}</p>`,
  );
  const content = answer.content === undefined ? '' : contentBlock(answer.content);
  return `<h4>${escape(status)} <small>${escape(answer.description)}</small></h4>${headers.join('')}${content}`;
}

function contentBlock(content: Readonly<Record<string, { readonly schema: unknown }>>): string {
  return Object.entries(content)
    .map(([type, { schema }]) => {
      const name = nameOf(schema);
      if (name !== null) return `<p><a href="#shape-${name}">${name}</a></p>`;
      return isFile(schema) ? `<p>A file: <code>${escape(type)}</code></p>` : schemaBlock(schema);
    })
    .join('');
}

function schemaBlock(schema: unknown): string {
  return `<details><summary>Shape</summary><pre tabindex="0">${escape(JSON.stringify(schema, null, 2))}</pre></details>`;
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

function escape(text: string): string {
  const references: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => references[character] ?? character);
}
