import type { Kysely } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { ApplicationScope } from '../../http/scope.ts';

/** Whom a direct link signs in. */
export interface LinkedAccount {
  readonly accountId: string;
  readonly roles: readonly string[];
}

/**
 * Uses the link token with this hash: counts the use and names its account. Null when it is unknown, expired, revoked,
 * of another application or of an ended account. Links are used again every year, so this never uses them up.
 */
export async function takeLinkToken(
  db: Kysely<Tables>,
  application: ApplicationScope,
  hash: Buffer,
  now: Date,
): Promise<LinkedAccount | null> {
  const row = await db
    .updateTable('link_tokens as t')
    .from('accounts as a')
    .set((eb) => ({ last_used_at: now, use_count: eb('t.use_count', '+', 1) }))
    .where('t.token_hash', '=', hash)
    .where('t.application_id', '=', application.applicationId)
    .where('t.ended_at', 'is', null)
    .where((eb) => eb.or([eb('t.expires_at', 'is', null), eb('t.expires_at', '>', now)]))
    .whereRef('a.application_id', '=', 't.application_id')
    .whereRef('a.account_id', '=', 't.account_id')
    .where('a.ended_at', 'is', null)
    .returning(['a.account_id', 'a.roles'])
    .executeTakeFirst();
  return row === undefined ? null : { accountId: row.account_id, roles: row.roles };
}

/** Ends the earlier links of an account and adds a new one; without `expiresAt` it lives as long as the account. */
export async function replaceLinkTokens(
  db: Kysely<Tables>,
  application: ApplicationScope,
  token: { readonly accountId: string; readonly hash: Buffer; readonly now: Date; readonly expiresAt?: Date },
): Promise<void> {
  await db
    .updateTable('link_tokens')
    .set({ ended_at: token.now })
    .where('application_id', '=', application.applicationId)
    .where('account_id', '=', token.accountId)
    .where('ended_at', 'is', null)
    .execute();
  await insertLinkToken(db, application, token);
}

/** Adds a link to an account; `sealed` is kept beside its hash for whoever may be told it again. */
export async function insertLinkToken(
  db: Kysely<Tables>,
  application: ApplicationScope,
  token: {
    readonly accountId: string;
    readonly hash: Buffer;
    readonly now: Date;
    readonly expiresAt?: Date;
    readonly sealed?: Buffer;
  },
): Promise<void> {
  await db
    .insertInto('link_tokens')
    .values({
      token_hash: token.hash,
      application_id: application.applicationId,
      account_id: token.accountId,
      created_at: token.now,
      expires_at: token.expiresAt ?? null,
      sealed_token: token.sealed ?? null,
    })
    .execute();
}
