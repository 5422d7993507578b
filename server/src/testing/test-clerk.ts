import { randomBytes, randomUUID } from 'node:crypto';
import { APPLICATION_HEADER, DESK_COOKIE_WITHOUT_TLS } from '@zaehlwerk/contract/clerks';
import { CONTRACT_HEADER, CONTRACT_VERSION } from '@zaehlwerk/contract/version';
import { CLERK_ROLES, type ClerkRole } from '@zaehlwerk/domain/clerk/clerk-roles';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { hashPassword, hashToken } from '../features/accounts/secrets.ts';
import { newSecret, sealClerkSecret } from '../features/clerks/second-factor.ts';
import { hashSessionToken } from '../http/caller/clerk-sessions-store.ts';
import type { CallOptions, TestAnswer, TestServer, TestTenant } from './test-server.ts';

/** A clerk with a session at the desk of a tenant. */
export interface TestClerk {
  readonly clerkId: string;
  readonly name: string;
  readonly mail: string;
  readonly password: string;
  /** Of the app that shows codes, in base 32. */
  readonly secret: string;
  /** What `clerkHeaders` makes a cookie of. */
  readonly token: string;
}

export const CLERK_PASSWORD = 'sieben-auf-einen-streich';
let passwordHash: Promise<string> | undefined;

/** Keeps a clerk as if an invitation had been taken up, with roles in a tenant, and an open session there. */
export async function newClerk(
  server: TestServer,
  tenant: Pick<TestTenant, 'applicationId'>,
  roles: readonly ClerkRole[] = CLERK_ROLES,
  name = 'Karla Brinkmann',
): Promise<TestClerk> {
  const { db, keys, clock } = server.parts;
  const [clerkId, secret] = [randomUUID(), newSecret()];
  const mail = `${clerkId}@stadtwerk.example`;
  passwordHash ??= hashPassword(CLERK_PASSWORD);
  await db
    .insertInto('clerks')
    .values({
      clerk_id: clerkId,
      mail,
      mail_key: mail,
      name,
      password_hash: await passwordHash,
      totp_secret: sealClerkSecret(keys, clerkId, secret),
      created_at: clock(),
    })
    .execute();
  await db
    .insertInto('clerk_roles')
    .values({ application_id: tenant.applicationId, clerk_id: clerkId, roles: [...roles] })
    .execute();
  const clerk = { clerkId, name, mail, password: CLERK_PASSWORD, secret, token: `desk ${newToken()}` };
  await resumeSession(server, tenant, clerk);
  return clerk;
}

const newToken = (): string => randomBytes(32).toString('base64url');

/** Opens the session of a clerk, whatever has become of it, and gives its id. */
export async function resumeSession(
  server: TestServer,
  { applicationId }: Pick<TestTenant, 'applicationId'>,
  { clerkId, token }: Pick<TestClerk, 'clerkId' | 'token'>,
): Promise<string> {
  const now = server.parts.clock();
  const { rows } = await sql<{ id: string }>`
    insert into clerk_sessions (session_id, application_id, clerk_id, token_hash, started_at, last_seen_at, browser)
    values (${randomUUID()}, ${applicationId}, ${clerkId}, ${hashSessionToken(token.slice(5))}, ${now}, ${now}, 'test')
    on conflict (token_hash) do update set locked_at = null, started_at = ${now}, last_seen_at = ${now}
    returning session_id as id`.execute(server.parts.db);
  return rows[0]!.id;
}

/** A further session of a clerk, by its id. */
export async function furtherSession(
  server: TestServer,
  tenant: Pick<TestTenant, 'applicationId'>,
  clerk: Pick<TestClerk, 'clerkId'>,
): Promise<string> {
  return resumeSession(server, tenant, { ...clerk, token: `desk ${newToken()}` });
}

/** Whether a token is the session of a clerk, which a cookie brings. */
export const isSession = (token: string): boolean => token.startsWith('desk ');

/** What the desk sends with a call; `applicationId` where the path of the call names none. */
export function clerkHeaders(token: string, applicationId: string): Record<string, string> {
  return {
    cookie: `${DESK_COOKIE_WITHOUT_TLS}=${token.slice(5)}`,
    'sec-fetch-site': 'same-origin',
    [CONTRACT_HEADER]: String(CONTRACT_VERSION),
    [APPLICATION_HEADER]: applicationId,
  };
}

/** A call of a clerk at the desk of a tenant. */
export function callAsClerk(
  tenant: TestTenant,
  { token }: Pick<TestClerk, 'token'>,
  method: string,
  path: string,
  { body, headers = {} }: Pick<CallOptions, 'body' | 'headers'> = {},
): Promise<TestAnswer> {
  const sent = { ...clerkHeaders(token, tenant.applicationId), ...headers };
  return tenant.call(method, path, { ...(body === undefined ? {} : { body }), headers: sent });
}

/** What the app of a clerk shows at an instant. */
export function codeAt({ secret }: Pick<TestClerk, 'secret'>, now: Date): string {
  return new TOTP({ secret }).generate({ timestamp: now.getTime() });
}

/** A ticket, as if the clerk had given the password. */
export async function newTicket(server: TestServer, { clerkId }: Pick<TestClerk, 'clerkId'>): Promise<string> {
  const ticket = newToken();
  const expires_at = new Date(server.parts.clock().getTime() + 600_000);
  await server.parts.db
    .insertInto('clerk_tickets')
    .values({ ticket_hash: hashToken(ticket), clerk_id: clerkId, expires_at })
    .execute();
  return ticket;
}
