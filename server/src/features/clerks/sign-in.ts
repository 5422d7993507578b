import { randomUUID } from 'node:crypto';
import {
  CODES_PER_TICKET,
  isFailureKept,
  mailKey,
  readClerkPassword,
  readCode,
  TICKET_MS,
} from '@zaehlwerk/domain/clerk/clerk-account';
import { sql, type Transaction } from 'kysely';
import { runTransaction } from '../../database/connection.ts';
import type { Tables } from '../../database/schema.ts';
import { addressBucket } from '../../http/addresses.ts';
import { appendEntry, type NewEntry } from '../../http/audit/audit-store.ts';
import { clerkOfNewSession } from '../../http/caller/clerk-session.ts';
import { countFailures, type FailureLimit, limitFailures, limitUses } from '../../http/failure-limits.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ClerkScope, TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { takeTurns, type Turns } from '../../take-turns.ts';
import { hashToken, newRefreshToken, type PasswordCheck } from '../accounts/secrets.ts';
import { loginLimits } from '../accounts/sign-in-ways.ts';
import { findOwnAccess } from './own-access-store.ts';
import { hashOfRecoveryCode, openClerkSecret, stepOfCode } from './second-factor.ts';
import {
  type ClerkLogin,
  findClerkLogin,
  insertSession,
  insertTicket,
  reopenSession,
  takeRecoveryCode,
  takeStep,
  tryTicket,
  useTicket,
} from './sign-in-store.ts';

/** What signing in at the desk needs beside the parts of the server. */
export interface DeskParts extends Parts {
  readonly passwords: PasswordCheck;
  /** Of passwords, apart from those of customers. */
  readonly logins: ReturnType<typeof loginLimits>;
  /** Of codes by clerk: whoever has the password tries no further ones by beginning anew. */
  readonly codes: FailureLimit;
  /** Of tickets, invitations, passkeys and returns from the provider that are none, by address. */
  readonly guesses: FailureLimit;
  /** How often sign-ins by the provider are begun, by address. */
  readonly starts: (...words: readonly string[]) => Promise<void>;
  /** Of passwords by which a locked session is opened. */
  readonly unlocks: FailureLimit;
  /** Counts what was not right, and says how often that was so in this window, by clerk or application. */
  readonly failures: (whose: string) => Promise<number>;
  /** One failure is kept at a time: those of a flood hold neither connections nor, one behind the other, the end of the audit. */
  readonly keeping: Turns;
}

export function deskParts(parts: Parts, passwords: PasswordCheck): DeskParts {
  const { loginFailuresPerUsername, loginFailuresPerAddress, linkFailuresPerAddress, windowSeconds } =
    parts.config.limits;
  return {
    ...parts,
    passwords,
    logins: loginLimits(parts, 'c'),
    codes: limitFailures(parts, 'cc', loginFailuresPerUsername),
    guesses: limitFailures(parts, 'cg', linkFailuresPerAddress),
    starts: limitUses(parts, 'cp', loginFailuresPerAddress, windowSeconds),
    unlocks: limitFailures(parts, 'cu', loginFailuresPerUsername),
    failures: countFailures(parts, 'cf'),
    keeping: takeTurns(1),
  };
}

/** Where a call comes from, and which. */
export interface CallOrigin {
  readonly address: string;
  readonly browser: string;
  readonly requestId: string;
}

/**
 * The first step: address and password give a ticket. An unknown address, a wrong password and a clerk who is locked out,
 * still invited, or without a role here are one and the same `unauthorized`, with the same work done and kept.
 */
export async function giveTicket(
  parts: DeskParts,
  tenant: TenantScope,
  { mail, password, ...from }: { readonly mail: string; readonly password: string } & CallOrigin,
): Promise<string> {
  const key = mailKey(mail);
  const counted = await parts.logins.begin(tenant, key, from.address);
  const login = await findClerkLogin(parts.db, tenant, key);
  const fits = await parts.passwords.fits(login?.passwordHash ?? null, readClerkPassword(password));
  if (!fits || login === null) {
    await counted.failed();
    await keepFailure(parts, tenant, from, { clerkId: login?.clerkId ?? null, step: 'password' });
    throw new Refusal('unauthorized');
  }
  await counted.succeeded();
  const ticket = newRefreshToken();
  const now = parts.clock();
  const kept = { hash: hashToken(ticket), clerkId: login.clerkId, now, expiresAt: new Date(now.getTime() + TICKET_MS) };
  await parts.db.transaction().execute((transaction) => insertTicket(transaction, tenant, kept));
  return ticket;
}

/** A session that has just begun, with the token for its cookie. */
export interface BegunSession {
  readonly clerk: ClerkScope;
  readonly token: string;
}

/** The second step: a ticket and a code begin a session, always a new one. Either is good once. */
export async function signInByCode(
  parts: DeskParts,
  tenant: TenantScope,
  { ticket, code, ...from }: { readonly ticket: string; readonly code: string } & CallOrigin,
): Promise<BegunSession> {
  const guess = ['ticket', tenant.applicationId, addressBucket(from.address)] as const;
  await parts.guesses.check(...guess);
  const hash = hashToken(ticket);
  const login = await tryTicket(parts.db, tenant, { hash, now: parts.clock(), most: CODES_PER_TICKET });
  if (login === null) {
    await parts.guesses.failed(...guess);
    throw new Refusal('unauthorized');
  }
  const succeeded = await parts.codes.begin(login.clerkId);
  const begun = await parts.db.transaction().execute(async (transaction) => {
    if (!(await takeCode(parts, transaction, tenant, login, code))) return null;
    if (!(await useTicket(transaction, tenant, hash))) return null;
    return beginSession(parts, transaction, tenant, { ...login, ...from, act: 'clerk.signIn' });
  });
  if (begun !== null) {
    await succeeded();
    return begun;
  }
  await keepFailure(parts, tenant, from, { clerkId: login.clerkId, step: 'code' });
  throw new Refusal('unauthorized');
}

/** Uses up a code of the app, or a recovery code; false where it is wrong, or was used before. */
export async function takeCode(
  { keys, clock }: Pick<Parts, 'keys' | 'clock'>,
  transaction: Transaction<Tables>,
  caller: TenantScope | ClerkScope,
  { clerkId, totpSecret }: Pick<ClerkLogin, 'clerkId' | 'totpSecret'>,
  typed: string,
): Promise<boolean> {
  const code = readCode(typed);
  if (code === null) return false;
  if (code.kind === 'recovery') return takeRecoveryCode(transaction, caller, clerkId, hashOfRecoveryCode(code));
  const secret = openClerkSecret(keys, clerkId, totpSecret);
  const step = secret === null ? null : stepOfCode(secret, code.digits, clock());
  return step !== null && takeStep(transaction, caller, clerkId, step);
}

/** Begins a session, and keeps by which act. */
export async function beginSession(
  { clock }: Pick<Parts, 'clock'>,
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  {
    clerkId,
    name,
    browser,
    requestId,
    act,
    details = {},
  }: Pick<ClerkLogin, 'clerkId' | 'name'> & CallOrigin & Pick<NewEntry, 'act'> & Partial<Pick<NewEntry, 'details'>>,
): Promise<BegunSession> {
  const [sessionId, token, now] = [randomUUID(), newRefreshToken(), clock()];
  await insertSession(transaction, tenant, { sessionId, clerkId, token, now, browser });
  const clerk = clerkOfNewSession({ clerkId, name, sessionId });
  const about = { applicationId: tenant.applicationId, objects: [clerkId], details };
  await appendEntry(transaction, clerk, { act, at: now, ...about, requestId });
  return { clerk, token };
}

/**
 * Keeps that somebody has failed: by whom nobody knows. Not each time, see isFailureKept; what is not kept is written and taken back,
 * so that by the time of an answer nobody tells a clerk from an unknown address.
 */
export async function keepFailure(
  { db, clock, failures, keeping }: Pick<DeskParts, 'db' | 'clock' | 'failures' | 'keeping'>,
  { applicationId }: Pick<TenantScope, 'applicationId'>,
  { requestId }: Pick<CallOrigin, 'requestId'>,
  { clerkId, step }: { readonly clerkId: string | null; readonly step: 'password' | 'code' | 'passkey' | 'provider' },
): Promise<void> {
  const count = await failures(clerkId ?? applicationId);
  const objects = clerkId === null ? [] : [clerkId];
  const about = { applicationId, objects, details: { step, count }, requestId };
  const entry = { act: 'clerk.failToSignIn', at: clock(), ...about } as const;
  const isKept = isFailureKept(count, clerkId === null ? 'ofNobody' : 'ofClerk');
  const keep = async (transaction: Transaction<Tables>): Promise<void> => {
    await sql`savepoint before_entry`.execute(transaction);
    await appendEntry(transaction, null, entry);
    await sql`${sql.raw(isKept ? 'release' : 'rollback to')} savepoint before_entry`.execute(transaction);
  };
  await keeping(() => db.transaction().execute(keep));
}

/** Opens a locked session by the password, and gives its new token. */
export async function unlockSession(
  parts: DeskParts,
  clerk: ClerkScope,
  { password, requestId }: { readonly password: string } & Pick<CallOrigin, 'requestId'>,
): Promise<string> {
  const succeeded = await parts.unlocks.begin(clerk.sessionId);
  const own = await findOwnAccess(parts.db, clerk);
  const fits = await parts.passwords.fits(own?.passwordHash ?? null, readClerkPassword(password));
  if (!fits || own === null) throw new Refusal('passwordWrong');
  await succeeded();
  const about = { applicationId: own.applicationId, details: {}, requestId };
  return runTransaction(parts.db, (transaction) => openSession(parts, transaction, clerk, about));
}

/** Opens a locked session under a new token, which it gives, and keeps that it did; throws `unauthorized` where it has ended. */
export async function openSession(
  { clock }: Pick<Parts, 'clock'>,
  transaction: Transaction<Tables>,
  clerk: ClerkScope,
  about: Pick<NewEntry, 'applicationId' | 'details' | 'requestId'>,
): Promise<string> {
  const [token, now] = [newRefreshToken(), clock()];
  if (!(await reopenSession(transaction, clerk, { token, now, opens: true }))) throw new Refusal('unauthorized');
  await appendEntry(transaction, clerk, { act: 'clerk.unlock', at: now, objects: [clerk.clerkId], ...about });
  return token;
}
