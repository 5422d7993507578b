import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { CreatedShare, Share } from '@zaehlwerk/contract/sharing';
import { newAccount } from './test-account.ts';
import { newJob } from './test-job.ts';
import { askForToken, type TokenPair } from './test-login.ts';
import type { CallOptions, TestAnswer, TestTenant, TestServer } from './test-server.ts';

/** Who can share: a signed-in account, be it a share itself. */
export interface Giver {
  readonly tenant: TestTenant;
  call(method: string, path: string, options?: CallOptions): Promise<TestAnswer>;
}

/** A property manager with this many jobs that may be shared; `jobIds` in order of their ids. */
export async function newManager(server: TestServer, jobs = 2, account: Parameters<typeof newAccount>[2] = {}) {
  const tenant = await server.newTenant();
  const giver = await newAccount(server, tenant, { name: 'Hausverwaltung Brandes', ...account });
  const made = [];
  for (let n = 0; n < jobs; n += 1) made.push(await newJob(server, giver, { reShare: true }));
  return { ...giver, jobs: made, jobIds: made.map(({ jobId }) => jobId).sort() };
}

/** Asks for a share. */
export function askToShare({ call }: Pick<Giver, 'call'>, body: unknown, headers = {}): Promise<TestAnswer> {
  return call('POST', '/api/pro/share/job', { body, headers });
}

/** Whoever has this access token. */
export function callerWith(tenant: TestTenant, token: string): Giver {
  return { tenant, call: (method, path, options = {}) => tenant.call(method, path, { ...options, token }) };
}

/** A share whose link somebody has followed. */
export interface TestShare extends CreatedShare, Giver {
  readonly accessToken: string;
  readonly refreshToken: string;
}

interface NewTestShare {
  readonly jobIds: readonly string[];
  readonly name?: string;
  readonly allowToReShare?: boolean;
}

/** Shares jobs; throws when that is refused. */
export async function createShare(
  { call }: Pick<Giver, 'call'>,
  { name = 'Hausmeister Pohl', allowToReShare = false, jobIds }: NewTestShare,
): Promise<CreatedShare> {
  const answer = await call('POST', '/api/pro/share/job', { body: { name, allowToReShare, jobIds } });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return answer.json<CreatedShare>();
}

/** Shares jobs and signs the share in by its link. */
export async function newShare(giver: Giver, share: NewTestShare): Promise<TestShare> {
  const created = await createShare(giver, share);
  return { ...created, ...(await followLink(giver.tenant, created.token)) };
}

async function followLink(tenant: TestTenant, link: string) {
  const answer = await askForToken(tenant, { token: link });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  const { token, refreshToken } = answer.json<TokenPair>();
  return { ...callerWith(tenant, token), refreshToken, accessToken: token };
}

/** The ids of the jobs that somebody has, in order of their ids. */
export async function jobIdsOf({ call }: Pick<Giver, 'call'>): Promise<string[]> {
  const answer = await call('GET', '/api/pro/job');
  return answer
    .json<{ jobs: WireJob[] }>()
    .jobs.map(({ id }) => id)
    .sort();
}

/** The shares that somebody has made. */
export async function sharesOf({ call }: Pick<Giver, 'call'>): Promise<Share[]> {
  return (await call('GET', '/api/pro/share/account')).json<{ sharedAccounts: Share[] }>().sharedAccounts;
}
