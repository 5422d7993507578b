import { planLogins, storePlan } from '../features/accounts/import-logins.ts';
import { hashPlan } from './hash-plan.ts';
import { replaceLinkTokens } from '../features/accounts/login-store.ts';
import { hashToken, newLinkToken } from '../features/accounts/secrets.ts';
import type { CallOptions, TestAnswer, TestTenant, TestServer } from './test-server.ts';

/** The answer of `POST /auth/token`. */
export interface TokenPair {
  readonly username: string;
  readonly token: string;
  readonly refreshToken: string;
}

/** An imported user name with its password. */
export interface TestLogin {
  readonly accountId: string;
  readonly username: string;
  readonly password: string;
  /** Signs in by password; throws when that fails. */
  signIn(): Promise<TokenPair>;
}

/** Imports a login into a tenant. */
export async function newLogin(
  server: TestServer,
  tenant: TestTenant,
  { username = '20007001', password = 'Pw-17784483', name = 'Karin Krüger' } = {},
): Promise<TestLogin> {
  const { parts } = server;
  const plan = await hashPlan(await planLogins(parts, tenant.scope, [{ username, password, name }]));
  await parts.db.transaction().execute((transaction) => storePlan(parts, transaction, tenant.scope, plan));
  return {
    accountId: plan[0]?.accountId ?? '',
    username,
    password,
    async signIn() {
      const answer = await askForToken(tenant, { username, password });
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.json<TokenPair>();
    },
  };
}

/** Issues a direct link to an account and returns its token; earlier links end. */
export async function newLink(
  server: TestServer,
  tenant: TestTenant,
  accountId: string,
  expiresAt?: Date,
): Promise<string> {
  const token = newLinkToken();
  const now = server.parts.clock();
  const link = { accountId, hash: hashToken(token), now, ...(expiresAt === undefined ? {} : { expiresAt }) };
  await replaceLinkTokens(server.parts.db, tenant.scope, link);
  return token;
}

/** Calls `POST /auth/token` with the tenant's id and the given fields. */
export function askForToken(
  tenant: TestTenant,
  body: Readonly<Record<string, unknown>>,
  options: CallOptions = {},
): Promise<TestAnswer> {
  const whole = { applicationId: tenant.applicationId, ...body };
  return tenant.call('POST', '/auth/token', { ...options, body: whole });
}
