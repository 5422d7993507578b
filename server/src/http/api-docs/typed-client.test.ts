import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { afterAll, expect, test } from 'vitest';
import { testServer } from '../../testing/test-server.ts';

/*
 * What another program makes of the document: types generated from it, a client that uses them, and the compiler's word
 * on both.
 */

const server = await testServer();
const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-client-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TSC = path.join(import.meta.dirname, '../../../../node_modules/.bin/tsc');

const CLIENT = `
import type { components, operations, paths } from './portal.ts';

type Good<Name extends keyof operations> = operations[Name]['responses'] extends
  { 200: { content: { 'application/json': infer Answer } } } ? Answer : never;
type Body<Name extends keyof operations> = operations[Name] extends
  { requestBody: { content: { 'application/json': infer Sent } } } ? Sent : never;

export function firstOpen(list: Good<'getAccounts'>): string | null {
  return list.accounts.find(({ open }) => open > 0)?.username ?? list.next;
}

export const reading: Body<'postResults'> = {
  readingDate: '2026-12-31',
  results: [{ taskId: 'task', readingValue: 21074.3, comment: null }],
};

export const headers: NonNullable<operations['postResults']['parameters']['header']> = { 'Idempotency-Key': 'a' };

export const document: components['schemas']['ApplicationDocumentToPut'] = {
  name: 'Stadtwerke', hosts: [], logo: null, brandColor: null,
  config: { features: { evaluationEnabled: true }, languageConfig: { translations: { de: { 'login.title': 'Hallo' } } } },
};

export function refused(problem: components['schemas']['Problem']): string[] {
  return problem.fieldErrors.map(({ field, message }) => field + ': ' + message);
}

export const path: keyof paths = '/api/operator/applications/{applicationId}/draft/publish';
`;

const WRONG = `
import type { components, operations } from './portal.ts';
type Sent = operations['postResults']['requestBody']['content']['application/json'];

export const one: Sent = { readingDate: 20261231, results: [] };
export const two: Sent = { readingDate: '2026-12-31' };
export const three: components['schemas']['ApplicationDocumentToPut'] = {
  name: 'x', hosts: [], logo: null, brandColor: null, config: { features: { evaluationEnable: true } },
};
`;

/** What the compiler says of a file: the names of the lines it refuses. */
async function compile(name: string, text: string): Promise<string[]> {
  writeFileSync(path.join(folder, name), text);
  const options = ['--noEmit', '--strict', '--allowImportingTsExtensions', '--module', 'nodenext', '--skipLibCheck'];
  const ran = await promisify(execFile)(TSC, [...options, '--types', '', name], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  return [...ran.stdout.matchAll(/^(\S+\.ts)\((\d+),/gm)].map(([, file, line]) => `${file}:${line}`);
}

test('[OPS-86] a client with types is generated from the document, compiles, and notices what is used wrongly', async () => {
  const document = (await server.call('GET', '/api/docs/openapi.json')).json<OpenAPI3 & Record<string, unknown>>();
  const types = astToString(await openapiTS(document));
  writeFileSync(path.join(folder, 'portal.ts'), types);
  expect(await compile('client.ts', CLIENT)).toEqual([]);
  const lineOf = (word: string) => WRONG.split('\n').findIndex((line) => line.includes(word)) + 1;
  expect(await compile('wrong.ts', WRONG)).toEqual([
    `wrong.ts:${lineOf('20261231')}`,
    `wrong.ts:${lineOf('export const two')}`,
    `wrong.ts:${lineOf('evaluationEnable: true')}`,
  ]);
});
