import { createHash } from 'node:crypto';
import type { Caller } from '@zaehlwerk/contract/endpoint';
import { ROLE_UNKNOWN_METER_READINGS } from '@zaehlwerk/domain/account/roles';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { orderRoles, scopesOfRoles } from '@zaehlwerk/domain/clerk/clerk-roles';
import { standsInOn } from '@zaehlwerk/domain/clerk/deputy';
import {
  hasExpired,
  isUseNoted,
  type KeyNeed,
  type KeyScope,
  refusalOfKey,
} from '@zaehlwerk/domain/operator/operator-key';
import type { FastifyRequest } from 'fastify';
import type { Parts } from '../../parts.ts';
import { addressBucket } from '../addresses.ts';
import { Refusal } from '../refusal.ts';
import type { AccountScope, ClerkScope, OperatorScope, TenantScope, WithoutAccessScope } from '../scope.ts';
import { findTenantOfHost } from './caller-store.ts';
import { findOperatorKey, type FoundKey, noteKeyUse } from './operator-key-store.ts';
import { clerkOfSession, hasSession, operatorOfSession } from './clerk-session.ts';
import { makeWithoutAccessScope, makeTenantScope, makeOperatorScope } from './make-scope.ts';
import { scopeOfAccount } from './named-scopes.ts';

/** What a caller of each kind may touch. */
export interface ScopeOf {
  readonly anyone: TenantScope;
  readonly account: AccountScope;
  readonly anonymous: WithoutAccessScope;
  readonly clerk: ClerkScope;
  readonly operator: OperatorScope;
}

const authenticated = new WeakMap<FastifyRequest, ScopeOf[Caller]>();

/** Who was authenticated by a request; undefined before that, and where it failed. */
export function callerOf(request: FastifyRequest): ScopeOf[Caller] | undefined {
  return authenticated.get(request);
}

/** The scope of a caller; throws 404 for a host without tenant, 401 without a valid token or key. */
export async function authenticate<C extends Caller>(
  parts: Parts,
  caller: C,
  request: FastifyRequest,
): Promise<ScopeOf[C]> {
  const ways: { readonly [K in Caller]: () => Promise<ScopeOf[K]> } = {
    anyone: () => tenantOfHost(parts, request),
    account: () => accountOfToken(parts, request),
    anonymous: () => withoutAccessByToken(parts, request),
    clerk: () => clerkOfSession(parts, request, hostsOf(request)),
    operator: () => operatorOf(parts, request),
  };
  const scope = await ways[caller]();
  authenticated.set(request, scope);
  return scope;
}

async function tenantOfHost(parts: Parts, request: FastifyRequest): Promise<TenantScope> {
  const applicationId = await findTenantOfHost(parts.pool, hostsOf(request));
  if (applicationId === null) throw new Refusal('notFound');
  return makeTenantScope(applicationId);
}

/**
 * Refuses a token that is unreadable or expired, of another tenant than the one that answers for the called host, or
 * whose account or session has ended. The database is asked at every call, in one round trip, so a changed password or
 * an ended account counts at once, for reading and writing alike. A token of the other kind, the one without access, is
 * `forbidden`.
 */
async function accountOfToken(parts: Parts, request: FastifyRequest): Promise<AccountScope> {
  const hosts = hostsOf(request);
  const token = await parts.readToken(bearerOf(request), parts.clock());
  if (token === null) throw new Refusal('unauthorized');
  if (token.kind === 'anonymous') {
    const called = await findTenantOfHost(parts.pool, hosts);
    throw new Refusal(called === token.applicationId ? 'forbidden' : 'unauthorized');
  }
  const account = await parts.findAccountOfSession({ ...token, hosts });
  if (account === null) throw new Refusal('unauthorized');
  return scopeOfAccount(parts, token, account);
}

/**
 * Refuses a token like accountOfToken does. An account's token is `forbidden`, and so is one without access that lacks
 * the right to hand in readings.
 */
async function withoutAccessByToken(parts: Parts, request: FastifyRequest): Promise<WithoutAccessScope> {
  const hosts = hostsOf(request);
  const token = await parts.readToken(bearerOf(request), parts.clock());
  if (token === null) throw new Refusal('unauthorized');
  if (token.kind === 'account') {
    const account = await parts.findAccountOfSession({ ...token, hosts });
    throw new Refusal(account === null ? 'unauthorized' : 'forbidden');
  }
  const { applicationId, tokenId, roles } = token;
  if ((await findTenantOfHost(parts.pool, hosts)) !== applicationId) throw new Refusal('unauthorized');
  if (!roles.includes(ROLE_UNKNOWN_METER_READINGS)) throw new Refusal('forbidden');
  return makeWithoutAccessScope(applicationId, tokenId, roles);
}

/** Whoever names a key is asked for it; without one, the session of a clerk counts. */
function operatorOf(parts: Parts, request: FastifyRequest): Promise<OperatorScope> {
  const byKey = request.headers.authorization !== undefined || !hasSession(parts, request);
  return byKey ? operatorOfKey(parts, request) : operatorOfSession(parts, request, hostsOf(request));
}

/**
 * Wrong keys are limited by address. A right one is let in all the same: keys are generated at random, and somebody
 * else's guesses behind the same address must not hold up the operator.
 */
async function operatorOfKey(parts: Parts, request: FastifyRequest): Promise<OperatorScope> {
  const hash = hashOperatorKey(bearerOf(request));
  const key = await findOperatorKey(parts.pool, hash);
  const now = parts.clock();
  if (key !== null && !hasExpired(key, now) && (key.madeBy === null || key.rolesOfMaker.length > 0)) {
    if (isUseNoted(key.lastUsedAt, now)) await noteKeyUse(parts.pool, key, now);
    const standsInFor = key.stoodInFor.filter((one) => standsInOn(one, berlinDay(now)));
    return makeOperatorScope(key, { ...key, scopes: scopesOfKey(key) }, { clerkId: key.madeBy, standsInFor });
  }
  const address = addressBucket(request.ip);
  await parts.wrongKeys.check(address);
  await parts.wrongKeys.failed(address);
  throw new Refusal('unauthorized');
}

/** A key that a clerk has made may what it was made for and its maker may now: what is taken from a clerk is taken at once. */
function scopesOfKey({ scopes, madeBy, rolesOfMaker }: FoundKey): readonly KeyScope[] | null {
  if (madeBy === null) return scopes;
  return scopesOfRoles(orderRoles(rolesOfMaker)).filter((scope) => scopes === null || scopes.includes(scope));
}

/** Refuses an operator whose key, or whose roles, lack what a call needs; other callers have neither. */
export function refuseBeyondKey(caller: ScopeOf[Caller], need: KeyNeed | undefined): void {
  if (!('keyId' in caller)) return;
  if (need === undefined) throw new Error('a call of operators says what a key needs for it');
  const refusal = refusalOfKey(caller, need);
  if (refusal !== null) throw new Refusal(refusal);
}

/**
 * What the database holds of an operator key. Keys are generated at random, so a plain hash is enough to keep them; the
 * lookup by hash leaks nothing by time.
 */
export function hashOperatorKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Of tokens and keys only the header counts, never a cookie or the address. */
function bearerOf(request: FastifyRequest): string {
  const token = /^Bearer +([^\s]+) *$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new Refusal('unauthorized');
  return token;
}

/** The host as called, with and without its port; X-Forwarded-Host counts only behind a trusted proxy (TRUST_PROXY). */
export function hostsOf(request: FastifyRequest): string[] {
  const host = (request.host ?? '').toLowerCase();
  const bare = host.replace(/:\d*$/, '').replace(/\.$/, '');
  return host === bare ? [host] : [host, bare];
}

/**
 * Whose cost a call is: a main account for itself and all shares below it, a key, a clerk, somebody without access; null
 * without a token.
 */
export function payerOf(scope: ScopeOf[keyof ScopeOf] | undefined): string | null {
  if (scope === undefined) return null;
  if ('keyId' in scope) return scope.keyId;
  if ('clerkId' in scope) return scope.clerkId;
  if ('tokenId' in scope) return scope.tokenId;
  return 'mainAccountId' in scope ? scope.mainAccountId : null;
}
