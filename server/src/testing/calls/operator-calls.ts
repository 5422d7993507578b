import type { ImportAnswer } from '@zaehlwerk/contract/imports';
import type { ExportedReading } from '@zaehlwerk/contract/reading-exports';
import type { CallOptions, TestAnswer, TestTenant, TestServer } from '../test-server.ts';

export interface ImportCallOptions {
  readonly kind?: 'orders' | 'history';
  /** The query, for example `?dryRun=true`. */
  readonly query?: string;
  /** Content type of the file; CSV when left out. */
  readonly type?: string;
  readonly language?: string;
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Calls the operator interface with the operator's key; the path is relative to the tenant's, or only a query of that. */
export function operate(
  server: TestServer,
  tenant: TestTenant,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<TestAnswer> {
  const below = path === '' || path.startsWith('?') ? path : `/${path}`;
  const target = `/api/operator/applications/${tenant.applicationId}${below}`;
  return server.call(method, target, { token: server.operatorKey, ...options });
}

/** Imports a file as the operator. */
export async function importInto(
  server: TestServer,
  tenant: TestTenant,
  file: Buffer | string,
  { kind = 'orders', query = '', type = 'text/csv', language = 'de' }: ImportCallOptions = {},
): Promise<{ readonly status: number; readonly answer: ImportAnswer }> {
  const headers = { 'content-type': type, 'accept-language': language };
  const answer = await operate(server, tenant, 'POST', `${kind}${query}`, { body: file, headers });
  return { status: answer.status, answer: answer.json<ImportAnswer>() };
}

/** Readings after a cursor, as JSON. */
export async function exportFrom(
  server: TestServer,
  tenant: TestTenant,
  after: string | null = null,
  limit = 1000,
): Promise<{ readonly readings: readonly ExportedReading[]; readonly next: string }> {
  const cursor = after === null ? '' : `&after=${after}`;
  const answer = await operate(server, tenant, 'GET', `readings?limit=${limit}${cursor}`);
  return answer.json();
}
