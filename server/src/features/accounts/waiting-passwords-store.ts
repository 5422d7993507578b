import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { byteaOf } from '../../database/sql-values.ts';
import type { SystemScope, TenantScope } from '../../http/scope.ts';

/** A password that is not hashed yet. */
export interface WaitingPassword {
  readonly loginId: string;
  readonly usernameKey: string;
  readonly sealed: Buffer;
}

/** Keeps some sealed passwords of logins by their username keys, in the place of those that wait already. */
export async function insertWaiting(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  importId: string,
  passwords: readonly Pick<WaitingPassword, 'usernameKey' | 'sealed'>[],
): Promise<void> {
  const rows = passwords.map(({ usernameKey, sealed }) => ({ username_key: usernameKey, sealed: byteaOf(sealed) }));
  await sql`
    insert into passwords_to_hash (application_id, login_id, import_id, sealed)
    select l.application_id, l.login_id, ${importId}::uuid, n.sealed
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (username_key text, sealed bytea)
    join logins l on l.application_id = ${applicationId} and l.username_key = n.username_key
    on conflict (application_id, login_id) do update set import_id = excluded.import_id, sealed = excluded.sealed
    `.execute(transaction);
}

/** How many passwords wait, by their imports, of all tenants. */
export async function countWaiting(
  db: Kysely<Tables>,
  _system: SystemScope,
): Promise<readonly { readonly applicationId: string; readonly importId: string; readonly count: number }[]> {
  const { rows } = await sql<{ applicationId: string; importId: string; count: number }>`
    select application_id as "applicationId", import_id as "importId", count(*)::int as count
    from passwords_to_hash group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Those passwords of an import that fall to one of so many parts. */
export async function findWaiting(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  { importId, part, parts }: { readonly importId: string; readonly part: number; readonly parts: number },
): Promise<WaitingPassword[]> {
  const { rows } = await sql<WaitingPassword>`
    select h.login_id as "loginId", l.username_key as "usernameKey", h.sealed
    from passwords_to_hash h
    join logins l on l.application_id = h.application_id and l.login_id = h.login_id
    where h.application_id = ${applicationId} and h.import_id = ${importId}::uuid
      and mod(hashtext(h.login_id::text)::bigint + 2147483648, ${parts}) = ${part}`.execute(db);
  return rows;
}

/**
 * Exchanges a waiting password for its hash, where the login has none yet; it waits no longer in any case. Nothing happens
 * where another one waits by now. Null as hash: nobody knows it any more.
 */
export async function settleWaiting(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  { loginId, sealed }: Pick<WaitingPassword, 'loginId' | 'sealed'>,
  passwordHash: string | null,
): Promise<void> {
  await sql`
    with settled as (
      delete from passwords_to_hash h
      -- First the login, as an import does.
      using (
        select login_id from logins where application_id = ${applicationId} and login_id = ${loginId}::uuid
        for no key update
      ) l
      where h.application_id = ${applicationId} and h.login_id = l.login_id and h.sealed = ${sealed}
      returning h.login_id
    )
    update logins l set
      password_hash = case when l.password_hash = '' then ${passwordHash}::text else l.password_hash end,
      imported_password_hash = case when l.imported_password_hash = '' then ${passwordHash}::text
        else l.imported_password_hash end
    from settled s
    where l.application_id = ${applicationId} and l.login_id = s.login_id and ${passwordHash}::text is not null
    `.execute(db);
}
