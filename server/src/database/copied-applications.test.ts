import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { TENANT_TABLE_NAMES } from '../features/tenant-deletion/tenant-rows-store.ts';
import { makeFindable } from '../features/order-search/keep-findable.ts';
import { countChanged } from '../features/order-states/keep-counted.ts';
import { systemScope } from '../http/caller/system-scope.ts';
import { copyApplication, NOT_COPIED } from '../testing/copy-application.ts';
import { readTables } from '../testing/tables.ts';
import { testServer } from '../testing/test-server.ts';
import type { TokenPair } from '../testing/test-login.ts';
import { newUtility } from '../testing/utility.ts';

const COPY = 'kopie';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const server = await testServer();
const { parts } = server;
const { tenant, owner } = await newUtility(server, 'quittenbaum');
const still = new AbortController().signal;
await makeFindable(parts, systemScope('order search'), still);
await countChanged(parts, systemScope('order states'), still);
const client = await parts.pool.connect();
await copyApplication(client, tenant.applicationId, COPY);
client.release();

/** The id of what has this one, in the copy. */
function idInCopy(id: string): string {
  const hex = createHash('md5')
    .update(COPY + id)
    .digest('hex');
  const marked = `${hex.slice(0, 12)}4${hex.slice(13, 16)}8${hex.slice(17)}`;
  return marked.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A value as it is in the copy; what is a secret of the application, or a mark of it, is not compared. */
function inCopy(column: string, value: unknown): unknown {
  if (column === 'token_hash' || column === 'words') return null;
  if (column === 'application_id') return COPY;
  if (Array.isArray(value)) return value.map((one) => inCopy('', one));
  return typeof value === 'string' && UUID.test(value) ? idInCopy(value) : value;
}

test('[OPS-232, OPN-752] a copied application has a row for each row of the one that was imported and read, with the same in every column', async () => {
  const [made, copied] = [await readTables(server, tenant.applicationId), await readTables(server, COPY)];
  const filled: string[] = [];
  for (const table of TENANT_TABLE_NAMES.filter((name) => !NOT_COPIED.includes(name))) {
    const rows = [...(made.get(table)?.values() ?? [])];
    const wanted = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, inCopy(name, value)])),
    );
    const found = [...(copied.get(table)?.values() ?? [])].map((row) => ({
      ...row,
      ...('token_hash' in row ? { token_hash: null } : {}),
      ...('words' in row ? { words: null } : {}),
    }));
    expect(found.map((row) => JSON.stringify(row)).sort(), table).toEqual(
      wanted.map((row) => JSON.stringify(row)).sort(),
    );
    if (rows.length > 0) filled.push(table);
  }
  expect(filled).toEqual(
    expect.arrayContaining([
      'jobs',
      'rate_tasks',
      'account_jobs',
      'logins',
      'reading_events',
      'reading_results',
      'order_words',
      'order_states',
    ]),
  );
});

test('[OPS-232, OPN-752] people sign in at the copy and have the same meters, and orders are found by their words', async () => {
  const { username, password } = owner;
  const body = { applicationId: COPY, username, password };
  const { token } = (await server.call('POST', '/auth/token', { body })).json<TokenPair>();
  const metersOf = async (answered: ReturnType<typeof server.call>): Promise<string[]> =>
    (await answered).json<{ jobs: { meter: { meterNumber: string } }[] }>().jobs.map(({ meter }) => meter.meterNumber);
  const theirs = await metersOf(server.call('GET', '/api/pro/job', { token }));
  expect(theirs).toEqual(await metersOf(tenant.call('GET', '/api/pro/job', { token: owner.token })));
  expect(theirs).not.toEqual([]);
  const found = await server.call('GET', `/api/operator/applications/${COPY}/orders?search=quittenbaum`, {
    token: server.operatorKey,
  });
  expect(found.json<{ orders: unknown[] }>().orders).not.toEqual([]);
});

test('[OPS-232] a copy that is broken off leaves nothing: it is there as a whole, or made anew', async () => {
  const before = await readTables(server);
  const other = await parts.pool.connect();
  // An id of it is taken already.
  await expect(copyApplication(other, tenant.applicationId, COPY)).rejects.toThrow('duplicate key');
  other.release();
  expect(await readTables(server)).toEqual(before);
});
