import { randomBytes } from 'node:crypto';
import { codeOf } from '../portal/code-of.ts';
import type { RunningPortal } from '../portal/portal-process.ts';
import type { Utility } from '../portal/utility.ts';
import { type Answer, callPortal, jsonHeaders } from './call-portal.ts';

/** Over HTTP, as the portal is attacked, the cookie has no prefix. */
export const COOKIE = 'zaehlwerk-desk';

/** All there are. */
export const ALL_ROLES = ['read', 'work', 'settings', 'keys', 'people'] as const;

/** What the desk's own page says with a change. */
const FROM_DESK = { 'sec-fetch-site': 'same-origin', 'x-contract-version': '1' };

/** A clerk who has taken up an invitation, with the session that began then. */
export interface Clerk {
  readonly clerkId: string;
  readonly mail: string;
  readonly password: string;
  readonly recoveryCodes: readonly string[];
  readonly session: string;
}

/** Invites a clerk of these roles to a utility, who takes it up as the desk does; throws unless that succeeds. */
export async function newClerkOf(utility: Utility, roles: readonly string[]): Promise<Clerk> {
  const mail = `${randomBytes(6).toString('hex')}@clerks.example`;
  const password = randomBytes(12).toString('hex');
  const asked = { name: `Clerk ${roles.join(' ')}`, mail, roles };
  const path = `/applications/${utility.applicationId}/clerks`;
  const { clerkId, link } = JSON.parse(await utility.operator('POST', path, asked)) as Record<string, string>;
  const token = decodeURIComponent(new URL(link!).hash.slice(1));
  const chosen = await callDesk(utility, 'POST', '/api/desk/invitation/password', { body: { token, password } });
  const code = codeOf((JSON.parse(chosen.body) as { readonly secret: string }).secret, new Date());
  const taken = await callDesk(utility, 'POST', '/api/desk/invitation/code', { body: { token, code } });
  const session = sessionIn(taken);
  if (session === null) throw new Error(`taking up an invitation: ${taken.kind} ${taken.body}`);
  const { recoveryCodes } = JSON.parse(taken.body) as Pick<Clerk, 'recoveryCodes'>;
  return { clerkId: clerkId!, mail, password, recoveryCodes, session };
}

/** How the desk calls; other headers replace its own. */
interface DeskCall {
  readonly session?: string;
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call to a utility's host as its desk makes it. */
export function callDesk(
  utility: Utility,
  method: string,
  path: string,
  { session, body, headers = {} }: DeskCall = {},
): Promise<Answer> {
  const cookie = session === undefined ? {} : { cookie: `${COOKIE}=${session}` };
  const { host, ...typed } = jsonHeaders(utility);
  const sent = { host: host!, ...FROM_DESK, ...cookie, ...headers };
  if (body === undefined) return callPortal(utility.portal, path, { method, headers: sent });
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return callPortal(utility.portal, path, { method, headers: { ...typed, ...sent }, body: text });
}

/** The session that an answer gives; null where it gives none. */
export function sessionIn({ headers }: Answer): string | null {
  const given =
    headers['set-cookie']?.map((cookie) => /^(?:__Host-)?zaehlwerk-desk=([^;]+)/.exec(cookie)?.[1] ?? null) ?? [];
  return given[0] ?? null;
}

/** A call that clerks may make, or that leads to being one. */
export interface CallOfDesk {
  readonly name: string;
  readonly method: string;
  /** With the application, and with names that nothing has for the rest. */
  readonly path: (applicationId: string) => string;
  /** What operators may ask, too; else it is about the clerk alone. */
  readonly isOperators: boolean;
  /** Whether anybody may make it: signing in and taking up an invitation. */
  readonly isOpen: boolean;
}

interface Operation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
}

/** All of them, as the portal itself documents them, so that none is forgotten. */
export async function callsOfDesk(portal: RunningPortal): Promise<readonly CallOfDesk[]> {
  const { body } = await callPortal(portal, '/api/docs/openapi.json');
  const { paths } = JSON.parse(body) as { readonly paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId: name, security }]) => {
      const [ways, isOpen] = [security.flatMap(Object.keys), path.startsWith('/api/desk/') && security.length === 0];
      if (!ways.includes('clerk') && !isOpen) return [];
      const named = (applicationId: string): string =>
        path.replace('{applicationId}', applicationId).replace(/\{\w+\}/g, NOTHING);
      return [{ name, method: method.toUpperCase(), path: named, isOperators: ways.includes('operator'), isOpen }];
    }),
  );
}

/** An id that nothing has. */
const NOTHING = '00000000-0000-4000-8000-000000000000';
