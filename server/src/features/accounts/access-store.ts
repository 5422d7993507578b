import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { byteaOf } from '../../database/sql-values.ts';
import type { TenantScope } from '../../http/scope.ts';
import { keepAccounts } from './account-store.ts';

/** A link, and a code where one was asked for, of a login. */
interface NewAccess {
  readonly accountId: string;
  readonly loginId: string;
  readonly linkHash: Buffer;
  readonly codeHash: Buffer | null;
}

/** How many printed links of an account stay that nobody has used, and how many codes of a login: the newest ones. */
const KEPT_UNUSED = 5;

/**
 * Adds links and codes to accounts, and gives those that have them now: none that has ended meanwhile. Nothing they have ends,
 * but for the oldest of many that were printed and never used.
 */
export async function insertAccess(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  asked: readonly NewAccess[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const accountIds = asked.map(({ accountId }) => accountId);
  const kept = await keepAccounts(transaction, tenant, accountIds);
  const access = asked.filter(({ accountId }) => kept.has(accountId));
  if (access.length > 0) await insertRows(transaction, tenant, access, now);
  return kept;
}

async function insertRows(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  access: readonly NewAccess[],
  now: Date,
): Promise<void> {
  const rows = JSON.stringify(
    access.map(({ accountId, loginId, linkHash, codeHash }) => ({
      account_id: accountId,
      login_id: loginId,
      link: byteaOf(linkHash),
      code: codeHash === null ? null : byteaOf(codeHash),
    })),
  );
  const given = sql`json_to_recordset(${rows}::json) as n (account_id uuid, login_id uuid, link text, code text)`;
  await sql`
    insert into link_tokens (token_hash, application_id, account_id, created_at, printed)
    select n.link::bytea, ${applicationId}, n.account_id, ${now}::timestamptz, true from ${given}`.execute(transaction);
  await sql`
    update link_tokens t set ended_at = ${now}::timestamptz
    from (
      select token_hash, row_number() over (partition by account_id order by created_at desc, token_hash) as nth
      from link_tokens
      where application_id = ${applicationId} and account_id in (select n.account_id from ${given})
        and printed and ended_at is null and use_count = 0
    ) many
    where t.application_id = ${applicationId} and t.token_hash = many.token_hash and many.nth > ${KEPT_UNUSED}
      and t.use_count = 0`.execute(transaction);
  if (access.every(({ codeHash }) => codeHash === null)) return;
  await sql`
    insert into card_codes (application_id, login_id, code_hash, created_at)
    select ${applicationId}, n.login_id, n.code::bytea, ${now}::timestamptz from ${given} where n.code is not null`.execute(
    transaction,
  );
  await sql`
    delete from card_codes c
    using (
      select login_id, code_hash, row_number() over (partition by login_id order by created_at desc, code_hash) as nth
      from card_codes
      where application_id = ${applicationId} and login_id in (select n.login_id from ${given}) and used_at is null
    ) many
    where c.application_id = ${applicationId} and c.login_id = many.login_id and c.code_hash = many.code_hash
      and many.nth > ${KEPT_UNUSED} and c.used_at is null`.execute(transaction);
}

/**
 * Uses the card code of a login with one of these hashes, and holds both until the transaction ends; false where there is
 * none, or where the login or its account has ended.
 */
export async function takeCardCode(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  loginId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with login as materialized (
      select l.login_id
      from logins l join accounts a on a.application_id = ${applicationId} and a.account_id = l.account_id
      where l.application_id = ${applicationId} and l.login_id = ${loginId} and l.ended_at is null and a.ended_at is null
      for share of l
    )
    update card_codes c set used_at = ${now}::timestamptz
    from login
    where c.application_id = ${applicationId} and c.login_id = login.login_id and c.code_hash = any(${hashes})
    returning c.login_id`.execute(db);
  return rows.length > 0;
}

/** Ends the card codes of logins. */
export async function deleteCardCodes(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  loginIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('card_codes')
    .where('application_id', '=', applicationId)
    .where((eb) => eb('login_id', '=', eb.fn.any(eb.val([...loginIds]))))
    .execute();
}
