import { randomUUID } from 'node:crypto';
import type { AccountInfo } from '@zaehlwerk/contract/accounts';
import { usernameKey } from '@zaehlwerk/domain/account/credentials';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { inChunks } from '../../database/sql-values.ts';
import type { AccountScope, TenantScope } from '../../http/scope.ts';

/** Who is signed in: its name and, for a sub-account, who created it. */
export async function findAccountInfo(db: Kysely<Tables>, account: AccountScope): Promise<AccountInfo | null> {
  const row = await db
    .selectFrom('accounts as a')
    .leftJoin('accounts as p', (join) =>
      join.onRef('p.application_id', '=', 'a.application_id').onRef('p.account_id', '=', 'a.parent_id'),
    )
    .where('a.application_id', '=', account.applicationId)
    .where('a.account_id', '=', account.accountId)
    .select(['a.account_id', 'a.name', 'p.account_id as parent_id', 'p.name as parent_name'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return { id: row.account_id, name: row.name, parentName: row.parent_name, parentId: row.parent_id };
}

/** Keeps everybody else from changing an account until the transaction ends; false when it has ended. */
export async function lockAccount(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  accountId: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('accounts')
    .where('application_id', '=', tenant.applicationId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .select('account_id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Keeps accounts from being erased until the transaction ends, and gives those that have not ended. Whoever is erasing one is
 * waited for: what is written of it after that would stay.
 */
export async function keepAccounts(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ accountId: string }>`
    select account_id as "accountId" from accounts
    where application_id = ${applicationId} and account_id = any(${accountIds}::uuid[]) and ended_at is null
    order by account_id
    for key share`.execute(transaction);
  return new Set(rows.map(({ accountId }) => accountId));
}

/** Adds an account that another one has created. */
export async function insertSubAccount(
  db: Kysely<Tables>,
  parent: AccountScope,
  account: {
    readonly accountId: string;
    readonly name: string;
    readonly roles: readonly string[];
    readonly mayShare: boolean;
    readonly now: Date;
  },
): Promise<void> {
  await db
    .insertInto('accounts')
    .values({
      application_id: parent.applicationId,
      account_id: account.accountId,
      parent_id: parent.accountId,
      name: account.name,
      roles: [...account.roles],
      may_share: account.mayShare,
      created_at: account.now,
    })
    .execute();
}

/** Adds main accounts. */
export async function insertAccounts(
  db: Kysely<Tables>,
  tenant: TenantScope,
  accounts: readonly {
    readonly accountId: string;
    readonly name: string | null;
    readonly roles: readonly string[];
    readonly now: Date;
  }[],
): Promise<void> {
  for (const some of inChunks(accounts)) {
    const rows = some.map((account) => ({
      application_id: tenant.applicationId,
      account_id: account.accountId,
      name: account.name,
      roles: [...account.roles],
      created_at: account.now,
    }));
    await db.insertInto('accounts').values(rows).execute();
  }
}

/** Gives accounts other names. */
export async function renameAccounts(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  accounts: readonly { readonly accountId: string; readonly name: string }[],
): Promise<void> {
  for (const some of inChunks(accounts)) {
    const rows = JSON.stringify(some.map(({ accountId, name }) => ({ account_id: accountId, name })));
    await sql`
      update accounts a set name = n.name
      from json_to_recordset(${rows}::json) as n (account_id uuid, name text)
      where a.application_id = ${applicationId} and a.account_id = n.account_id`.execute(db);
  }
}

/** A login as far as an import needs it. */
export interface KnownLogin {
  readonly loginId: string;
  readonly accountId: string;
  readonly name: string | null;
  readonly passwordHash: string;
  /** Of the password that the last import brought, where another one was issued since; null: that is the password. */
  readonly importedHash: string | null;
  /** The password itself, where it waits to be hashed. */
  readonly sealedPassword: Buffer | null;
  /** Of a main account of the utility, not ended; only such logins may be imported. */
  readonly ofUtility: boolean;
}

/** The logins with these username keys, by key, ended ones too. */
export async function findLoginsForImport(
  db: Kysely<Tables>,
  tenant: TenantScope,
  usernameKeys: readonly string[],
): Promise<ReadonlyMap<string, KnownLogin>> {
  const rows = await db
    .selectFrom('logins as l')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.application_id', '=', 'l.application_id').onRef('a.account_id', '=', 'l.account_id'),
    )
    .leftJoin('passwords_to_hash as h', (join) =>
      join.onRef('h.application_id', '=', 'l.application_id').onRef('h.login_id', '=', 'l.login_id'),
    )
    .where('l.application_id', '=', tenant.applicationId)
    .where((eb) => eb('l.username_key', '=', eb.fn.any(eb.val([...usernameKeys]))))
    .select(['l.login_id', 'l.account_id', 'l.username_key', 'l.password_hash', 'l.imported_password_hash'])
    .select(['h.sealed', 'l.ended_at', 'a.name', 'a.parent_id', 'a.ended_at as account_ended_at'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.username_key,
      {
        loginId: row.login_id,
        accountId: row.account_id,
        name: row.name,
        passwordHash: row.password_hash,
        importedHash: row.imported_password_hash,
        sealedPassword: row.sealed,
        ofUtility: row.parent_id === null && row.ended_at === null && row.account_ended_at === null,
      },
    ]),
  );
}

/** A login as it is added. */
interface NewLogin {
  readonly accountId: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly now: Date;
}

/** Stands for an imported password that nobody knows any more (migration 0020). */
export const NOT_KNOWN = '?';

/** Adds logins; a username that is taken throws. */
export async function insertLogins(
  db: Kysely<Tables>,
  tenant: TenantScope,
  logins: readonly NewLogin[],
): Promise<void> {
  for (const some of inChunks(logins)) {
    const rows = some.map((login) => ({
      application_id: tenant.applicationId,
      login_id: randomUUID(),
      account_id: login.accountId,
      username: login.username,
      username_key: usernameKey(login.username),
      password_hash: login.passwordHash,
      created_at: login.now,
    }));
    await db.insertInto('logins').values(rows).execute();
  }
}

/** Gives logins the password of an import; where `issuedStays`, it is only known to the next one. */
export async function setImportedPasswords(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  logins: readonly { readonly loginId: string; readonly passwordHash: string; readonly issuedStays: boolean }[],
): Promise<void> {
  for (const some of inChunks(logins)) {
    const rows = some.map(({ loginId, passwordHash, issuedStays }) => ({
      login_id: loginId,
      password_hash: issuedStays ? null : passwordHash,
      imported_password_hash: issuedStays ? passwordHash : null,
    }));
    await sql`
      update logins l set password_hash = coalesce(n.password_hash, l.password_hash),
        imported_password_hash = n.imported_password_hash
      from json_to_recordset(${JSON.stringify(rows)}::json) as n (
        login_id uuid, password_hash text, imported_password_hash text)
      where l.application_id = ${applicationId} and l.login_id = n.login_id`.execute(db);
  }
}
