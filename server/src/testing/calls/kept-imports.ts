import { randomUUID } from 'node:crypto';
import type { OrdersAnswer } from '@zaehlwerk/contract/imports';
import type { KeptImport, ToldImport } from '@zaehlwerk/contract/kept-import';
import { expect } from 'vitest';
import { systemScope } from '../../http/caller/system-scope.ts';
import { runImport } from '../../intake/kept/run-import.ts';
import type { TestAnswer, TestServer, TestTenant } from '../test-server.ts';
import type { Utility } from '../utility.ts';
import { importInto, operate } from './operator-calls.ts';

/** What a call says of its import beside the file. */
export interface LateCall {
  readonly kind?: 'orders' | 'history';
  readonly query?: string;
  readonly type?: string;
  readonly language?: string;
}

/** Hands in a file to be imported in the background. */
export function handIn(
  server: TestServer,
  tenant: TestTenant,
  file: Buffer | string,
  { kind = 'orders', query = '', type = 'text/csv', language = 'de' }: LateCall = {},
): Promise<TestAnswer> {
  const headers = { 'content-type': type, 'accept-language': language, prefer: 'respond-async' };
  return operate(server, tenant, 'POST', `${kind}${query}`, { body: file, headers });
}

/** The same; returns its id. */
export async function handedIn(
  server: TestServer,
  tenant: TestTenant,
  file: Buffer | string,
  call: LateCall = {},
): Promise<string> {
  const answer = await handIn(server, tenant, file, call);
  expect([answer.status, answer.text]).toEqual([202, expect.anything()]);
  return answer.json<KeptImport>().importId;
}

/** What is told of an import. */
export async function importOf(server: TestServer, tenant: TestTenant, importId: string): Promise<ToldImport> {
  const answer = await operate(server, tenant, 'GET', `imports/${importId}`);
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return answer.json<ToldImport>();
}

/** Imports a file that waits, as an instance does that takes it, and tells what has come of it. */
export async function workOff(
  server: TestServer,
  tenant: TestTenant,
  importId: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<ToldImport> {
  await runImport(server.parts, systemScope('imports'), { applicationId: tenant.applicationId, importId }, signal);
  return importOf(server, tenant, importId);
}

/** Waits until instances have imported a file and hashed its passwords. */
export async function workedOff(
  server: TestServer,
  tenant: TestTenant,
  importId: string,
  timeout = 20_000,
): Promise<void> {
  const isDone = async (): Promise<boolean> => {
    const { state, passwordsToHash } = await importOf(server, tenant, importId);
    return state === 'done' && passwordsToHash === 0;
  };
  await expect.poll(isDone, { timeout }).toBe(true);
}

/** An import that is over, as it is kept; returns its id. */
async function keptImport({ parts }: TestServer, { applicationId }: TestTenant, mark: string): Promise<string> {
  const importId = randomUUID();
  const answer = {
    dryRun: false,
    created: 1,
    updated: 0,
    unchanged: 0,
    rejected: 0,
    findings: [],
    changed: 0,
    cleared: 0,
    changes: [],
  };
  const now = parts.clock();
  await parts.db
    .insertInto('imports')
    .values({
      application_id: applicationId,
      import_id: importId,
      kind: 'orders',
      options: JSON.stringify({ format: 'csv', dryRun: false, partial: false, campaign: null, language: 'de' }),
      file_name: `${mark}.csv`,
      file_bytes: 1,
      file_hash: Buffer.alloc(32),
      key_id: randomUUID(),
      key_name: 'Abrechnung',
      request_id: randomUUID(),
      state: 'done',
      created_at: now,
      started_at: now,
      ended_at: now,
      attempts: 1,
      lines: 1,
      lines_done: 1,
      accepted: true,
      answer: JSON.stringify(answer),
    })
    .execute();
  return importId;
}

interface OfUtility {
  readonly server: TestServer;
  readonly utility: Pick<Utility, 'tenant'>;
  readonly mark: string;
}

/** A valid call of each endpoint that tells of imports in the background. */
export const IMPORT_CALLS = {
  async getImports({ server, utility: { tenant }, mark }: OfUtility) {
    await keptImport(server, tenant, mark);
    return { params: { applicationId: tenant.applicationId }, status: 200 };
  },
  async getImport({ server, utility: { tenant }, mark }: OfUtility) {
    const importId = await keptImport(server, tenant, mark);
    return { params: { applicationId: tenant.applicationId, importId }, status: 200 };
  },
  getOrders({ utility: { tenant }, mark }: OfUtility) {
    const query = `?search=${encodeURIComponent(mark)}`;
    return { params: { applicationId: tenant.applicationId }, query, status: 200 };
  },
  /** Of an import whose orders are gone, so that it can be made again and again. */
  async postImportUndo({ server: { parts }, utility: { tenant } }: OfUtility) {
    const importId = randomUUID();
    const { applicationId } = tenant;
    await parts.pool.query('insert into undoable_imports (application_id, import_id, at) values ($1, $2, $3)', [
      applicationId,
      importId,
      parts.clock(),
    ]);
    return { params: { applicationId, importId }, body: { orders: 0 }, status: 200 };
  },
};

/** Imports a file; returns as what it can be taken back. */
export async function undoableImport(server: TestServer, tenant: TestTenant, file: Buffer | string): Promise<string> {
  const { status, answer } = await importInto(server, tenant, file);
  expect([status, answer.findings]).toEqual([200, []]);
  return (answer as OrdersAnswer).undo!.importId;
}
