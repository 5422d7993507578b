import { type TestTenant, testServer } from './test-server.ts';
import { askForToken, newLogin, type TokenPair } from './test-login.ts';

/** When these tests begin. */
export const NOON = Date.parse('2026-03-10T12:00:00Z');
/** That many seconds after noon. */
export const later = (seconds: number): string => new Date(NOON + seconds * 1000).toISOString();

/** A server, and somebody who signs in at noon. */
export async function signedIn() {
  const server = await testServer({ now: later(0) });
  const tenant = await server.newTenant();
  const login = await newLogin(server, tenant);
  return { server, tenant, login, first: await login.signIn() };
}

/** Exchanges a refresh token. */
export async function renew(tenant: TestTenant, { refreshToken }: TokenPair) {
  const answer = await askForToken(tenant, { token: refreshToken });
  return { status: answer.status, pair: answer.json<TokenPair>() };
}

/** The status of a call that reads. */
export async function infoStatus(tenant: TestTenant, { token }: { readonly token: string }): Promise<number> {
  return (await tenant.call('GET', '/api/pro/account/info', { token })).status;
}

/** Any call that would write: refused before anything else is looked at. */
export async function writeStatus(tenant: TestTenant, { token }: { readonly token: string }): Promise<number> {
  const path = '/api/pro/job/00000000-0000-4000-8000-000000000000/meterRateTask/result';
  return (await tenant.call('POST', path, { token, body: { results: [], readingDate: '2026-03-10' } })).status;
}
