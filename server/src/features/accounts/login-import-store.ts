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
  readonly fingerprint: Buffer | null;
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
    .select(['l.login_id', 'l.account_id', 'l.username_key', 'l.password_fingerprint', 'l.ended_at', 'a.name'])
    .select(['a.parent_id', 'a.ended_at as account_ended_at'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.username_key,
      {
        loginId: row.login_id,
        accountId: row.account_id,
        name: row.name,
        fingerprint: row.password_fingerprint,
        ofUtility: row.parent_id === null && row.ended_at === null && row.account_ended_at === null,
      },
    ]),
  );
}

/** A password as an import keeps it: slowly hashed, and its fingerprint for the next import. */
export interface ImportedPassword {
  readonly passwordHash: string;
  readonly fingerprint: Buffer | null;
}

/** Adds logins; a username that is taken throws. */
export async function insertLogins(
  db: Kysely<Tables>,
  application: ApplicationScope,
  logins: readonly (ImportedPassword & { readonly accountId: string; readonly username: string; readonly now: Date })[],
): Promise<void> {
  for (const some of inChunks(logins)) {
    const rows = some.map((login) => ({
      application_id: application.applicationId,
      login_id: randomUUID(),
      account_id: login.accountId,
      username: login.username,
      username_key: usernameKey(login.username),
      password_hash: login.passwordHash,
      password_fingerprint: login.fingerprint,
      created_at: login.now,
    }));
    await db.insertInto('logins').values(rows).execute();
  }
}

/** Gives logins the passwords of an import. */
export async function setImportedPasswords(
  db: Kysely<Tables>,
  { applicationId }: ApplicationScope,
  logins: readonly (ImportedPassword & { readonly loginId: string })[],
): Promise<void> {
  for (const some of inChunks(logins)) {
    const rows = some.map(({ loginId, passwordHash, fingerprint }) => ({
      login_id: loginId,
      password_hash: passwordHash,
      fingerprint: fingerprint?.toString('hex') ?? null,
    }));
    await sql`
      update logins l set password_hash = n.password_hash, password_fingerprint = decode(n.fingerprint, 'hex')
      from json_to_recordset(${JSON.stringify(rows)}::json) as n (
        login_id uuid, password_hash text, fingerprint text)
      where l.application_id = ${applicationId} and l.login_id = n.login_id`.execute(db);
  }
}
