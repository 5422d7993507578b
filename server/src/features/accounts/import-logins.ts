import { randomUUID } from 'node:crypto';
import { usernameKey } from '@zaehlwerk/domain/account/credentials';
import { stripWhiteSpace } from '@zaehlwerk/domain/characters';
import { ROLE_PRO_USER, ROLES_FOR_COMMUNICATION } from '@zaehlwerk/domain/account/roles';
import type { TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { deleteCardCodes } from './access-store.ts';
import {
  findLoginsForImport,
  insertAccounts,
  insertLogins,
  type KnownLogin,
  NOT_KNOWN,
  renameAccounts,
  setImportedPasswords,
} from './account-store.ts';
import { comparePasswords, NO_PASSWORD, type PasswordComparison } from './secrets.ts';
import { openPassword } from './sealed-passwords.ts';
import { revokeSessionsOf } from './session-store.ts';

/** A login as the back office wants it. White space is taken out, as it is when somebody signs in. */
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
  /** The password that replaces another; null when it stays. */
  readonly newPassword: string | null;
  /** The password of the file, where one issued before stays and nobody knows any more what the import before that brought. */
  readonly notedPassword: string | null;
  /** The name that replaces another; null when it stays. */
  readonly newName: string | null;
}

/** A plan whose passwords are hashed, ready to be stored. */
export interface HashedLogin extends PlannedLogin {
  /** Of the new or the noted password. */
  readonly passwordHash: string | null;
}

/**
 * Compares wanted logins with those there are; changes nothing, so it also serves a dry run. What a password costs to
 * compare is as much as hashing it (decision 0006). The plan is in the order of the wanted ones; of a username named
 * several times the first password and name count.
 */
export async function planLogins(
  parts: Pick<Parts, 'db' | 'keys'>,
  tenant: TenantScope,
  wanted: readonly WantedLogin[],
  fits: PasswordComparison = comparePasswords().fits,
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
  const known = await findLoginsForImport(parts.db, tenant, [...first.keys()]);
  return Promise.all(
    [...first].map(([key, one]) => {
      const there = known.get(key) ?? null;
      return planLogin(comparing(parts, tenant, fits, key, there), key, one, there);
    }),
  );
}

/** How a password of this login is compared: where it is not hashed yet, with itself. */
function comparing(
  { keys }: Pick<Parts, 'keys'>,
  tenant: TenantScope,
  fits: PasswordComparison,
  key: string,
  known: KnownLogin | null,
): PasswordComparison {
  const sealed = known?.sealedPassword ?? null;
  if (sealed === null) return fits;
  return async (kept, wanted) =>
    kept === NO_PASSWORD ? openPassword(keys, tenant, key, sealed) === wanted : fits(kept, wanted);
}

/** The password of a plan that has to be hashed; null when there is none. */
export function passwordToHash({ newPassword, notedPassword }: PlannedLogin): string | null {
  return newPassword ?? notedPassword;
}

/** Stores a plan in the transaction of the import. Where a password changed, every session of the account ends, and the card codes of the login. */
export async function storePlan(
  parts: Pick<Parts, 'config' | 'clock'>,
  transaction: Parameters<typeof revokeSessionsOf>[0],
  tenant: TenantScope,
  plan: readonly HashedLogin[],
): Promise<void> {
  const now = parts.clock();
  // A CRM over HTTP knows who it knows; else the role comes with what the operator puts.
  const roles = parts.config.crm === null ? [ROLE_PRO_USER] : ROLES_FOR_COMMUNICATION;
  const created = plan
    .filter((one) => one.change === 'created')
    .map((one) => ({
      ...one.wanted,
      passwordHash: one.passwordHash ?? NO_PASSWORD,
      accountId: one.accountId,
      roles,
      now,
    }));
  await insertAccounts(transaction, tenant, created);
  await insertLogins(transaction, tenant, created);

  const updated = plan.flatMap((one) => (one.change === 'updated' && one.known ? { ...one, known: one.known } : []));
  const renamed = updated.flatMap(({ accountId, newName }) => (newName === null ? [] : { accountId, name: newName }));
  await renameAccounts(transaction, tenant, renamed);
  const hashed = plan.flatMap(({ known, newPassword, passwordHash }) =>
    known === null || passwordHash === null
      ? []
      : { loginId: known.loginId, passwordHash, issuedStays: newPassword === null },
  );
  await setImportedPasswords(transaction, tenant, hashed);
  const exchanged = updated.filter(({ newPassword }) => newPassword !== null);
  await deleteCardCodes(
    transaction,
    tenant,
    exchanged.map(({ known }) => known.loginId),
  );
  const accountIds = exchanged.map((one) => one.accountId);
  await revokeSessionsOf(transaction, tenant, accountIds, now);
}

async function planLogin(
  fits: PasswordComparison,
  key: string,
  wanted: WantedLogin,
  known: KnownLogin | null,
): Promise<PlannedLogin> {
  const plan = { usernameKey: key, wanted, known, newPassword: null, notedPassword: null, newName: null };
  if (known === null) return { ...plan, accountId: randomUUID(), change: 'created', newPassword: wanted.password };
  const { accountId } = known;
  if (!known.ofUtility) return { ...plan, accountId, change: 'ofOther' };
  const passwords = await comparePassword(fits, wanted.password, known);
  const newName = wanted.name === known.name ? null : wanted.name;
  const change = passwords.newPassword === null && newName === null ? 'unchanged' : 'updated';
  return { ...plan, ...passwords, accountId, change, newName };
}

/** A password that the last import brought as well changes nothing, whatever has been issued since. */
async function comparePassword(
  fits: PasswordComparison,
  wanted: string | null,
  { passwordHash, importedHash }: KnownLogin,
): Promise<Pick<PlannedLogin, 'newPassword' | 'notedPassword'>> {
  const kept = importedHash === null || importedHash === NOT_KNOWN ? passwordHash : importedHash;
  if (wanted === null || (await fits(kept, wanted))) return { newPassword: null, notedPassword: null };
  if (importedHash === NOT_KNOWN) return { newPassword: null, notedPassword: wanted };
  return { newPassword: wanted, notedPassword: null };
}
