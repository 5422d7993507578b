import {
  CLERK_PASSWORD_MIN_LENGTH,
  faultOfClerkPassword,
  readClerkPassword,
  readCode,
  TICKET_MS,
} from '@zaehlwerk/domain/clerk/clerk-account';
import type { ActName } from '@zaehlwerk/domain/audit/act';
import type { Transaction } from 'kysely';
import { runTransaction } from '../../database/connection.ts';
import type { Tables } from '../../database/schema.ts';
import { appendEntry } from '../../http/audit/audit-store.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ClerkScope } from '../../http/scope.ts';
import { openText, sealText } from '../../seal-text.ts';
import { hashPassword, hashToken, newRefreshToken } from '../accounts/secrets.ts';
import {
  endOthers,
  findOwnAccess,
  lockOwnAccess,
  type OwnAccess,
  storeOwnPassword,
  storeOwnSecret,
} from './own-access-store.ts';
import { newSecret, otpauthUri, sealClerkSecret, stepOfCode } from './second-factor.ts';
import { endOwnSession, reopenSession } from './sign-in-store.ts';
import { type DeskParts, keepFailure, takeCode } from './sign-in.ts';

/** The code of the app that was typed, and in which call. */
interface TypedCode {
  readonly code: string;
  readonly requestId: string;
}

export interface Proof extends TypedCode {
  readonly password: string;
}

/**
 * Does something about the account of whoever is signed in, for a code of the app that was not used yet; the clerk is held
 * meanwhile. Throws `invalid` for any other code, one of recovery too, which counts and is kept as a failure to sign in.
 */
export async function byCodeOfApp<T>(
  parts: DeskParts,
  clerk: ClerkScope,
  { code, requestId }: TypedCode,
  work: (transaction: Transaction<Tables>, own: OwnAccess) => Promise<T>,
): Promise<T> {
  const succeeded = await parts.codes.begin(clerk.clerkId);
  const { applicationId, came } = await runTransaction(parts.db, async (transaction) => {
    const own = await lockOwnAccess(transaction, clerk);
    if (own === null) throw new Refusal('unauthorized');
    const isOfApp = readCode(code)?.kind === 'totp';
    const isTaken = isOfApp && (await takeCode(parts, transaction, clerk, { ...clerk, ...own }, code));
    return { ...own, came: isTaken ? { of: await work(transaction, own) } : null };
  });
  if (came === null) {
    await keepFailure(parts, { applicationId }, { requestId }, { clerkId: clerk.clerkId, step: 'code' });
    throw new Refusal('invalid', [{ field: 'code', code: 'badFormat' }]);
  }
  await succeeded();
  return came.of;
}

/** How whoever is signed in comes in, once they have given the present password. A wrong one is `passwordWrong`, and counts with the codes. */
async function provePassword(parts: DeskParts, clerk: ClerkScope, { password, requestId }: Proof): Promise<OwnAccess> {
  const own = await findOwnAccess(parts.db, clerk);
  if (own === null) throw new Refusal('unauthorized');
  const succeeded = await parts.codes.begin(clerk.clerkId);
  if (!(await parts.passwords.fits(own.passwordHash, readClerkPassword(password)))) {
    await keepFailure(parts, own, { requestId }, { clerkId: clerk.clerkId, step: 'password' });
    throw new Refusal('passwordWrong');
  }
  await succeeded();
  return own;
}

/** The same for the present password as well, which is still that one when the code was taken. */
export async function byPasswordAndCode<T>(
  parts: DeskParts,
  clerk: ClerkScope,
  proof: Proof,
  work: (transaction: Transaction<Tables>, own: OwnAccess) => Promise<T>,
): Promise<T> {
  const { passwordHash } = await provePassword(parts, clerk, proof);
  return byCodeOfApp(parts, clerk, proof, (transaction, held) => {
    if (held.passwordHash !== passwordHash) throw new Refusal('passwordWrong');
    return work(transaction, held);
  });
}

/** Ends everything else that the clerk has begun, keeps the act, and lets this session go on under a new token, which it gives. `of`: what of the clerk the act was done to. */
export async function goOnAlone(
  { clock }: Pick<DeskParts, 'clock'>,
  transaction: Transaction<Tables>,
  clerk: ClerkScope,
  {
    applicationId,
    act,
    requestId,
    of = [],
  }: Pick<OwnAccess, 'applicationId'> & { readonly act: ActName; readonly of?: readonly string[] } & Pick<
      TypedCode,
      'requestId'
    >,
): Promise<string> {
  const [token, now] = [newRefreshToken(), clock()];
  await endOthers(transaction, clerk);
  if (!(await reopenSession(transaction, clerk, { token, now, opens: false }))) throw new Refusal('locked');
  const about = { applicationId, objects: [clerk.clerkId, ...of], details: {}, requestId };
  await appendEntry(transaction, clerk, { act, at: now, ...about });
  return token;
}

/** Changes the password of whoever is signed in; gives the token under which the session goes on. All others end. */
export async function changePassword(
  parts: DeskParts,
  clerk: ClerkScope,
  { newPassword, ...proof }: Proof & { readonly newPassword: string },
): Promise<string> {
  const { passwordHash, mail } = await provePassword(parts, clerk, proof);
  const fault = faultOfClerkPassword(newPassword, mail);
  if (fault !== null) {
    const params = { minimum: CLERK_PASSWORD_MIN_LENGTH, count: CLERK_PASSWORD_MIN_LENGTH };
    throw new Refusal('invalid', [{ field: 'newPassword', code: fault, params }]);
  }
  const next = await hashPassword(readClerkPassword(newPassword));
  return byCodeOfApp(parts, clerk, proof, async (transaction, held) => {
    // By another call since it was compared.
    if (held.passwordHash !== passwordHash) throw new Refusal('passwordWrong');
    await storeOwnPassword(transaction, clerk, next);
    return goOnAlone(parts, transaction, clerk, { ...held, ...proof, act: 'clerk.changePassword' });
  });
}

/** What is kept of a new app until its first code: by whoever sets it up, sealed for them and their session alone. */
interface SetUp {
  readonly secret: string;
  /** Until when it may be confirmed, in milliseconds. */
  readonly until: number;
  /** A hash of what is kept of the app that it takes the place of: once that is another one, this is good no more. */
  readonly inPlaceOf: string;
}

const sealedFor = ({ clerkId, sessionId }: ClerkScope) => `app of ${clerkId} in ${sessionId}`;
const hashOfApp = ({ totpSecret }: Pick<OwnAccess, 'totpSecret'>) =>
  hashToken(totpSecret.toString('hex')).toString('hex');

/** A new app of whoever is signed in; nothing changes until it is confirmed. */
export async function beginNewApp(
  parts: DeskParts,
  clerk: ClerkScope,
  proof: Proof,
): Promise<{ readonly secret: string; readonly otpauthUri: string; readonly setUp: string }> {
  const own = await byPasswordAndCode(parts, clerk, proof, (_, held) => Promise.resolve(held));
  const secret = newSecret();
  const until = parts.clock().getTime() + TICKET_MS;
  const begun: SetUp = { secret, until, inPlaceOf: hashOfApp(own) };
  const setUp = sealText(parts.keys['clerk code'], sealedFor(clerk), JSON.stringify(begun)).toString('base64url');
  return { secret, otpauthUri: otpauthUri(secret, { issuer: own.utility, label: own.mail }), setUp };
}

/** Makes a new app count by its first code; gives the token under which the session goes on. All others end. */
export async function confirmNewApp(
  parts: DeskParts,
  clerk: ClerkScope,
  { setUp, code, requestId }: TypedCode & { readonly setUp: string },
): Promise<string> {
  const opened = openText(parts.keys['clerk code'], sealedFor(clerk), Buffer.from(setUp, 'base64url'));
  const begun = opened === null ? null : (JSON.parse(opened) as SetUp);
  if (begun === null || begun.until <= parts.clock().getTime()) throw new Refusal('notFound');
  const typed = readCode(code);
  const step = typed?.kind === 'totp' ? stepOfCode(begun.secret, typed.digits, parts.clock()) : null;
  if (step === null) throw new Refusal('invalid', [{ field: 'code', code: 'badFormat' }]);
  return runTransaction(parts.db, async (transaction) => {
    const own = await lockOwnAccess(transaction, clerk);
    if (own === null) throw new Refusal('unauthorized');
    if (hashOfApp(own) !== begun.inPlaceOf) throw new Refusal('notFound');
    const totpSecret = sealClerkSecret(parts.keys, clerk.clerkId, begun.secret);
    await storeOwnSecret(transaction, clerk, { totpSecret, step });
    return goOnAlone(parts, transaction, clerk, { ...own, requestId, act: 'clerk.renewApp' });
  });
}

/** Ends one of the sessions of whoever is signed in, or throws `notFound`; the audit keeps it, as it may be somebody else's work. */
export async function endOtherSession(
  { db, clock }: Pick<DeskParts, 'db' | 'clock'>,
  clerk: ClerkScope,
  { sessionId, requestId }: { readonly sessionId: string; readonly requestId: string },
): Promise<void> {
  await runTransaction(db, async (transaction) => {
    const applicationId = await endOwnSession(transaction, clerk, sessionId);
    if (applicationId === null) throw new Refusal('notFound');
    const about = { applicationId, objects: [clerk.clerkId], details: {}, requestId };
    await appendEntry(transaction, clerk, { act: 'clerk.endSession', at: clock(), ...about });
  });
}
