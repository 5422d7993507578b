import type { Problem } from '@zaehlwerk/contract/problems';
import type { Undone } from '@zaehlwerk/contract/undone';
import { expect } from 'vitest';
import { hashWaiting } from '../../features/accounts/waiting-passwords.ts';
import { systemScope } from '../../http/caller/system-scope.ts';
import type { TestServer, TestTenant } from '../test-server.ts';
import { undoableImport } from './kept-imports.ts';
import { operate } from './operator-calls.ts';
import { jobsOf, orderFile, signIn } from './order-file.ts';

/** Imports that are taken back on a server, every step at a minute of its own. */
export function takingBack(server: TestServer) {
  let minute = 0;
  function later(): void {
    minute += 1;
    server.setNow(new Date(Date.UTC(2026, 2, 10, 10, minute)).toISOString());
  }
  const undo = (tenant: TestTenant, importId: string, body: object = {}, query = '') =>
    operate(server, tenant, 'POST', `imports/${importId}/undo${query}`, { body });
  async function look(tenant: TestTenant, importId: string): Promise<Undone> {
    const answer = await undo(tenant, importId, {}, '?dryRun=true');
    expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
    return answer.json<Undone>();
  }
  return {
    later,
    undo,
    look,
    /** Looks, and takes back with the number that was told. */
    async takeBack(tenant: TestTenant, importId: string): Promise<Undone> {
      later();
      const seen = await look(tenant, importId);
      const answer = await undo(tenant, importId, { orders: seen.orders });
      expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
      const done = answer.json<Undone>();
      expect(done).toEqual({ ...seen, dryRun: false });
      return done;
    },
    /** Hashes the passwords that an import has brought, as instances do in the background. */
    hashed: ({ applicationId }: TestTenant, importId: string): Promise<void> =>
      hashWaiting(server.parts, systemScope('imports'), { applicationId, importId }, new AbortController().signal),
    /** Imports a file; gives as what it can be taken back. */
    async imported(tenant: TestTenant, ...rows: readonly Readonly<Record<string, string>>[]): Promise<string> {
      later();
      return undoableImport(server, tenant, orderFile(...rows));
    },
  };
}

/** Reads the first order of a login. */
export async function sendFirst(
  tenant: TestTenant,
  username: string,
  password: string,
  said: object = { readingValue: 48_300 },
): Promise<void> {
  const token = await signIn(tenant, username, password);
  const [job] = await jobsOf(tenant, token);
  const body = {
    readingDate: '2026-03-10',
    results: [{ taskId: job!.meter.meterRateTasks[0]!.taskId, ...said }],
  };
  const sent = await tenant.call('POST', `/api/pro/job/${job!.id}/meterRateTask/result`, { token, body });
  expect([sent.status, sent.text]).toEqual([200, expect.anything()]);
}

/** Kinds of changes but for the words that orders are found by and how they stand, which is kept in the background. */
export const besideWords = (kinds: readonly string[]): string[] =>
  kinds.filter((kind) => !/^[+-]?order(_words|s_to_find|_states|s_to_count)\b/.test(kind));

/** How a call was refused, in short. */
export const refusalOf = (answer: { readonly status: number; json<T>(): T }) => [
  answer.status,
  ...answer.json<Problem>().fieldErrors.map(({ field, code }) => `${field} ${code}`),
];

/** The orders of a small utility. */
export const FIRST_ORDERS = [
  { Auftragsnummer: 'A-1', Benutzername: 'weber', Passwort: 'pw-weber', Zählernummer: 'Z1', Lage: 'Keller' },
  { Auftragsnummer: 'A-2', Benutzername: 'weber', Passwort: 'pw-weber', Zählernummer: 'Z2', OBIS: '1-0:1.8.1' },
  { Auftragsnummer: 'A-2', Benutzername: 'weber', Passwort: 'pw-weber', Zählernummer: 'Z2', OBIS: '1-0:1.8.2' },
  { Auftragsnummer: 'A-3', Benutzername: 'becker', Passwort: 'pw-becker', Zählernummer: 'Z3', Minimum: '100,50' },
];
