import { APPLICATION_HEADER, DESK_COOKIE, DESK_COOKIE_WITHOUT_TLS } from '@zaehlwerk/contract/clerks';
import { CONTRACT_HEADER } from '@zaehlwerk/contract/version';
import {
  isSightNoted,
  SESSION_TOTAL_HOURS,
  type SessionLengths,
  sessionLengths,
  stateOfSession,
} from '@zaehlwerk/domain/clerk/clerk-account';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { type ClerkRole, orderRoles, scopesOfRoles } from '@zaehlwerk/domain/clerk/clerk-roles';
import { rolesWithDeputy, standsInOn } from '@zaehlwerk/domain/clerk/deputy';
import { scopesInSample } from '@zaehlwerk/domain/tenant/sample';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Parts } from '../../parts.ts';
import { Refusal, refuseOtherSites } from '../refusal.ts';
import type { ClerkScope, OperatorScope } from '../scope.ts';
import { type FoundSession, findClerkSession, noteSight } from './clerk-sessions-store.ts';
import { makeClerkScope, makeOperatorScope } from './make-scope.ts';

/** How long sessions at the desk hold. */
export function lengthsOf({ clerkIdleMinutes }: Pick<Config, 'clerkIdleMinutes'>): SessionLengths {
  return sessionLengths(clerkIdleMinutes, SESSION_TOTAL_HOURS);
}

/** Whether a request brings a session at all. */
export function hasSession(parts: Pick<Parts, 'config'>, request: FastifyRequest): boolean {
  return tokenIn(parts, request) !== null;
}

/**
 * The clerk of a session at the desk of the called host. Refuses one that is unknown or over, or of another host; where it
 * is locked, whatever may not be asked then is `locked`.
 */
export async function clerkOfSession(
  parts: Parts,
  request: FastifyRequest,
  hosts: readonly string[],
): Promise<ClerkScope> {
  const { found, isLocked } = await sessionOf(parts, request, hosts, null);
  const { endpoint } = request.routeOptions.config;
  if (isLocked && !(endpoint?.caller === 'clerk' && endpoint.whileLocked === true)) throw new Refusal('locked');
  const { clerkId, name, sessionId } = found;
  return makeClerkScope({ clerkId, name, sessionId, isLocked });
}

/** Whoever has just given password and code, or taken up an invitation. */
export function clerkOfNewSession(clerk: Pick<ClerkScope, 'clerkId' | 'name' | 'sessionId'>): ClerkScope {
  return makeClerkScope({ ...clerk, isLocked: false });
}

/**
 * A clerk who makes an operator's call: with the scopes of their roles in the application that the path names, or else the
 * header, and of those that they have today as a deputy. Without a role there, they have none, whether there is such an application or not.
 */
export async function operatorOfSession(
  parts: Parts,
  request: FastifyRequest,
  hosts: readonly string[],
): Promise<OperatorScope> {
  const applicationId = applicationOf(request);
  const { found, isLocked } = await sessionOf(parts, request, hosts, applicationId);
  if (isLocked) throw new Refusal('locked');
  const [own, today] = [orderRoles(found.roles), berlinDay(parts.clock())];
  const scopesOf = (roles: readonly ClerkRole[]) =>
    found.isInSample ? scopesInSample(scopesOfRoles(roles)) : scopesOfRoles(roles);
  return makeOperatorScope(
    { keyId: found.clerkId, name: found.name },
    { onlyTenant: applicationId ?? '', scopes: scopesOf(rolesWithDeputy(own, found.stoodInFor, today)), lastDay: null },
    {
      isClerk: true,
      clerkId: found.clerkId,
      ownScopes: scopesOf(own),
      standsInFor: found.stoodInFor.filter((one) => standsInOn(one, today)),
    },
  );
}

function applicationOf({ params, headers }: FastifyRequest): string | null {
  const { applicationId } = (params ?? {}) as { readonly applicationId?: string };
  const named = applicationId ?? headers[APPLICATION_HEADER.toLowerCase()];
  // PostgreSQL cannot even look for NUL.
  return typeof named === 'string' && !named.includes('\0') ? named : null;
}

async function sessionOf(
  parts: Parts,
  request: FastifyRequest,
  hosts: readonly string[],
  applicationId: string | null,
): Promise<{ readonly found: FoundSession; readonly isLocked: boolean }> {
  const token = tokenIn(parts, request);
  if (token === null) throw new Refusal('unauthorized');
  refuseForeign(request);
  const found = await findClerkSession(parts.pool, { token, hosts, applicationId });
  const now = parts.clock();
  const state = found === null ? 'over' : stateOfSession(found, lengthsOf(parts.config), now);
  if (found === null || state === 'over') throw new Refusal('unauthorized');
  if (state === 'open' && isSightNoted(found.lastSeenAt, now)) await noteSight(parts.pool, found, now);
  return { found, isLocked: state === 'locked' };
}

/**
 * A browser sends the cookie on its own, so a page of another site could make it call. It is never sent from one (SameSite),
 * browsers say where a call comes from, and a change needs a header that no page of another site may send.
 */
function refuseForeign(request: FastifyRequest): void {
  refuseOtherSites(request);
  const isQuestion = request.method === 'GET' || request.method === 'HEAD';
  if (!isQuestion && request.headers[CONTRACT_HEADER.toLowerCase()] === undefined) throw new Refusal('forbidden');
}

/** The token of the cookie; null where there is none. */
function tokenIn({ config }: Pick<Parts, 'config'>, request: FastifyRequest): string | null {
  return cookieIn(request, cookieAt(config, request).name);
}

/** What a cookie of a name holds; null where there is none, or several, one of which somebody else may have set. */
export function cookieIn({ headers }: FastifyRequest, expected: string): string | null {
  const all = (headers.cookie ?? '').split(';').flatMap((pair) => {
    const [name, value = ''] = pair.trim().split('=', 2);
    return name === expected && value !== '' ? [value] : [];
  });
  return all.length === 1 ? (all[0] ?? null) : null;
}

/** Gives a browser the token of a session, which no script reads and no other site sends. */
export function setSessionCookie({ config }: Pick<Parts, 'config'>, reply: FastifyReply, token: string): void {
  const { name, attributes } = cookieAt(config, reply.request);
  reply.header('Set-Cookie', `${name}=${token}; ${attributes}`);
}

/** Takes it away again. */
export function clearSessionCookie({ config }: Pick<Parts, 'config'>, reply: FastifyReply): void {
  const { name, attributes } = cookieAt(config, reply.request);
  reply.header('Set-Cookie', `${name}=; Max-Age=0; ${attributes}`);
}

/** Whether the browser of a call has the portal open over TLS. */
export function isOverTls({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): boolean {
  return request.protocol === 'https' || publicUrl.startsWith('https:');
}

/** How the cookie is called and kept; ends with the browser, the server ends it before. Browsers want `Path=/` of its name. */
function cookieAt(config: Config, request: FastifyRequest): { readonly name: string; readonly attributes: string } {
  return isOverTls(config, request)
    ? { name: DESK_COOKIE, attributes: 'Path=/; HttpOnly; SameSite=Strict; Secure' }
    : { name: DESK_COOKIE_WITHOUT_TLS, attributes: 'Path=/api; HttpOnly; SameSite=Strict' };
}
