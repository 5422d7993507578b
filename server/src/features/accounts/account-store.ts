import { type Kysely, sql, type Transaction } from 'kysely';
import type { AccountInfo } from '@zaehlwerk/contract/accounts';
import type { Tables } from '../../database/schema.ts';
import type { AccountScope, ApplicationScope } from '../../http/scope.ts';
import { inChunks } from '../../database/in-chunks.ts';

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
  application: ApplicationScope,
  accountId: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('accounts')
    .where('application_id', '=', application.applicationId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .select('account_id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
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
  application: ApplicationScope,
  accounts: readonly {
    readonly accountId: string;
    readonly name: string | null;
    readonly roles: readonly string[];
    readonly now: Date;
  }[],
): Promise<void> {
  for (const some of inChunks(accounts)) {
    const rows = some.map((account) => ({
      application_id: application.applicationId,
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
  { applicationId }: ApplicationScope,
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
