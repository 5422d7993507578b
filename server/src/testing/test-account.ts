import { randomUUID } from 'node:crypto';
import { signAccessToken } from '../http/caller/access-token.ts';
import { startSession } from '../features/accounts/session.ts';
import { makeAccountScope } from '../http/caller/make-scope.ts';
import type { AccountScope } from '../http/scope.ts';
import type { CallOptions, TestAnswer, TestTenant, TestServer } from './test-server.ts';

/** A signed-in account of a tenant. */
export interface TestAccount {
  readonly accountId: string;
  readonly scope: AccountScope;
  readonly tenant: TestTenant;
  /** A fresh access token, valid at the server's current time. */
  token(): Promise<string>;
  /** Calls the API as this account. */
  call(method: string, path: string, options?: CallOptions): Promise<TestAnswer>;
}

/** Creates an account and signs it in. */
export async function newAccount(
  server: TestServer,
  tenant: TestTenant,
  { name = 'Hausverwaltung Beispiel', roles = ['ROLE_KSA_PRO_USER'] }: { name?: string; roles?: string[] } = {},
): Promise<TestAccount> {
  const { parts } = server;
  const accountId = randomUUID();
  const { applicationId } = tenant;
  await parts.db
    .insertInto('accounts')
    .values({ application_id: applicationId, account_id: accountId, name, parent_id: null, roles })
    .execute();
  await startSession(parts, parts.db, tenant.scope, { accountId, roles, username: accountId });
  const { family_id: sessionId } = await parts.db
    .selectFrom('refresh_tokens')
    .where('account_id', '=', accountId)
    .select('family_id')
    .executeTakeFirstOrThrow();
  const [key] = parts.keys['access token'];
  const token = (): Promise<string> =>
    signAccessToken(key, { applicationId, accountId, roles, sessionId }, parts.clock());
  return {
    accountId,
    scope: makeAccountScope({ applicationId, accountId, mainAccountId: accountId, roles }),
    tenant,
    token,
    call: async (method, path, options = {}) => tenant.call(method, path, { ...options, token: await token() }),
  };
}
