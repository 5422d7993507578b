import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { stripWhiteSpace, usernameKey } from '@zaehlwerk/domain/account/credentials';
import { ROLE_PRO_USER, ROLES_FOR_COMMUNICATION } from '@zaehlwerk/domain/account/roles';
import type { ApplicationScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { derivedKeys } from '../../secret-keys.ts';
import { insertAccounts, renameAccounts } from './account-store.ts';
import { findLoginsForImport, insertLogins, type KnownLogin, setImportedPasswords } from './login-import-store.ts';
import { hashPasswords, NO_PASSWORD } from './password-hash.ts';
import { revokeSessionsOf } from './session-store.ts';

/** A login as the back office wants it. White space is taken out, as it is when somebody signs in (OPN-037). */
export interface WantedLogin {
  readonly username: string;
  /** Null keeps the password there is; a new login without one gets in once credentials are issued. */
  readonly password: string | null;
  /** Null keeps the name there is. */
  readonly name: string | null;
}

/** What an import will do with a login. `ofOther`: its username belongs to a sub-account or one that has ended. */
export interface PlannedLogin {
  readonly usernameKey: string;
  readonly accountId: string;
  readonly change: 'created' | 'updated' | 'unchanged' | 'ofOther';
  readonly wanted: WantedLogin;
  readonly known: KnownLogin | null;
  /** The password that has to be hashed; null when it stays. */
  readonly newPassword: string | null;
  /** The name that replaces another; null when it stays. */
  readonly newName: string | null;
}

/** A plan whose passwords are hashed, ready to be stored. */
export interface HashedLogin extends PlannedLogin {
  readonly passwordHash: string | null;
}

/**
 * Compares wanted logins with those there are; changes nothing and hashes nothing, so it also serves a dry run. The
 * plan is in the order of the wanted ones; of a username named several times the first password and name count.
 */
export async function planLogins(
  parts: Pick<Parts, 'db' | 'config'>,
  application: ApplicationScope,
  wanted: readonly WantedLogin[],
): Promise<PlannedLogin[]> {
  const first = new Map<string, WantedLogin>();
  for (const { username, password, name } of wanted) {
    const key = usernameKey(username);
    const earlier = first.get(key);
    first.set(key, {
      username: earlier?.username ?? stripWhiteSpace(username),
      password: earlier?.password ?? (password === null ? null : stripWhiteSpace(password)),
      name: earlier?.name ?? name,
    });
  }
  const known = await findLoginsForImport(parts.db, application, [...first.keys()]);
  return [...first].map(([key, one]) => planLogin(parts, application, key, one, known.get(key) ?? null));
}

/** Hashes the new passwords of a plan, outside of any transaction: this is what takes long. */
export async function hashPlan(plan: readonly PlannedLogin[]): Promise<HashedLogin[]> {
  const hashes = await hashPasswords(plan.flatMap((one) => one.newPassword ?? []));
  let next = 0;
  return plan.map((one) => ({ ...one, passwordHash: one.newPassword === null ? null : (hashes[next++] ?? null) }));
}

/** Stores a plan in the transaction of the import. Where a password changed, every session of the account ends (S15). */
export async function storePlan(
  parts: Pick<Parts, 'config' | 'clock'>,
  transaction: Parameters<typeof revokeSessionsOf>[0],
  application: ApplicationScope,
  plan: readonly HashedLogin[],
): Promise<void> {
  const now = parts.clock();
  const password = (one: HashedLogin) => ({
    passwordHash: one.passwordHash ?? NO_PASSWORD,
    fingerprint:
      one.newPassword === null
        ? null
        : passwordFingerprints(parts.config, application, one.usernameKey, one.newPassword)[0],
  });
  // A CRM over HTTP knows who it knows; else the role comes with what the operator puts (OPN-043, OPN-228).
  const roles = parts.config.crm === null ? [ROLE_PRO_USER] : ROLES_FOR_COMMUNICATION;
  const created = plan
    .filter((one) => one.change === 'created')
    .map((one) => ({ ...one.wanted, ...password(one), accountId: one.accountId, roles, now }));
  await insertAccounts(transaction, application, created);
  await insertLogins(transaction, application, created);

  const updated = plan.flatMap((one) => (one.change === 'updated' && one.known ? { ...one, known: one.known } : []));
  const renamed = updated.flatMap(({ accountId, newName }) => (newName === null ? [] : { accountId, name: newName }));
  await renameAccounts(transaction, application, renamed);
  const exchanged = updated.filter((one) => one.passwordHash !== null);
  const passwords = exchanged.map((one) => ({ ...password(one), loginId: one.known.loginId }));
  await setImportedPasswords(transaction, application, passwords);
  const accountIds = exchanged.map((one) => one.accountId);
  await revokeSessionsOf(transaction, application, accountIds, now);
}

function planLogin(
  parts: Pick<Parts, 'config'>,
  application: ApplicationScope,
  key: string,
  wanted: WantedLogin,
  known: KnownLogin | null,
): PlannedLogin {
  const plan = { usernameKey: key, wanted, known, newPassword: null, newName: null };
  if (known === null) return { ...plan, accountId: randomUUID(), change: 'created', newPassword: wanted.password };
  const { accountId } = known;
  if (!known.ofUtility) return { ...plan, accountId, change: 'ofOther' };
  const same =
    wanted.password === null ||
    isSamePassword(known.fingerprint, passwordFingerprints(parts.config, application, key, wanted.password));
  const newPassword = same ? null : wanted.password;
  const newName = wanted.name === known.name ? null : wanted.name;
  const change = newPassword === null && newName === null ? 'unchanged' : 'updated';
  return { ...plan, accountId, change, newPassword, newName };
}

/**
 * 24 bits tell a changed password from an unchanged one (one change in 16 million goes unnoticed), but are too few to
 * give the password away to somebody who holds both database and secret key: the slow hash still stands before them.
 */
const FINGERPRINT_BYTES = 3;

/**
 * Keyed fingerprints by which an import sees that a login's password is the one it already has, without hashing it
 * slowly again. Bound to application and username, so that equal passwords do not look alike. The first is the one to
 * keep; the others belong to older secret keys and only compare.
 */
export function passwordFingerprints(
  config: Pick<Parts['config'], 'secretKeys'>,
  application: ApplicationScope,
  key: string,
  password: string,
): readonly [Buffer, ...Buffer[]] {
  const text = JSON.stringify([application.applicationId, key, password]);
  const [first, ...others] = derivedKeys(config, 'password fingerprint').map((secret) =>
    createHmac('sha256', secret).update(text).digest().subarray(0, FINGERPRINT_BYTES),
  ) as [Buffer, ...Buffer[]];
  return [first, ...others];
}

/** Whether a kept fingerprint is one of these. */
export function isSamePassword(kept: Buffer | null, fingerprints: readonly Buffer[]): boolean {
  return kept !== null && fingerprints.some((one) => kept.length === one.length && timingSafeEqual(kept, one));
}
