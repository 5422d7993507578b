import { createHash } from 'node:crypto';
import type { Caller } from '@zaehlwerk/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { isUuid } from '../database/is-uuid.ts';
import { findRoles } from '../features/accounts/account-store.ts';
import { verifyAccessToken } from '../features/accounts/verify-access-token.ts';
import type { Parts } from '../parts.ts';
import { findApplicationOfHost, findOperatorKey } from './door-store.ts';
import { Refusal } from './refusal.ts';
import {
  type AccountScope,
  type ApplicationScope,
  mintAccountScope,
  mintApplicationScope,
  mintOperatorScope,
  type OperatorScope,
} from './scope.ts';

/** What a caller of each kind may touch once the door has let it in. */
export interface ScopeOf {
  readonly anyone: ApplicationScope;
  readonly account: AccountScope;
  readonly operator: OperatorScope;
}

const entered = new WeakMap<FastifyRequest, ScopeOf[Caller]>();

/** Whom the door has let in with a request; undefined where it was not asked. */
export function callerOf(request: FastifyRequest): ScopeOf[Caller] | undefined {
  return entered.get(request);
}

/** Lets a caller in or throws: 404 for a host without application, 401 without a good token or key (OPN-161, OPN-163). */
export async function enter<C extends Caller>(parts: Parts, caller: C, request: FastifyRequest): Promise<ScopeOf[C]> {
  const doors: { readonly [K in Caller]: () => Promise<ScopeOf[K]> } = {
    anyone: () => enterApplication(parts, request),
    account: () => enterAccount(parts, request),
    operator: () => enterOperator(parts, request),
  };
  const scope = await doors[caller]();
  entered.set(request, scope);
  return scope;
}

async function enterApplication(parts: Parts, request: FastifyRequest): Promise<ApplicationScope> {
  const applicationId = await findApplicationOfHost(parts.pool, hostsOf(request));
  if (applicationId === null) throw new Refusal('notFound');
  return mintApplicationScope(applicationId);
}

async function enterAccount(parts: Parts, request: FastifyRequest): Promise<AccountScope> {
  const account = await verifyAccessToken(parts, hostsOf(request), bearerOf(request));
  if (account === null) throw new Refusal('unauthorized');
  return mintAccountScope(account.applicationId, account.accountId, account.roles);
}

/** Keys are 256 random bits, so a plain hash is enough to keep them (S10); the lookup by hash leaks nothing by time. */
async function enterOperator(parts: Parts, request: FastifyRequest): Promise<OperatorScope> {
  const keyId = await findOperatorKey(parts.pool, hashOperatorKey(bearerOf(request)));
  if (keyId === null) throw new Refusal('unauthorized');
  return mintOperatorScope(keyId);
}

/**
 * The account in whose name an operator hands something in: of the application the operator has named, and not ended;
 * else null. Its roles are its own, so an operator can do no more in its name than the account itself.
 */
export async function enterInTheNameOf(
  parts: Pick<Parts, 'db'>,
  application: ApplicationScope,
  accountId: string,
): Promise<AccountScope | null> {
  const roles = isUuid(accountId) ? await findRoles(parts.db, application, accountId) : null;
  return roles === null ? null : mintAccountScope(application.applicationId, accountId, roles);
}

/** What the table of operator keys holds of a key. */
export function hashOperatorKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Only the header counts, never a cookie or the address (S50). */
function bearerOf(request: FastifyRequest): string {
  const token = /^Bearer +([^\s]+) *$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new Refusal('unauthorized');
  return token;
}

/** The host as called, with and without its port; X-Forwarded-Host counts only behind a trusted proxy (TRUST_PROXY). */
function hostsOf(request: FastifyRequest): string[] {
  const host = (request.host ?? '').toLowerCase();
  const bare = host.replace(/:\d*$/, '').replace(/\.$/, '');
  return host === bare ? [host] : [host, bare];
}
