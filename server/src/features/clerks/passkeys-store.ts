import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { isUuid } from '../../database/sql-values.ts';
import type { ClerkScope, TenantScope } from '../../http/scope.ts';
import type { AnsweredChallenge, SigningKey } from './passkey-challenges.ts';
import { mayIn } from './sign-in-store.ts';

/** A passkey as its clerk sees it. */
export interface KeptPasskey {
  readonly passkeyId: string;
  readonly credentialId: Buffer;
  readonly name: string;
  readonly host: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** The passkeys of whoever is signed in, the oldest first. */
export function listPasskeys(db: Kysely<Tables>, { clerkId }: ClerkScope): Promise<readonly KeptPasskey[]> {
  return db
    .selectFrom('clerk_passkeys')
    .where('clerk_id', '=', clerkId)
    .select([
      'passkey_id as passkeyId',
      'credential_id as credentialId',
      'name',
      'host',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .orderBy('created_at')
    .orderBy('passkey_id')
    .execute();
}

/** Keeps a passkey of whoever is signed in; false where it is known already. */
export async function insertPasskey(
  transaction: Transaction<Tables>,
  { clerkId }: ClerkScope,
  passkey: SigningKey & Omit<KeptPasskey, 'lastUsedAt'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('clerk_passkeys')
    .values({
      passkey_id: passkey.passkeyId,
      clerk_id: clerkId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: String(passkey.counter),
      host: passkey.host,
      name: passkey.name,
      created_at: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes a passkey of whoever is signed in; false where there is none. */
export async function deletePasskey(
  transaction: Transaction<Tables>,
  { clerkId }: ClerkScope,
  passkeyId: string,
): Promise<boolean> {
  if (!isUuid(passkeyId)) return false;
  const { numAffectedRows } = await sql`
    delete from clerk_passkeys where clerk_id = ${clerkId} and passkey_id = ${passkeyId}`.execute(transaction);
  return numAffectedRows === 1n;
}

/** A passkey by which somebody may sign in. */
export interface FoundPasskey extends SigningKey {
  readonly passkeyId: string;
  readonly clerkId: string;
  readonly name: string;
}

/** Whether the passkeys of a clerk `c` count: of anybody who may sign in at a desk, or of the one clerk whose session it is. */
const countsFor = (at: TenantScope | ClerkScope) =>
  'clerkId' in at ? sql`c.clerk_id = ${at.clerkId} and c.locked_at is null` : mayIn(at);

/** The passkey of a host that whatever keeps it knows under an id; null where nobody may sign in with it there, or it is not that of the clerk. */
export async function findPasskey(
  db: Kysely<Tables>,
  at: TenantScope | ClerkScope,
  { credentialId, host }: { readonly credentialId: Buffer; readonly host: string },
): Promise<FoundPasskey | null> {
  const { rows } = await sql<Omit<FoundPasskey, 'counter'> & { readonly counter: string }>`
    select p.passkey_id as "passkeyId", c.clerk_id as "clerkId", c.name, p.public_key as "publicKey", p.counter
    from clerk_passkeys p join clerks c on c.clerk_id = p.clerk_id
    where p.credential_id = ${credentialId} and p.host = ${host} and ${countsFor(at)}`.execute(db);
  return rows[0] === undefined ? null : { ...rows[0], counter: Number(rows[0].counter) };
}

/**
 * Notes that a passkey has signed; false where its clerk may not come in any more, it is gone, or it has signed more often
 * meanwhile: then it is somewhere else as well. The clerk is held until the transaction ends.
 */
export async function usePasskey(
  transaction: Transaction<Tables>,
  at: TenantScope | ClerkScope,
  { passkeyId, clerkId }: Pick<FoundPasskey, 'passkeyId' | 'clerkId'>,
  { counter, now }: { readonly counter: number; readonly now: Date },
): Promise<boolean> {
  // In a statement of its own: the next one sees what whoever held the clerk has done.
  await sql`select from clerks where clerk_id = ${clerkId} for update`.execute(transaction);
  const { numAffectedRows } = await sql`
    update clerk_passkeys p set counter = ${counter}, last_used_at = ${now} from clerks c
    where p.passkey_id = ${passkeyId} and c.clerk_id = p.clerk_id and ${countsFor(at)}
      and (p.counter < ${counter} or (p.counter = 0 and ${counter} = 0))`.execute(transaction);
  return numAffectedRows === 1n;
}

/** Uses a challenge up; false where it was answered before. */
export async function useChallenge(
  transaction: Transaction<Tables>,
  _caller: TenantScope | ClerkScope,
  { hash, expiresAt }: AnsweredChallenge,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('clerk_used_challenges')
    .values({ challenge_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
