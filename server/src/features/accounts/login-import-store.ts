import { randomUUID } from 'node:crypto';
import { usernameKey } from '@zaehlwerk/domain/account/credentials';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { ApplicationScope } from '../../http/scope.ts';
import { inChunks } from '../../database/in-chunks.ts';

/** A login as far as an import needs it. */
export interface KnownLogin {
  readonly loginId: string;
  readonly accountId: string;
  readonly name: string | null;
  readonly passwordHash: string;
  /** Of the password that the last import brought, where another one was issued since; null: that is the password. */
  readonly importedHash: string | null;
  /** Of a main account of the utility, not ended; only such logins may be imported. */
  readonly ofUtility: boolean;
}

/** The logins with these username keys, by key, ended ones too. */
export async function findLoginsForImport(
  db: Kysely<Tables>,
  application: ApplicationScope,
  usernameKeys: readonly string[],
): Promise<ReadonlyMap<string, KnownLogin>> {
  const rows = await db
    .selectFrom('logins as l')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.application_id', '=', 'l.application_id').onRef('a.account_id', '=', 'l.account_id'),
    )
    .where('l.application_id', '=', application.applicationId)
    .where((eb) => eb('l.username_key', '=', eb.fn.any(eb.val([...usernameKeys]))))
    .select(['l.login_id', 'l.account_id', 'l.username_key', 'l.password_hash', 'l.imported_password_hash'])
    .select(['l.ended_at', 'a.name', 'a.parent_id', 'a.ended_at as account_ended_at'])
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
  application: ApplicationScope,
  logins: readonly NewLogin[],
): Promise<void> {
  for (const some of inChunks(logins)) {
    const rows = some.map((login) => ({
      application_id: application.applicationId,
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
  { applicationId }: ApplicationScope,
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
