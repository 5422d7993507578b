import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { EveryTenantScope, OperatorScope, TenantScope } from '../../http/scope.ts';

/** An invitation that can be taken up. */
export interface FoundInvitation {
  readonly clerkId: string;
  readonly name: string;
  readonly mail: string;
  readonly expiresAt: Date;
  /** What was chosen until now; null before. */
  readonly passwordHash: string | null;
  readonly totpSecret: Buffer | null;
}

const isGood = ({ applicationId }: TenantScope, hash: Buffer, now: Date) => sql`
  i.token_hash = ${hash} and i.expires_at > ${now} and exists (
    select from clerks c where c.clerk_id = i.clerk_id and c.locked_at is null
  ) and exists (
    select from clerk_roles r where r.application_id = ${applicationId} and r.clerk_id = i.clerk_id
  )`;

/** The invitation of a token, at the desk of a tenant that it is for; null where it was used or is over. */
export async function findInvitation(
  db: Kysely<Tables>,
  tenant: TenantScope,
  hash: Buffer,
  now: Date,
): Promise<FoundInvitation | null> {
  const { rows } = await sql<FoundInvitation>`
    select i.clerk_id as "clerkId", c.name, c.mail, i.expires_at as "expiresAt", i.password_hash as "passwordHash",
      i.totp_secret as "totpSecret"
    from clerk_invitations i join clerks c on c.clerk_id = i.clerk_id
    where ${isGood(tenant, hash, now)}`.execute(db);
  return rows[0] ?? null;
}

/** Keeps what was chosen, in place of anything before; false where the invitation is over. */
export async function storeChosen(
  db: Kysely<Tables>,
  tenant: TenantScope,
  hash: Buffer,
  chosen: { readonly passwordHash: string; readonly totpSecret: Buffer; readonly now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update clerk_invitations i set password_hash = ${chosen.passwordHash}, totp_secret = ${chosen.totpSecret}
    where ${isGood(tenant, hash, chosen.now)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Invites a clerk, in place of any invitation before. */
export async function storeInvitation(
  transaction: Transaction<Tables>,
  _operator: EveryTenantScope,
  { clerkId, hash, expiresAt }: { readonly clerkId: string; readonly hash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await sql`
    insert into clerk_invitations (clerk_id, token_hash, expires_at) values (${clerkId}, ${hash}, ${expiresAt})
    on conflict (clerk_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at,
      password_hash = null, totp_secret = null`.execute(transaction);
}

/** Makes the invitation of a clerk void. */
export async function deleteInvitation(
  transaction: Transaction<Tables>,
  _operator: OperatorScope,
  clerkId: string,
): Promise<void> {
  await sql`delete from clerk_invitations where clerk_id = ${clerkId}`.execute(transaction);
}

/** Takes password, second factor, passkeys and whom a provider knew them as from a clerk who is invited again. */
export async function forgetFactors(
  transaction: Transaction<Tables>,
  _operator: OperatorScope,
  clerkId: string,
): Promise<void> {
  for (const table of ['clerk_recovery_codes', 'clerk_passkeys', 'clerk_identities'])
    await sql`delete from ${sql.table(table)} where clerk_id = ${clerkId}`.execute(transaction);
  await sql`
    update clerks set password_hash = null, totp_secret = null, totp_step = null where clerk_id = ${clerkId}`.execute(
    transaction,
  );
}

/**
 * Makes what was chosen count, and uses the invitation up; false where somebody else has, or it is over, or something else
 * was chosen since the secret was read that the code was compared with.
 */
export async function takeUp(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  hash: Buffer,
  taken: {
    readonly recoveryHashes: readonly Buffer[];
    readonly totpSecret: Buffer;
    readonly step: number;
    readonly now: Date;
  },
): Promise<boolean> {
  const { rows } = await sql<{ clerkId: string }>`
    with used as (
      delete from clerk_invitations i where ${isGood(tenant, hash, taken.now)} and i.totp_secret = ${taken.totpSecret}
      returning i.clerk_id, i.password_hash, i.totp_secret
    )
    update clerks c set password_hash = used.password_hash, totp_secret = used.totp_secret, totp_step = ${taken.step}
    from used where c.clerk_id = used.clerk_id
    returning c.clerk_id as "clerkId"`.execute(transaction);
  const clerkId = rows[0]?.clerkId;
  if (clerkId === undefined) return false;
  await sql`delete from clerk_recovery_codes where clerk_id = ${clerkId}`.execute(transaction);
  if (taken.recoveryHashes.length === 0) return true;
  await transaction
    .insertInto('clerk_recovery_codes')
    .values(taken.recoveryHashes.map((code_hash) => ({ clerk_id: clerkId, code_hash })))
    .execute();
  return true;
}

/** Deletes the mails with invitations that wait for an address, of one tenant or of all: their links are good no more. */
export async function deleteInvitationMails(
  transaction: Transaction<Tables>,
  _operator: OperatorScope,
  { recipient, at }: { readonly recipient: string; readonly at: TenantScope | null },
): Promise<void> {
  const isThere = at === null ? sql`true` : sql`application_id = ${at.applicationId}`;
  // As the indexes have them: reminders, of which very many may wait, are not looked at.
  await sql`
    delete from mails
    where ((given_up_at is null and (kind = 'reminder') is false) or given_up_at is not null)
      and kind = 'invitation' and lower(recipient) = lower(${recipient}) and ${isThere}`.execute(transaction);
}
