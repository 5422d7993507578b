import type { WireJob } from '@zaehlwerk/contract/jobs';
import { usernameKey } from '@zaehlwerk/domain/account/credentials';
import { findLogin } from '../features/accounts/login-store.ts';
import { listJobs } from '../features/jobs/job-json.ts';
import { namedAccount } from '../http/caller/named-scopes.ts';
import type { AccountScope, TenantScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';

/** The account of a login that was imported; throws where there is none. */
export async function accountOf(parts: Parts, tenant: TenantScope, username: string): Promise<AccountScope> {
  const login = await findLogin(parts.db, tenant, usernameKey(username));
  const account = login === null ? null : await namedAccount(parts, tenant, login.accountId);
  if (account === null) throw new Error(`there is no login ${username}`);
  return account;
}

/** What an account is shown as its jobs. */
export async function jobsOf(parts: Parts, scope: AccountScope): Promise<WireJob[]> {
  return (JSON.parse(String(await (await listJobs(parts, scope)).bytes())) as { jobs: WireJob[] }).jobs;
}
