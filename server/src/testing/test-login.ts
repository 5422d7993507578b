import { hashPlan, planLogins, storePlan } from '../features/accounts/import-logins.ts';
import { replaceLinkTokens } from '../features/accounts/login-store.ts';
import { hashToken, newLinkToken } from '../features/accounts/secrets.ts';
import type { CallOptions, TestAnswer, TestApplication, TestServer } from './test-server.ts';

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

/** Imports a login into an application. */
export async function newLogin(
  server: TestServer,
  application: TestApplication,
  { username = '20007001', password = 'Pw-17784483', name = 'Karin Krüger' } = {},
): Promise<TestLogin> {
  const { parts } = server;
  const plan = await hashPlan(await planLogins(parts, application.scope, [{ username, password, name }]));
  await parts.db.transaction().execute((transaction) => storePlan(parts, transaction, application.scope, plan));
  return {
    accountId: plan[0]?.accountId ?? '',
    username,
    password,
    async signIn() {
      const answer = await askForToken(application, { username, password });
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.json<TokenPair>();
    },
  };
}

/** Issues a direct link to an account and returns its token; earlier links end. */
export async function newLink(
  server: TestServer,
  application: TestApplication,
  accountId: string,
  expiresAt?: Date,
): Promise<string> {
  const token = newLinkToken();
  const now = server.parts.clock();
  const link = { accountId, hash: hashToken(token), now, ...(expiresAt === undefined ? {} : { expiresAt }) };
  await replaceLinkTokens(server.parts.db, application.scope, link);
  return token;
}

/** Calls `POST /auth/token` with the application's id and the given fields. */
export function askForToken(
  application: TestApplication,
  body: Readonly<Record<string, unknown>>,
  options: CallOptions = {},
): Promise<TestAnswer> {
  const whole = { applicationId: application.applicationId, ...body };
  return application.call('POST', '/auth/token', { ...options, body: whole });
}
